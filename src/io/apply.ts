// The one place that writes into agents' stores: everything first beside its place, then made visible in one step, the session last.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inChunks } from './chunks.js';
import { attempt, makeFolders, missingFolders, OutFile, removeEmptyFolders, removeIfThere, syncFolder } from './disk.js';
import { importDocument, type StoreImport } from './import-command.js';
import { JournalFile, type LiveStep, type Writing } from './journal.js';
import { workFolder } from './journal-record.js';
import { appendFrom, foldersOf, reveal, takeBack, taken } from './reveal.js';
import type { BytesInFile } from './file-bytes.js';
import { runProgram, type RunProgram } from './run-program.js';
import { addLine } from './shared-lines.js';
import type { PassedSession } from './store-guard.js';
import { isMissing } from './walk.js';
import type { Durability } from './whole-file.js';

export { recover } from './recover.js';

export interface Step {
  /** list: one line in a file that the agent's sessions share. */
  readonly do: 'create' | 'append' | 'import' | 'list';
  readonly path: string;
  /** For an import: how the client takes over what is written. */
  readonly via?: StoreImport;
  /** Writes the bytes, piece by piece. */
  readonly write: (out: (piece: string | Uint8Array) => void) => Promise<void>;
  /** Hears of each piece of bytes that was written, and where it lies if it does. The bytes themselves are valid until the next piece. */
  readonly written?: (bytes: Uint8Array, at?: BytesInFile) => void;
  /** For an append: the size of what is there, and its hash so far. */
  readonly before?: { readonly bytes: number; readonly hash: ReturnType<typeof createHash> };
}

export interface Staged {
  readonly path: string;
  readonly how: Writing;
  readonly temporary: string;
  /** Of the whole file, after an append too. */
  readonly bytes: number;
  readonly sha256: string;
  readonly before?: number;
  readonly via?: StoreImport;
}

const HOW = { create: 'created', append: 'appended', import: 'imported', list: 'listed' } as const;

/**
 * One application of a plan: `begin`, `stage` everything, write the receipt, `show`, `finish`. Whatever fails before `finish` is
 * followed by `rollBack`. A crash at any moment leaves the journal, by which the next start knows what is ours.
 */
export class StagedInstall {
  readonly #journal: JournalFile;
  readonly #receipt: string;
  readonly #to: PassedSession;
  /** Where documents wait that a client is to take over: in our own data, since only the client may write to its store. */
  readonly #work: string;
  readonly #run: RunProgram;
  readonly #made = new Set<string>();
  readonly staged: Staged[] = [];
  readonly #shown = new Set<string>();
  #steps: LiveStep[] = [];
  /** Folders that we are about to make, too. */
  #planned: string[] = [];

  /** `run`: how the clients are started that take documents over. */
  constructor(journalFolder: string, receipt: string, to: PassedSession, run: RunProgram = runProgram) {
    this.#journal = new JournalFile(journalFolder, { receipt, kind: 'pass' });
    this.#receipt = receipt;
    this.#to = to;
    this.#work = workFolder(journalFolder);
    this.#run = run;
  }

  /** Folders that we made, outermost first. */
  get folders(): readonly string[] {
    return [...this.#made].toSorted();
  }

  /** From here on there is a journal; what is written into our own data before the first step is tidied by it as well. */
  begin(): void {
    this.#writeJournal({ durable: 'no' });
  }

  /** Writes a step's bytes beside their place. Nothing is visible yet. */
  async stage(step: Step): Promise<Staged> {
    if (step.do === 'create' && existsSync(step.path)) throw taken(step.path);
    const folder = step.do === 'import' ? this.#work : path.dirname(step.path);
    const temporary = path.join(folder, `.baton-${this.#receipt}-${this.#steps.length}.tmp`);
    const entry: LiveStep = {
      path: step.path,
      how: HOW[step.do],
      temporary,
      ...(step.before && { before: step.before.bytes }),
      ...(step.via && { via: step.via }),
    };
    this.#steps.push(entry);
    if (step.do !== 'import') this.#planned.push(...missingFolders(folder).filter((one) => !this.#planned.includes(one)));
    this.#writeJournal({ durable: 'no' }); // before the folders and the file, so that neither is left without a word
    const { bytes, sha256 } = await this.#write(temporary, step);
    const staged: Staged = { ...entry, bytes: bytes + (step.before?.bytes ?? 0), sha256 };
    this.#steps[this.#steps.indexOf(entry)] = staged;
    this.staged.push(staged);
    this.#writeJournal({ durable: 'no' });
    return staged;
  }

  async #write(temporary: string, step: Step): Promise<{ bytes: number; sha256: string }> {
    const out = this.#openBeside(temporary);
    let written;
    try {
      written = await writeStream(out, temporary, step);
    } catch (error) {
      attempt(() => out.close());
      throw error;
    }
    out.close();
    return written;
  }

