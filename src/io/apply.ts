// The one place that writes into agents' stores: everything first beside its place, then made visible in one step, the session last.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, readdirSync, statSync, truncateSync, unlinkSync, writeFileSync, writeSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { Failure, type Report } from '../model/report.js';
import { isAlive } from './lock.js';
import { errorCode } from './walk.js';

export interface Step {
  readonly do: 'create' | 'append';
  readonly path: string;
  /** Writes the bytes, piece by piece. */
  readonly write: (out: (piece: string | Uint8Array) => void) => Promise<void>;
  /** For an append: the size of what is there, and its hash so far. */
  readonly before?: { readonly bytes: number; readonly hash: ReturnType<typeof createHash> };
}

export interface Staged {
  readonly path: string;
  readonly how: 'created' | 'appended';
  readonly temporary: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly before?: number;
}

interface Journal {
  readonly pid: number;
  readonly receipt: string;
  readonly steps: readonly { readonly path: string; readonly how: Staged['how']; readonly temporary: string; readonly before?: number; readonly after?: number }[];
  readonly folders: readonly string[];
}

/** Applications of this very process that are under way. */
const running = new Set<string>();

/** One application of a plan. `stage` everything, write the receipt, `commit`; `rollBack` whenever something fails before that. */
export class Application {
  readonly #journalFile: string;
  readonly #receipt: string;
  readonly folders: string[] = [];
  readonly staged: Staged[] = [];
  #steps: { path: string; how: Staged['how']; temporary: string; before?: number; after?: number }[] = [];

  constructor(journalFolder: string, receipt: string) {
    mkdirSync(journalFolder, { recursive: true, mode: 0o700 });
    this.#journalFile = path.join(journalFolder, `${receipt}.json`);
    this.#receipt = receipt;
    running.add(receipt);
  }

  /** Writes a step's bytes beside their place. Nothing is visible yet. */
  async stage(step: Step): Promise<Staged> {
    if (step.do === 'create' && existsSync(step.path)) throw exists(step.path);
    this.#makeFolders(path.dirname(step.path));
    const temporary = path.join(path.dirname(step.path), `.baton-${this.#receipt}-${this.#steps.length}.tmp`);
    const how = step.do === 'create' ? 'created' : 'appended';
    this.#steps.push({ path: step.path, how, temporary, ...(step.before && { before: step.before.bytes }) });
    this.#writeJournal();
    const { bytes, sha256 } = await writeStream(temporary, step.write, step.before?.hash);
    const staged: Staged = { path: step.path, how, temporary, bytes: bytes + (step.before?.bytes ?? 0), sha256, ...(step.before && { before: step.before.bytes }) };
    this.#steps = this.#steps.map((one) => (one.temporary === temporary ? { ...one, after: staged.bytes } : one));
    this.#writeJournal();
    this.staged.push(staged);
    return staged;
  }

  /** Makes it all visible; the first staged file, which is the session itself, comes last. Until then the temporary files say what is ours. */
  commit(): void {
    for (const staged of this.staged.toReversed()) {
      if (staged.how === 'created') {
        try {
          linkSync(staged.temporary, staged.path);
        } catch (error) {
          throw errorCode(error) === 'EEXIST' ? exists(staged.path) : error;
        }
      } else appendFrom(staged.temporary, staged.path);
    }
    for (const staged of this.staged) unlinkSync(staged.temporary);
    for (const folder of new Set(this.staged.map((staged) => path.dirname(staged.path)))) syncFolder(folder);
    this.#close();
  }

