// What a receipt says, and whether it is one, whole: `undo` deletes by what it says.
import {
  absolutePath,
  flag,
  hash,
  holds,
  listOf,
  oneOf,
  optional,
  orNull,
  plainName,
  record,
  size,
  text,
  time,
  type Check,
} from '../model/record-check.js';
import { WRITINGS, type Writing } from '../io/writing.js';
import { noCounts, type Counts } from '../model/counts.js';
import type { RecordKind } from '../model/record-version.js';
import type { AgentId } from '../model/session.js';

export interface WrittenFile {
  readonly path: string;
  readonly how: Writing;
  /** Of a line in a file that sessions share: the line's. */
  readonly bytes: number;
  readonly sha256: string;
  /** Its size before an append. */
  readonly before?: number;
}

export interface KeptNative {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Holds records of the agent's codec. */
  readonly records: boolean;
}

/** Ordered entry ids of a context, by their number and hash. */
export interface ContextMark {
  readonly length: number;
  readonly digest: string;
}

export interface Receipt {
  readonly version: 1;
  readonly id: string;
  readonly at: string;
  /** Its place among all passes: the time of day may jump. */
  readonly order?: number;
  readonly from: {
    readonly agent: AgentId;
    readonly id: string;
    readonly path: string;
    /** As it was called then. */
    readonly title?: string;
    readonly bytes: number;
    readonly sha256: string;
  };
  /** For the way home, where all of it was passed: the folder that its records name, and the last entry of its context, which new turns follow. */
  readonly home?: { readonly cwd?: string; readonly lastEntry: string | null };
  readonly to: { readonly agent: AgentId; readonly id: string; readonly path: string };
  readonly cwd: string;
  /** Which turns and parts were taken: passes with other choices are other passes. */
  readonly choices: string;
  /** The one that makes the session visible first. */
  readonly files: readonly WrittenFile[];
  /** Folders that the pass made, outermost first. */
  readonly folders: readonly string[];
  /** The source's native files, kept by hash. */
  readonly natives: readonly KeptNative[];
  readonly source: Counts;
  readonly carried: Counts;
  readonly sourceContext: ContextMark;
  readonly targetContext: ContextMark;
  /** Where the target's client writes a session as a whole each time, neither bytes nor record numbers stay: what the context says instead. */
  readonly targetWords?: ContextMark;
  /** The last entry of the target's context: what a continuation follows. */
  readonly lastEntry: string | null;
  /** Calls without a result when it was passed: their results may have come since. */
  readonly openCalls: number;
  /** The pass that this one continues. */
  readonly continues?: string;
  readonly undone?: string;
  /** A service began a session with a hand-off: where that is, and the hash of what it was told. It cannot be taken back. */
  readonly sent?: { readonly url: string; readonly digest: string };
  /** A hand-off was put into the project instead of a session: the hash of the file. */
  readonly placed?: string;
  /** Lines were added to an earlier pass, and what is said of the target's context is of those lines only: it was not read as a whole yet. */
  readonly partial?: true;
  /** A client was to take the session over, and what it made of it was not read yet. */
  readonly unread?: true;
}

/** Of a pass that wrote no session: nothing was carried, and there is no context to compare. */
export function withoutSession(): Pick<Receipt, 'natives' | 'carried' | 'sourceContext' | 'targetContext' | 'lastEntry' | 'openCalls'> {
  const nothing = { length: 0, digest: '' };
  return { natives: [], carried: noCounts(), sourceContext: nothing, targetContext: nothing, lastEntry: null, openCalls: 0 };
}

const mark = record({ length: size, digest: text });
const counts = record({ userMessages: size, assistantMessages: size, toolCalls: size, toolResults: size, reasoning: size, files: size });

const fields: Readonly<Record<keyof Receipt, Check>> = {
  version: oneOf(1),
  id: plainName,
  at: time,
  order: optional(size),
  from: record({ agent: text, id: text, path: text, title: optional(text), bytes: size, sha256: text }),
  home: optional(record({ cwd: optional(text), lastEntry: orNull(text) })),
  to: record({ agent: plainName, id: text, path: absolutePath }),
  cwd: text,
  choices: text,
  files: listOf(record({ path: absolutePath, how: oneOf(...WRITINGS), bytes: size, sha256: hash, before: optional(size) }), 1),
  folders: listOf(absolutePath),
  natives: listOf(record({ path: text, bytes: size, sha256: hash, records: flag })),
  source: counts,
  carried: counts,
  sourceContext: mark,
  targetContext: mark,
  targetWords: optional(mark),
  lastEntry: orNull(text),
  openCalls: size,
  continues: optional(plainName),
  undone: optional(time),
  sent: optional(record({ url: text, digest: hash })),
  placed: optional(hash),
  partial: optional(oneOf(true)),
  unread: optional(oneOf(true)),
};
const whole = record(fields);

/** Version 1 has only gained fields that may be absent. What changes its meaning makes a version 2, and a migration from 1. */
export const receiptKind: RecordKind = { current: 1, migrations: [], fault: receiptFault };

/** The field that is not as it should be. `id`: what its file is named after. */
export function receiptFault(value: unknown, id: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  const receipt = value as Receipt;
  if (receipt.id !== id) return 'id';
  const cut = receipt.files.findIndex((file) => file.how === 'appended' && (file.before === undefined || file.before > file.bytes));
  if (cut !== -1) return `files[${cut}].before`;
  const stray = receipt.folders.findIndex((folder) => !receipt.files.some((file) => holds(folder, file.path)));
  return stray === -1 ? undefined : `folders[${stray}]`;
}