  #openBeside(temporary: string): OutFile {
    for (let tries = 0; ; tries++) {
      try {
        makeFolders(path.dirname(temporary), path.dirname(temporary) === this.#work ? undefined : this.#made);
        return new OutFile(temporary);
      } catch (error) {
        if (!isMissing(error) || tries === 5) throw error; // another pass has just removed the folder that it had made
      }
    }
  }

  /** Makes it all visible; the first staged file, which is the session itself, comes last. */
  show(): void {
    // With all sizes and hashes: by them the next start knows what is whole. After a power cut, only half an append would matter.
    this.#writeJournal({ durable: this.staged.some((staged) => staged.how === 'appended') ? 'name' : 'no' });
    for (const staged of this.staged.toReversed()) {
      if (staged.how !== 'created') this.#shown.add(staged.path);
      if (staged.how === 'created') reveal(staged.temporary, staged.path);
      else if (staged.how === 'imported') this.#import(staged);
      else if (staged.how === 'listed') addLine(staged.temporary, staged.path);
      else appendFrom(staged.temporary, staged.path, staged.before!);
      this.#shown.add(staged.path);
    }
    for (const folder of foldersOf(this.staged)) syncFolder(folder);
  }

  /** From here on the store's own answer tells our work from what someone adds to it. */
  #import(staged: Staged): void {
    const imported = importDocument(staged.via!, staged.temporary, this.#run);
    this.#steps = this.#steps.map((step) => (step.path === staged.path ? { ...step, imported } : step));
    this.#writeJournal({ durable: 'no' });
  }

  /** The session is in place; what is left are our own working files. If they cannot be removed, the next start does it: returns why. */
  finish(): unknown {
    const problem = attempt(() => {
      for (const staged of this.staged) removeIfThere(staged.temporary);
      removeEmptyFolders([this.#work]);
      this.#journal.remove();
    });
    if (problem !== undefined) this.#journal.abandon();
    return problem;
  }

  commit(): void {
    this.show();
    this.finish();
  }

  /** Takes everything back. What cannot be is left to the next start: returns why. `forget`: the receipt goes too. */
  rollBack(forget: () => void = () => {}): unknown {
    const problems: unknown[] = [];
    for (const step of this.#steps) {
      problems.push(
        attempt(() => {
          if (this.#shown.has(step.path)) takeBack(step, this.#run);
          else removeIfThere(step.temporary);
        }),
      );
    }
    problems.push(attempt(() => removeEmptyFolders([...this.folders, this.#work])));
    // The receipt goes only when there is nothing left that it could be needed for, and before the journal that knows of it.
    const problem = problems.find((one) => one !== undefined) ?? attempt(forget) ?? attempt(() => this.#journal.remove());
    this.#journal.abandon();
    return problem;
  }

  #writeJournal(options: Durability): void {
    this.#journal.write({ kind: 'pass', receipt: this.#receipt, to: this.#to, steps: this.#steps, folders: this.#planned }, options);
  }
}

async function writeStream(out: OutFile, file: string, { write, written, before }: Step): Promise<{ bytes: number; sha256: string }> {
  const hash = before ? before.hash.copy() : createHash('sha256');
  let bytes = 0;
  await inChunks(write, (data) => {
    hash.update(data);
    out.write(data);
    written?.(data, { file, from: bytes, length: data.length });
    bytes += data.length;
  });
  out.sync();
  return { bytes, sha256: hash.digest('hex') };
}
