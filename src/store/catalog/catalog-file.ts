// Where the catalog is: a file whose name nobody has used before, and a note that names the current one. A damaged file is never written over:
// a new one takes its place, so that a log of the old one can never be taken for its own.
import path from 'node:path';
import { attempt, removeEmptyFolders, removeIfThere } from '../../io/disk.js';
import { OwnDatabase, OwnDatabaseError } from '../../io/own-database.js';
import { randomId } from '../../io/random-id.js';
import { readSmall } from '../../io/small-file.js';
import { sizeIfThere } from '../../io/walk.js';
import { writeWhole } from '../../io/whole-file.js';
import { dataFolder, type World } from '../../io/world.js';
import { sha256 } from '../../model/sha256.js';
import { storedNames } from '../stored-names.js';
import { listedPlace } from './listed-files.js';
import { makeTables, otherVersion } from './schema.js';

const NAME = /^[0-9a-f-]{8,64}\.db$/;

export interface CatalogPlace {
  readonly folder: string;
  readonly note: string;
}

/** Each home folder that sessions are read from has its own. */
export function catalogPlace(here: World, world: Pick<World, 'home'>): CatalogPlace {
  const folder = path.join(dataFolder(here), 'catalog', sha256(world.home).slice(0, 16));
  return { folder, note: path.join(folder, 'current') };
}

/** Undefined: there is none yet. Throws an OwnDatabaseError where it cannot be used. */
export function openCurrent({ folder, note }: CatalogPlace): OwnDatabase | undefined {
  const name = readSmall(note)?.trim();
  if (name === undefined) return undefined;
  if (!NAME.test(name)) throw new OwnDatabaseError(note, 'damaged', 'it does not name a catalog');
  const file = path.join(folder, name);
  const size = sizeIfThere(file);
  if (size === undefined) throw new OwnDatabaseError(note, 'damaged', 'the file that it names is gone');
  if (size === 0) throw new OwnDatabaseError(file, 'damaged', 'it is empty'); // SQLite would take it for a new one
  const db = OwnDatabase.open(file);
  try {
    const other = otherVersion(db);
    if (other)
      throw new OwnDatabaseError(db.file, 'damaged', `it was written by an ${other} version of Baton`.replace('an newer', 'a newer'));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Takes the place of what there was. Whoever has that open still can go on with it. Only one process at a time may do it. */
export function makeCurrent({ folder, note }: CatalogPlace, here: World): OwnDatabase {
  const name = newName(folder, randomId(here));
  const db = OwnDatabase.open(path.join(folder, name));
  try {
    makeTables(db);
    writeWhole(note, `${name}\n`, { durable: 'content' });
  } catch (error) {
    db.close();
    attempt(() => removeDatabase(folder, name));
    throw error;
  }
  for (const other of storedNames(folder)) if (NAME.test(other) && other !== name) attempt(() => removeDatabase(folder, other));
  return db;
}

/** A world may bring its own chance, which may repeat itself. */
function newName(folder: string, id: string): string {
  const taken = new Set(storedNames(folder));
  for (let n = 0; ; n++) {
    const name = `${sha256(`${id} ${n}`).slice(0, 12)}.db`;
    if (!taken.has(name)) return name;
  }
}

/** All that is kept of the sessions of any home folder. */
export function removeCatalogs(here: World): void {
  const top = path.join(dataFolder(here), 'catalog');
  for (const one of storedNames(top)) {
    const folder = path.join(top, one);
    removeIfThere(path.join(folder, 'current'));
    removeIfThere(listedPlace({ folder }));
    for (const name of storedNames(folder)) if (NAME.test(name.replace(/-(?:wal|shm)$/, ''))) removeIfThere(path.join(folder, name));
    removeEmptyFolders([folder]);
  }
  removeEmptyFolders([top]);
}

function removeDatabase(folder: string, name: string): void {
  for (const ending of ['', '-wal', '-shm']) removeIfThere(path.join(folder, name + ending));
}
