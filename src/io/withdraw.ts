// Taking back what a pass wrote: first everything is moved aside or cut, the session first; then it is deleted.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';
import { attempt, disk, removeEmptyFolders, removeIfThere, syncFolder } from './disk.js';
import { importedState, removeImported, type StoreImport } from './import-command.js';
import { JournalFile, type LiveStep, type Writing } from './journal.js';
import { cutTo, foldersOf, reveal } from './reveal.js';
import { runProgram, type RunProgram } from './run-program.js';
import { removeLine } from './shared-lines.js';
import type { PassedSession } from './store-guard.js';

export interface WithdrawnFile {
  readonly path: string;
  readonly how: Writing;
  /** As it is now; of a line in a file that sessions share: the line's, with its hash. */
  readonly bytes: number;
  readonly sha256?: string;
  /** Its size before an append. */
  readonly before?: number;
  /** Of an import. */
  readonly via?: StoreImport;
}

/**
 * `requireNone`, then `begin`, `takeAway`, `finish`; `rollBack` when one of the two before `finish` fails. Needs no space on the disk of
 * the store: a full one is when people undo. The session goes first, so after a crash its being there says whether the undo happened:
 * the next start then finishes it, or forgets about it.
 */
export class Withdrawal {
  readonly #journal: JournalFile;
  readonly #receipt: string;
  readonly #to: PassedSession;
  readonly #steps: readonly LiveStep[];
  readonly #folders: readonly string[];
  readonly #run: RunProgram;

  /** `files`: those that are there, the session first. */
  constructor(
    journalFolder: string,
    { receipt, to }: { readonly receipt: string; readonly to: PassedSession },
    { files, folders, run = runProgram }: { files: readonly WithdrawnFile[]; folders: readonly string[]; run?: RunProgram | undefined },
  ) {
    this.#run = run;
    this.#journal = new JournalFile(journalFolder, { receipt, kind: 'undo' });
    this.#receipt = receipt;
    this.#to = to;
    this.#steps = files.map((file, i) => ({
      path: file.path,
      how: file.how,
      bytes: file.bytes,
      temporary: path.join(path.dirname(file.path), `.baton-${receipt}-undo-${i}.tmp`),
      ...(file.sha256 !== undefined && { sha256: file.sha256 }),
      ...(file.before !== undefined && { before: file.before }),
      ...(file.via && { via: file.via }),
    }));
    this.#folders = folders;
  }

  /** Before anything else: there is nothing to roll back then. */
  requireNone(place: string): void {
    this.#journal.requireNone(place);
  }

  begin(): void {
    if (this.#steps.length > 0)
      this.#journal.write(
        { kind: 'undo', receipt: this.#receipt, to: this.#to, steps: this.#steps, folders: this.#folders },
        { durable: 'no' },
      );
  }

  takeAway(): void {
    // what is taken out of a database cannot be put back: when everything else has been moved aside
    const isMoved = (step: LiveStep): boolean => step.how !== 'imported';
    for (const step of [...this.#steps.filter(isMoved), ...this.#steps.filter((one) => !isMoved(one))]) withdraw(step, this.#run);
    for (const folder of foldersOf(this.#steps)) attempt(() => syncFolder(folder)); // it is done; a power cut may bring it back, no more
  }

  /** Deletes what was moved aside. What cannot be is left to the next start: returns why. `settle`: the receipt is marked. */
  finish(settle: () => void): unknown {
    const problem = attempt(() => {
      settle();
      for (const step of this.#steps) removeIfThere(step.temporary);
      removeEmptyFolders(this.#folders);
      this.#journal.remove();
    });
    if (problem !== undefined) this.#journal.abandon();
    return problem;
  }

  /** Puts back what was moved aside, the session last. Returns why it could not. `drop`: the marked receipt goes. */
  rollBack(drop: () => void): unknown {
    const problem = attempt(() => {
      drop();
      for (const step of this.#steps.toReversed()) putBack(step);
      this.#journal.remove();
    });
    if (problem !== undefined) this.#journal.abandon();
    return problem;
  }
}

function withdraw(step: LiveStep, run: RunProgram): void {
  if (step.how === 'appended') return cutTo(step.path, step.before!, step.bytes!);
  if (step.how === 'imported') return removeImported(step.via!, run);
  if (step.how === 'listed') return takeOut(step);
  disk.rename(step.path, step.temporary);
  // Between the look at it and this moment its client may have written more.
  if (statSync(step.temporary).size !== step.bytes) {
    throw new Failure({
      rule: 'undo/changed',
      message: 'the passed session was continued at this very moment; nothing was undone',
      place: { source: step.path },
      hint: 'What was added there would be lost. --force undoes it anyway.',
    });
  }
}

/** It goes last, so that nothing has to put it back. */
function takeOut({ path: place, bytes, sha256 }: LiveStep): void {
  if (bytes !== undefined && sha256 !== undefined) removeLine(place, { bytes, sha256 });
}

/** A file that was moved aside gets its name back, if nobody has taken that meanwhile. */
export function putBack(step: LiveStep): void {
  if (step.how !== 'created' || !existsSync(step.temporary)) return;
  if (!existsSync(step.path)) reveal(step.temporary, step.path);
  removeIfThere(step.temporary);
}

/** Has an undo that was cut short come to the session itself? Then it is finished, else forgotten. */
export function isWithdrawn(step: LiveStep): boolean {
  if (step.how === 'imported') return importedState(step.via!) === undefined;
  const size = statSync(step.path, { throwIfNoEntry: false })?.size;
  return size === undefined || (step.how === 'appended' && size <= (step.before ?? 0));
}

/** The rest of an undo. A file that somebody has written into since stays: returns its path. */
export function finishStep(step: LiveStep): string | undefined {
  removeIfThere(step.temporary);
  if (step.how === 'listed') takeOut(step);
  if (step.how !== 'created') return undefined;
  const size = statSync(step.path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return undefined;
  if (size !== step.bytes) return step.path;
  removeIfThere(step.path);
  return undefined;
}
