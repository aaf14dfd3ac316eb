// What watching remembers from one look to the next. All of it can be made again: what is lost or damaged only means that a look goes further back.
import path from 'node:path';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { listOf, oneOf, record, text, time } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import { sha256 } from '../model/sha256.js';

export interface WatchState {
  readonly version: 1;
  /** When somebody looked last. */
  readonly lookedAt: string;
  /** Sessions that were active since then are looked at next time. */
  readonly from: string;
  /** Sessions that their clients had open, as lineage names them. */
  readonly open: readonly string[];
}

const whole = record({ version: oneOf(1), lookedAt: time, from: time, open: listOf(text) });
const kind: RecordKind = { current: 1, migrations: [], fault: (value) => whole(value, '') };
const MOST_OPEN = 500;

/** Whose sessions are watched, and where our own data is. */
export interface WatchWorlds {
  readonly world: World;
  readonly here: World;
}

const nameOf = ({ world, here }: WatchWorlds): string => (world === here ? 'watch' : `watch-${sha256(world.home).slice(0, 12)}`);
const placeOf = (worlds: WatchWorlds): string => path.join(dataFolder(worlds.here), `${nameOf(worlds)}.json`);

/** Undefined: nobody has looked yet, as far as anybody knows. */
export function readWatchState(worlds: WatchWorlds): WatchState | undefined {
  const read = readRecordFile<WatchState>(kind, placeOf(worlds), 'watch');
  return read && 'record' in read ? read.record : undefined;
}

export function writeWatchState(worlds: WatchWorlds, { lookedAt, from, open }: Omit<WatchState, 'version'>): void {
  const one: WatchState = { version: 1, lookedAt, from, open: open.slice(0, MOST_OPEN) };
  writeWhole(placeOf(worlds), `${JSON.stringify(one)}\n`, { durable: 'no' });
}