  rollBack(): void {
    undoSteps(this.#steps, this.folders);
    this.#close();
  }

  #close(): void {
    removeIfThere(this.#journalFile);
    running.delete(this.#receipt);
  }

  #makeFolders(folder: string): void {
    const missing: string[] = [];
    for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.unshift(at);
    for (const one of missing) {
      mkdirSync(one, { mode: 0o700 });
      this.folders.push(one);
    }
  }

  #writeJournal(): void {
    const journal: Journal = { pid: process.pid, receipt: this.#receipt, steps: this.#steps, folders: this.folders };
    const temporary = `${this.#journalFile}.tmp`;
    writeFileSync(temporary, JSON.stringify(journal), { mode: 0o600 });
    renameSync(temporary, this.#journalFile);
  }
}

function exists(place: string): Failure {
  return new Failure({ rule: 'apply/exists', message: 'there is already a file where the session would go; nothing was written', place: { source: place }, hint: 'Pass again: the new session gets another id.' });
}

/** Cleans up after a pass that was killed: half-written ones vanish, whole ones stay. Returns the receipts of those that vanished. */
export function recover(journalFolder: string, report: Report): string[] {
  if (!existsSync(journalFolder)) return [];
  const vanished: string[] = [];
  for (const name of readdirSync(journalFolder)) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(journalFolder, name);
    let journal: Journal;
    try {
      journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    } catch {
      report.add({ rule: 'apply/journal-unreadable', severity: 'warning', message: 'the journal of an interrupted pass cannot be read', place: { source: file }, hint: 'Look for files named .baton-*.tmp in the agents’ stores and delete them, then delete the journal.' });
      continue;
    }
    if (journal.pid === process.pid ? running.has(journal.receipt) : isAlive(journal.pid)) continue;
    const whole = journal.steps.length > 0 && isVisible(journal.steps[0]!);
    if (whole) for (const step of journal.steps) removeIfThere(step.temporary);
    else {
      undoSteps(journal.steps, journal.folders);
      vanished.push(journal.receipt);
    }
    unlinkSync(file);
    report.add({ rule: 'apply/recovered', severity: 'info', message: whole ? 'an earlier pass was interrupted just after it was complete; it stands' : 'an earlier pass was interrupted; what it had begun was taken away' });
  }
  return vanished;
}

function isVisible(step: Journal['steps'][number]): boolean {
  if (!existsSync(step.path)) return false;
  return step.how === 'created' ? true : statSync(step.path).size === step.after;
}

function undoSteps(steps: Journal['steps'], folders: readonly string[]): void {
  for (const step of steps) {
    const linked = step.how === 'created' && existsSync(step.temporary) && existsSync(step.path) && statSync(step.temporary).ino === statSync(step.path).ino;
    if (linked) unlinkSync(step.path);
    if (step.how === 'appended' && step.before !== undefined && step.after !== undefined && existsSync(step.path)) {
      const { size } = statSync(step.path);
      if (size > step.before && size <= step.after) truncateSync(step.path, step.before);
    }
    removeIfThere(step.temporary);
  }
  removeEmptyFolders(folders);
}

export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
    }
  }
}

function removeIfThere(file: string): void {
  if (existsSync(file)) unlinkSync(file);
}

const CHUNK = 1 << 20;

async function writeStream(file: string, write: Step['write'], before?: ReturnType<typeof createHash>): Promise<{ bytes: number; sha256: string }> {
  const hash = before ? before.copy() : createHash('sha256');
  const fd = openSync(file, 'wx', 0o600);
  let bytes = 0;
  const pending: string[] = [];
  let pendingLength = 0;
  const flush = (data: Uint8Array): void => {
    hash.update(data);
    for (let done = 0; done < data.length; ) done += writeSync(fd, data, done);
    bytes += data.length;
  };
  const flushText = (): void => {
    flush(Buffer.from(pending.join('')));
    pending.length = 0;
    pendingLength = 0;
  };
  try {
    await write((piece) => {
      if (typeof piece === 'string') {
        pending.push(piece);
        pendingLength += piece.length;
        if (pendingLength >= CHUNK) flushText();
      } else {
        if (pendingLength > 0) flushText();
        flush(piece);
      }
    });
    if (pendingLength > 0) flushText();
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function appendFrom(temporary: string, target: string): void {
  const fd = openSync(target, 'a');
  try {
    writeSync(fd, readFileSync(temporary));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
