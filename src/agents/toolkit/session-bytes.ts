// What reading a session asks of its files, wherever these are: on a disk, or in memory where there is no disk.
import type { Companion, CompanionOptions } from '../../io/companions.js';
import type { FoundRecord, RecordOptions } from '../../io/jsonl.js';
import type { Within } from '../../io/open-regular.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';

/** The rules by which the paths are built. */
export interface PathRules {
  readonly sep: string;
  basename(path: string, ending?: string): string;
  dirname(path: string): string;
  join(...parts: string[]): string;
  relative(from: string, to: string): string;
  /** Of an address `file:…`; throws where it names no path. */
  fromUrl(url: string): string;
}

export interface SessionFiles {
  readonly paths: PathRules;
  exists(file: string): boolean;
  /** Records, one on each line. */
  lines(file: string, options: RecordOptions): Iterable<FoundRecord>;
  /** Records that are the list called `name` of a document; '': the document is the list. */
  document(file: string, name: string, options: RecordOptions): Iterable<FoundRecord>;
  /** The first 4 KiB. */
  head(file: string, options?: Within): Uint8Array;
  /** What is found first in those records near the beginning whose lines hold a text; undefined also when there is no such file. */
  findInHead<Found>(file: string, containing: string, find: (record: JsonObject) => Found | undefined): Found | undefined;
  /** A small text file; undefined: not there, out of reach, or too large. */
  small(file: string, options?: Within & { readonly largest?: number }): string | undefined;
  /** All of a file as text; undefined: not accepted by its size. Throws a Failure when it cannot be read. */
  whole(file: string, options: Within & { readonly accept: (size: number) => boolean }): Uint8Array | undefined;
  text(bytes: Uint8Array): string;
  /** Files that belong to a session, below a folder of its own. */
  companions(folder: string, options: CompanionOptions): readonly Companion[];
  /** Files in a folder, sorted by name, and all that lie below it. */
  list(folder: string, report: Report): readonly NamedFile[];
  below(folder: string, report: Report): Iterable<NamedFile>;
}

export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/** What is known of a session before it is read. */
export type KnownSession = Pick<SessionRef, 'id' | 'path' | 'title' | 'cwd' | 'startedAt'>;

export interface Reading {
  readonly files: SessionFiles;
  readonly report: Report;
  readonly options: ReadOptions;
}

/** How an agent's files become a session. */
export type Decode = (session: KnownSession, reading: Reading) => Iterable<SessionItem>;
