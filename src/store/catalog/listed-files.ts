// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it.
import type { OwnDatabase } from '../../io/own-database.js';
import { OwnDatabaseError } from '../../io/own-database.js';

export interface ListedFile {
  readonly state: string;
  /** JSON; `null`: no session. */
  readonly ref: string;
}

/** All of them in one text: thousands of rows would take longer to hand over than to read. */
export function listedFiles(db: OwnDatabase): Map<string, ListedFile> {
  const text = db.rows('SELECT group_concat(line, char(10)) AS lines FROM files')[0]?.['lines'];
  const files = new Map<string, ListedFile>();
  if (typeof text !== 'string') return files;
  for (const line of text.split('\n')) {
    const [sum, path, state, ref] = line.split('\t');
    if (path === undefined || state === undefined || ref === undefined || sum !== sumOf(line.slice(sum!.length + 1)))
      throw new OwnDatabaseError(db.file, 'damaged', 'a row in it is not what was written');
    files.set(path, { state, ref });
  }
  return files;
}

/** `undefined`: the file is gone. What cannot stand on one line is not kept. */
export function keepListed(db: OwnDatabase, changed: Iterable<readonly [path: string, file: ListedFile | undefined]>): void {
  db.write(() => {
    for (const [path, file] of changed) {
      const words = file && `${path}\t${file.state}\t${file.ref}`;
      if (words === undefined || /[\t\n]/.test(path)) db.run('DELETE FROM files WHERE path = ?', path);
      else db.run('INSERT OR REPLACE INTO files VALUES(?, ?)', path, `${sumOf(words)}\t${words}`);
    }
  });
}

/** FNV-1a: not against forgers, who could write whatever they like there, but against disks. */
export function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}
