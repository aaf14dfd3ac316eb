// What a journal says, and whether it is one, whole: the next start moves and deletes files by what it says.
import path from 'node:path';
import { isArray, isObject, type Json, type JsonObject } from '../model/json.js';
import { absolutePath, hash, holds, listOf, oneOf, optional, plainName, record, size, text } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import type { PassedSession } from './store-guard.js';
import { WRITINGS, type Writing } from './writing.js';

export interface JournalStep {
  readonly path: string;
  readonly how: Writing;
  /** A pass: the file beside its place that will become it. An undo: where it is moved to before it is deleted. */
  readonly temporary: string;
  /** Of the whole file (of a line: its own), when it is staged; of an undo: as it was then. */
  readonly bytes?: number;
  readonly sha256?: string;
  /** Its size before an append. */
  readonly before?: number;
  /** Of an import: what the store said when it was done. How its client takes it out again is not written down: the agent's code says it. */
  readonly imported?: string;
}

export interface Journal {
  readonly version: 2;
  readonly kind: 'pass' | 'undo';
  readonly pid: number;
  /** The process, told apart from later ones with the same number. */
  readonly owner: string;
  readonly receipt: string;
  /** The session that is written or taken back; absent in what the first version wrote, where its place tells. */
  readonly to?: PassedSession;
  /** The session itself first. */
  readonly steps: readonly JournalStep[];
  /** Folders that the pass makes, or that the undo removes when they are empty; outermost first. */
  readonly folders: readonly string[];
  /** Folders that were there before, and their file systems: so that a store that is not mounted is told from one that is gone. */
  readonly anchors: readonly { readonly path: string; readonly device: number }[];
}

const whole = record({
  version: oneOf(2),
  kind: oneOf('pass', 'undo'),
  pid: size,
  owner: optional(text), // the first ones named the number only
  receipt: plainName,
  to: optional(record({ agent: plainName, id: text, cwd: text })),
  steps: listOf(
    record({
      path: absolutePath,
      how: oneOf(...WRITINGS),
      temporary: absolutePath,
      bytes: optional(size),
      sha256: optional(hash),
      before: optional(size),
      imported: optional(text),
    }),
  ),
  folders: listOf(absolutePath),
  anchors: optional(listOf(record({ path: absolutePath, device: size }))),
});

export const journalKind: RecordKind = { current: 2, unnumbered: 1, migrations: [withoutCommands], fault: journalFault };

/** Version 1 had no number, and held the commands by which a client takes a session out again: a forged one could name any program. */
function withoutCommands(old: JsonObject): JsonObject {
  const { steps } = old;
  return { ...old, version: 2, ...(isArray(steps) && { steps: steps.map(withoutCommand) }) };
}

function withoutCommand(step: Json): Json {
  if (!isObject(step)) return step;
  const { via: _via, ...rest } = step;
  return rest;
}

/** The field that is not as it should be. */
export function journalFault(value: unknown, file: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  const journal = value as Journal;
  if (path.basename(file) !== `${journal.receipt}${journal.kind === 'undo' ? '.undo' : ''}.json`) return 'receipt';
  const work = workFolder(path.dirname(file));
  const odd = journal.steps.findIndex((step) => !isWorkingFile(step, journal.receipt, work));
  if (odd !== -1) return `steps[${odd}].temporary`;
  const stray = journal.folders.findIndex((folder) => !journal.steps.some((step) => holds(folder, step.path)));
  return stray === -1 ? undefined : `folders[${stray}]`;
}

/** Where documents wait that a client is to take over. */
export function workFolder(journalFolder: string): string {
  return path.join(path.dirname(journalFolder), 'work');
}

/** Named as ours and beside what it becomes or, where a client is to read it, in our own data: anything else is somebody's file. */
function isWorkingFile({ path: place, how, temporary }: JournalStep, receipt: string, work: string): boolean {
  const called = path.basename(temporary);
  if (!called.startsWith(`.baton-${receipt}-`) || !called.endsWith('.tmp')) return false;
  const folder = path.dirname(temporary);
  return folder === path.dirname(place) || (how === 'imported' && folder === work);
}
