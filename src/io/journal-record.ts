// What a journal says, and whether it is one, whole: the next start moves and deletes files by what it says.
import path from 'node:path';
import { absolutePath, hash, holds, listOf, mapOf, oneOf, optional, record, size, text } from '../model/record-check.js';
import type { ImportCommand } from './import-command.js';

/** How a file, or a session in a store that only its client writes, came to be. */
export type Writing = 'created' | 'appended' | 'imported';

export interface JournalStep {
  readonly path: string;
  readonly how: Writing;
  /** A pass: the file beside its place that will become it. An undo: where it is moved to before it is deleted. */
  readonly temporary: string;
  /** Of the whole file, when it is staged; of an undo: as it was then. */
  readonly bytes?: number;
  readonly sha256?: string;
  /** Its size before an append. */
  readonly before?: number;
  /** Of an import: the client's commands, and what its store said when it was done. */
  readonly via?: ImportCommand;
  readonly imported?: string;
}

export interface Journal {
  readonly kind: 'pass' | 'undo';
  readonly pid: number;
  /** The process, told apart from later ones with the same number. */
  readonly owner: string;
  readonly receipt: string;
  /** The session itself first. */
  readonly steps: readonly JournalStep[];
  /** Folders that the pass makes, or that the undo removes when they are empty; outermost first. */
  readonly folders: readonly string[];
  /** Folders that were there before, and their file systems: so that a store that is not mounted is told from one that is gone. */
  readonly anchors: readonly { readonly path: string; readonly device: number }[];
}

const command = record({
  argv: listOf(text, 1),
  givesId: optional(oneOf(true)),
  remove: listOf(text, 1),
  removeSays: optional(listOf(text)),
  cwd: absolutePath,
  aside: absolutePath,
  env: mapOf(text),
  look: record({ database: absolutePath, sql: text, values: listOf(text) }),
});

const whole = record({
  kind: oneOf('pass', 'undo'),
  pid: size,
  owner: optional(text), // the first ones named the number only
  receipt: text,
  steps: listOf(
    record({
      path: absolutePath,
      how: oneOf('created', 'appended', 'imported'),
      temporary: absolutePath,
      bytes: optional(size),
      sha256: optional(hash),
      before: optional(size),
      via: optional(command),
      imported: optional(text),
    }),
  ),
  folders: listOf(absolutePath),
  anchors: optional(listOf(record({ path: absolutePath, device: size }))),
});

/** The field that is not as it should be. `name`: of its file. */
export function journalFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  const journal = value as Journal;
  if (name !== `${journal.receipt}${journal.kind === 'undo' ? '.undo' : ''}.json`) return 'receipt';
  const odd = journal.steps.findIndex((step) => !isWorkingFile(step, journal.receipt));
  if (odd !== -1) return `steps[${odd}].temporary`;
  const stray = journal.folders.findIndex((folder) => !journal.steps.some((step) => holds(folder, step.path)));
  return stray === -1 ? undefined : `folders[${stray}]`;
}

/** Named as ours and, unless a client is to read it, beside what it becomes: anything else is somebody's file. */
function isWorkingFile({ path: place, how, temporary }: JournalStep, receipt: string): boolean {
  const name = path.basename(temporary);
  if (!name.startsWith(`.baton-${receipt}-`) || !name.endsWith('.tmp')) return false;
  return how === 'imported' || path.dirname(temporary) === path.dirname(place);
}
