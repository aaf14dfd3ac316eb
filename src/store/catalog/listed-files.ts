// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it. One row for each folder:
// thousands of rows would take longer to hand over than to read.
import { createHash } from 'node:crypto';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { isArray, type Json } from '../../model/json.js';

/** Its name, what a list says of it (null: no session), and its state in plain numbers: size, time, place on the disk; of other files that count, the same. */
export type ListedFile = readonly [name: string, ref: Json, ...state: number[]];

/** By folder and by name. */
export type ListedFiles = Map<string, Map<string, ListedFile>>;

export function listedFiles(db: OwnDatabase): ListedFiles {
  return new Map(db.rows('SELECT folder, files, sum FROM listed').map((row) => [String(row['folder']), filesIn(db, row)]));
}

function filesIn(db: OwnDatabase, { folder, files, sum }: Readonly<Record<string, unknown>>): Map<string, ListedFile> {
  const text = String(files);
  const value: unknown = sum === sumOfRow(String(folder), text) ? JSON.parse(text) : undefined;
  if (!isArray(value)) throw new OwnDatabaseError(db.file, 'damaged', 'a row in it is not what was written');
  const found = new Map<string, ListedFile>();
  for (const one of value as unknown as ListedFile[]) found.set(one[0], one);
  return found;
}

/** `undefined`: the file is gone. What others have written meanwhile stays. */
export function keepListed(db: OwnDatabase, changed: ReadonlyMap<string, ReadonlyMap<string, ListedFile | undefined>>): void {
  db.write(() => {
    for (const [folder, files] of changed) {
      const row = db.rows('SELECT folder, files, sum FROM listed WHERE folder = ?', folder)[0];
      const all = row ? filesIn(db, row) : new Map<string, ListedFile>();
      for (const [name, file] of files) {
        if (file) all.set(name, file);
        else all.delete(name);
      }
      const text = JSON.stringify([...all.values()]);
      if (all.size === 0) db.run('DELETE FROM listed WHERE folder = ?', folder);
      else db.run('INSERT OR REPLACE INTO listed VALUES(?, ?, ?)', folder, text, sumOfRow(folder, text));
    }
  });
}

/** Not against forgers, who could write whatever they like there, but against disks. */
function sumOfRow(folder: string, text: string): string {
  return createHash('sha1').update(folder).update('\0').update(text).digest('base64');
}
