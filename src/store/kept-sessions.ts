// Sessions that are kept although their clients may delete them: their native files by hash, and a record that says what they were.
import path from 'node:path';
import { attempt, disk, makeFolders, removeIfThere, withFile } from '../io/disk.js';
import { hashFile, startsWith } from '../io/file-bytes.js';
import { removeTree } from '../io/temporary-folder.js';
import { exists } from '../io/walk.js';
import { dropTemporary, ownTemporary, writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { Failure, type Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { keptKind, type KeptFile, type KeptSession } from './kept-record.js';
import { lookAtRecords, type FoundRecords } from './look-at-records.js';
import { Objects } from './objects.js';
import { unusableRecord } from './unusable-record.js';

export type { KeptFile, KeptSession } from './kept-record.js';

const KEPT = { rule: 'store/kept-unreadable', what: 'the record of a kept session', outcome: 'the session cannot be found by it' };

export class KeptSessions {
  readonly #folder: string;
  readonly #files: string;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#folder = keptFolder(world);
    this.#files = path.join(dataFolder(world), 'kept-files');
  }

  path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** Of a session that is kept already, what it is now takes the place of what it was. */
  write(session: KeptSession['session'], files: readonly KeptFile[]): KeptSession {
    const id = sha256(`${session.agent}:${session.id}`).slice(0, 24);
    const one: KeptSession = { version: 1, id, at: this.#world.now().toISOString(), session, files };
    writeWhole(this.path(id), `${JSON.stringify(one, null, 1)}\n`, { durable: 'name' });
    return one;
  }

  remove(one: KeptSession): void {
    removeIfThere(this.path(one.id));
    removeTree(this.#placeOf(one));
  }

  /** Newest first. One that cannot be read is named and passed over. */
  all(report: Report): KeptSession[] {
    const { records, unusable } = this.look();
    for (const { file, problem } of unusable) report.add(unusableRecord(file, problem, KEPT));
    return records.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  }

  look(): FoundRecords<KeptSession> {
    return lookAtRecords<KeptSession>(this.#folder, keptKind);
  }

  /** Its files where a reader finds them, each compared with its hash. The answer is the one that holds the session. */
  restore(one: KeptSession): string {
    const folder = this.#placeOf(one);
    for (const file of one.files) this.#restoreFile(file, path.join(folder, ...file.place.split('/')));
    return path.join(folder, ...one.files[0]!.place.split('/'));
  }

  /** The same content has the same place: a receipt may name it. */
  #placeOf({ files }: KeptSession): string {
    return path.join(this.#files, sha256(JSON.stringify(files.map((file) => [file.place, file.sha256]))).slice(0, 24));
  }

  #restoreFile(file: KeptFile, place: string): void {
    if (exists(place) && startsWith(place, file) && hashFile(place).bytes === file.bytes) return;
    const objects = new Objects(this.#world);
    if (!objects.holds(file))
      throw new Failure({
        rule: 'keep/damaged',
        message: 'a file of the kept session is gone or was changed',
        place: { source: objects.path(file.sha256) },
        hint: '`baton fsck` shows everything that is wrong in Baton’s own data.',
      });
    makeFolders(path.dirname(place));
    const temporary = ownTemporary(path.dirname(place));
    try {
      withFile(temporary, 'wx', (out) => hashFile(objects.path(file.sha256), { onBlock: (block) => out.write(block) }));
      disk.rename(temporary, place);
    } finally {
      attempt(() => dropTemporary(temporary));
    }
  }
}

export function keptFolder(world: World): string {
  return path.join(dataFolder(world), 'kept');
}
