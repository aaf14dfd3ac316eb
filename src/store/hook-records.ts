// What hooks leave for each other: hand-offs that are ready, marks of compactions and of what was told, and what became of each run. All of it can be
// made again, so what is damaged counts as absent.
import path from 'node:path';
import { attempt, disk, makeFolders, removeIfThere, withFile } from '../io/disk.js';
import { readRecordFile } from '../io/record-file.js';
import { readSmall } from '../io/small-file.js';
import { exists, namesIn, sizeIfThere, statOf } from '../io/walk.js';
import { isLeftTemporary, writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { isArray, isObject } from '../model/json.js';
import { sha256 } from '../model/sha256.js';
import { preparedKind, type Prepared } from './prepared-record.js';

export type { Prepared } from './prepared-record.js';

/** One run of a hook: no content, no environment, no path. */
export interface HookRun {
  readonly at: string;
  readonly agent: string;
  readonly event: string;
  /** What became of it, in one word. */
  readonly outcome: string;
}

/** A session that a pass wrote: as long as its file is as it was, nobody has worked in it. */
export interface PassedFile {
  readonly agent: string;
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly at: string;
}

/** What is remembered of a session: that it is being compacted, and what it was told. */
export type MarkKind = 'compacting' | 'told';

const LARGEST_LOG = 64 << 10;
const MOST_MARKS = 200;
export const MOST_PASSED = 100;
const MOST_FOLDERS = 500;

export class HookRecords {
  readonly #folder: string;

  constructor(world: Pick<World, 'home' | 'platform' | 'env'>) {
    this.#folder = path.join(dataFolder(world), 'hooks');
  }

  /** Something was captured or told here before. */
  get inUse(): boolean {
    return exists(this.#folder);
  }

  begin(): void {
    makeFolders(this.#folder);
  }

  get folder(): string {
    return this.#folder;
  }

  /** Of a folder, by agent: the newest that is ready. */
  preparedIn(folderKey: string): Prepared[] {
    const names = namesIn(this.#placeOf(folderKey)).filter((name) => /^\w[\w-]*\.json$/.test(name));
    return names.flatMap((name) => this.prepared(folderKey, path.basename(name, '.json')) ?? []);
  }

  prepared(folderKey: string, agent: string): Prepared | undefined {
    const read = readRecordFile<Prepared>(preparedKind, path.join(this.#placeOf(folderKey), `${agent}.json`), agent);
    return read && 'record' in read ? read.record : undefined;
  }

  /** Takes the place of what was ready of the same agent in the same folder. */
  keepPrepared(folderKey: string, one: Omit<Prepared, 'version'>): void {
    const text = JSON.stringify({ version: 1, ...one } satisfies Prepared);
    writeWhole(path.join(this.#placeOf(folderKey), `${one.agent}.json`), `${text}\n`, { durable: 'no' });
  }

  /** When everything that was held in a folder was looked at last, in milliseconds; 0: never. */
  lookedAt(folderKey: string): number {
    return statOf(path.join(this.#placeOf(folderKey), '.looked'))?.mtimeMs ?? 0;
  }

  keepLook(folderKey: string): void {
    writeWhole(path.join(this.#placeOf(folderKey), '.looked'), '', { durable: 'no' });
  }

  mark(kind: MarkKind, session: string): string | undefined {
    return readSmall(this.#markOf(kind, session), { largest: 4096 });
  }

  keepMark(kind: MarkKind, session: string, text: string): void {
    writeWhole(this.#markOf(kind, session), text, { durable: 'no' });
  }

  dropMark(kind: MarkKind, session: string): void {
    removeIfThere(this.#markOf(kind, session));
  }

  passed(): PassedFile[] {
    const value = parsed(readSmall(this.#passedFile, { largest: 256 << 10 }));
    return isArray(value) ? (value.filter(isPassed) as unknown as PassedFile[]) : [];
  }

  notePassed(one: PassedFile): void {
    const others = this.passed().filter(({ path: place }) => place !== one.path);
    writeWhole(this.#passedFile, JSON.stringify([...others, one].slice(-MOST_PASSED)), { durable: 'no' });
  }

  /** A line each; the file before it is kept as well. */
  note(run: HookRun): void {
    makeFolders(this.#folder);
    const log = this.#log;
    if ((sizeIfThere(log) ?? 0) > LARGEST_LOG) attempt(() => disk.rename(log, `${log}.old`));
    withFile(log, 'a', (out) => out.write(Buffer.from(`${JSON.stringify(run)}\n`)));
  }

  /** Oldest first. */
  runs(): HookRun[] {
    const lines = [`${this.#log}.old`, this.#log].flatMap((file) => (readSmall(file, { largest: 2 * LARGEST_LOG }) ?? '').split('\n'));
    return lines.map(parsed).filter(isRun);
  }

  /** Bounds all of it. */
  tidy(): void {
    for (const kind of ['compacting', 'told'] as const) keepNewest(path.join(this.#folder, kind), MOST_MARKS);
    const folders = path.join(this.#folder, 'prepared');
    for (const name of namesIn(folders))
      for (const file of namesIn(path.join(folders, name)).map((one) => path.join(folders, name, one)))
        if (isLeftTemporary(file)) removeIfThere(file);
    const aged = byAge(folders).slice(MOST_FOLDERS);
    for (const { file } of aged) for (const name of namesIn(file)) removeIfThere(path.join(file, name));
    for (const { file } of aged) attempt(() => disk.removeFolder(file));
  }

  get #log(): string {
    return path.join(this.#folder, 'runs.jsonl');
  }

  get #passedFile(): string {
    return path.join(this.#folder, 'passed.json');
  }

  #placeOf(folderKey: string): string {
    return path.join(this.#folder, 'prepared', sha256(folderKey).slice(0, 24));
  }

  #markOf(kind: MarkKind, session: string): string {
    return path.join(this.#folder, kind, sha256(session).slice(0, 24));
  }
}

function keepNewest(folder: string, most: number): void {
  for (const { file } of byAge(folder).slice(most)) removeIfThere(file);
}

function byAge(folder: string): { readonly file: string; readonly time: number }[] {
  const found = namesIn(folder).map((name) => path.join(folder, name));
  return found.map((file) => ({ file, time: statOf(file)?.mtimeMs ?? 0 })).toSorted((a, b) => b.time - a.time);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined || text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined; // half a line, or somebody else's
  }
}

function isRun(value: unknown): value is HookRun {
  return isObject(value) && ['at', 'agent', 'event', 'outcome'].every((key) => typeof value[key] === 'string');
}

function isPassed(value: unknown): boolean {
  return (
    isObject(value) && ['agent', 'id', 'path', 'at'].every((key) => typeof value[key] === 'string') && typeof value['size'] === 'number'
  );
}
