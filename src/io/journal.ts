// The journal: what is about to be done to a store, written down first, so that the next start can finish or roll back what a crash cut short.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RecordProblem } from '../model/record-version.js';
import { Failure } from '../model/report.js';
import { removeIfThere } from './disk.js';
import type { StoreImport } from './import-command.js';
import { journalKind, type Journal, type JournalStep } from './journal-record.js';
import { identity, isLeftBehind, ownerState } from './owner.js';
import { readRecordFile } from './record-file.js';
import { isMissing } from './walk.js';
import { type Durability, writeWhole } from './whole-file.js';

export type { Journal, JournalStep } from './journal-record.js';
export type { Writing } from './writing.js';

/** A step that is being done: with the client's commands, which the agent's code gives each time again. */
export interface LiveStep extends JournalStep {
  readonly via?: StoreImport;
}

export type JournalText = Omit<Journal, 'version' | 'pid' | 'owner' | 'anchors' | 'steps'> & { readonly steps: readonly LiveStep[] };

/** Of this very process, under way. */
const running = new Set<string>();

export class JournalFile {
  readonly file: string;
  #checked = 0;

  constructor(folder: string, { receipt, kind }: Pick<Journal, 'receipt' | 'kind'>) {
    this.file = path.join(folder, kind === 'pass' ? `${receipt}.json` : `${receipt}.undo.json`);
  }

  write(text: JournalText, options: Durability): void {
    if (text.steps.length > this.#checked) this.#refuseUnfinished(text);
    this.#checked = text.steps.length;
    running.add(this.file);
    const anchors = [...new Set(text.steps.map((step) => anchorOf(path.dirname(step.path))))].map((one) => ({
      path: one,
      device: statSync(one).dev,
    }));
    const steps = text.steps.map(({ via: _via, ...step }) => step);
    const journal: Journal = { ...text, version: journalKind.current as 2, steps, pid: process.pid, owner: identity.text(), anchors };
    writeWhole(this.file, JSON.stringify(journal), options);
  }

  /** Whoever left one of the same name did part of the work: only the next start knows what. */
  requireNone(place: string): void {
    if (existsSync(this.file)) throw unfinished(place, this.file);
  }

  /** What was begun is finished or rolled back. */
  remove(): void {
    if (!running.has(this.file)) return; // never written, or given up: then it is for the next start
    removeIfThere(this.file); // should it come back after a power cut: what it names is found complete and stays
    running.delete(this.file);
  }

  /** Gives up on it: the next start has to look. */
  abandon(): void {
    running.delete(this.file);
  }

  /** Where an interrupted pass could not be cleaned up, a new one on the same file would make it worse. */
  #refuseUnfinished(text: JournalText): void {
    const paths = new Set(text.steps.filter(isAlone).map((step) => step.path));
    const other = journalsIn(path.dirname(this.file)).find(
      ({ file, journal }) => file !== this.file && journal?.steps.some((step) => isAlone(step) && paths.has(step.path)),
    );
    if (other) throw unfinished(text.steps[0]!.path, other.file);
  }
}

function unfinished(place: string, journal: string): Failure {
  return new Failure({
    rule: 'apply/unfinished',
    message: 'an earlier pass or undo left this file unfinished and has not been cleaned up yet; nothing was done',
    place: { source: place },
    hint: `Run \`baton doctor\`. The journal is ${journal}`,
  });
}

/** Lines in a file that sessions share are nobody else's business. */
function isAlone({ how }: LiveStep): boolean {
  return how !== 'listed';
}

export interface FoundJournal {
  readonly file: string;
  /** Undefined: it cannot be read. */
  readonly journal?: Journal;
  readonly problem?: RecordProblem;
}

export function journalsIn(folder: string): FoundJournal[] {
  let names: string[];
  try {
    names = readdirSync(folder).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): FoundJournal[] => {
      const file = path.join(folder, name);
      const read = readRecordFile<Journal>(journalKind, file, file);
      if (read === undefined) return []; // its owner has finished meanwhile
      return 'record' in read ? [{ file, journal: read.record }] : [{ file, problem: read.problem }];
    });
}

/** Did its owner die over it? */
export function isOrphan({ file, journal }: FoundJournal): boolean {
  if (!journal) return false;
  const owner = journal.owner?.startsWith(`${journal.pid}-`) ? journal.owner : String(journal.pid);
  if (ownerState(owner) === 'self' || owner === String(process.pid)) return !running.has(file);
  const written = statSync(file, { throwIfNoEntry: false });
  return written !== undefined && isLeftBehind(owner, written.mtime);
}

/** The innermost folder that exists. */
function anchorOf(folder: string): string {
  let at = folder;
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
}

/** A place of the journal whose disk is not here now. One that was deleted has its disk still below it. */
export function absentPlace(journal: Journal): string | undefined {
  return journal.anchors?.find((anchor) => !existsSync(anchor.path) && statSync(anchorOf(anchor.path)).dev !== anchor.device)?.path;
}
