// The next start after a crash: passes that were cut short vanish or stand whole, undos are finished or forgotten.
import { Failure, type Report } from '../model/report.js';
import { removeEmptyFolders, removeIfThere } from './disk.js';
import { absentPlace, isOrphan, journalsIn, type FoundJournal, type Journal } from './journal.js';
import { isBeingWritten } from './open-files.js';
import { isInPlace, takeBack } from './reveal.js';
import { runProgram, type RunProgram } from './run-program.js';
import { errorCode } from './walk.js';
import { finishStep, isWithdrawn, putBack } from './withdraw.js';

/** What becomes of the receipts. Told before the journal goes, so that a crash in between is made good by the start after it. */
export interface ReceiptKeeper {
  forget(receipt: string): void;
  markUndone(receipt: string): void;
  /** What a client took over was read there, and is what was meant. */
  isRead(receipt: string): boolean;
  /** How clients are started, if not as this machine does it. */
  readonly run?: RunProgram | undefined;
}

/** Call it under a lock: two that clean up at once would take away each other's new work. Returns the receipts of passes that vanished. */
export function recover(journalFolder: string, report: Report, keeper?: ReceiptKeeper): string[] {
  const vanished: string[] = [];
  for (const found of journalsIn(journalFolder)) {
    const { file, journal } = found;
    if (!journal) {
      report.add({
        rule: 'apply/journal-unreadable',
        severity: 'warning',
        message: 'the journal of an interrupted pass cannot be read',
        place: { source: file },
        hint: 'Look for files named .baton-*.tmp in the agents’ stores and delete them, then delete the journal.',
      });
      continue;
    }
    if (!isOrphan(found)) continue;
    const away = absentPlace(journal);
    if (away !== undefined) {
      report.add({
        rule: 'apply/not-recovered',
        severity: 'warning',
        message: 'an earlier pass was interrupted, and the disk that it wrote to is not here now',
        place: { source: away },
        hint: `It is cleaned up once the disk is back. If it is gone for good, delete ${file}`,
      });
      continue;
    }
    try {
      if (settle(journal, report, keeper) === 'vanished') vanished.push(journal.receipt);
      removeIfThere(file);
    } catch (error) {
      report.add(notRecovered(found, error));
    }
  }
  return vanished;
}

function settle(journal: Journal, report: Report, keeper: ReceiptKeeper | undefined): 'vanished' | 'stands' {
  return journal.kind === 'undo' ? settleUndo(journal, report, keeper) : settlePass(journal, report, keeper);
}

function settlePass(journal: Journal, report: Report, keeper: ReceiptKeeper | undefined): 'vanished' | 'stands' {
  const { steps } = journal;
  const wasTakenOver = steps.some((step) => step.how === 'imported') && keeper?.isRead(journal.receipt) === true;
  if (wasTakenOver || (steps[0] && isInPlace(steps[0]))) {
    for (const step of steps) removeIfThere(step.temporary);
    report.add({
      rule: 'apply/recovered',
      severity: 'info',
      message: 'an earlier pass was interrupted just after it was complete; it stands',
    });
    return 'stands';
  }
  const lines = steps.filter((step) => step.how === 'appended').map((step) => step.path);
  if (isBeingWritten(...lines))
    throw new Failure({
      rule: 'apply/open',
      message: 'the session is open in its client',
      place: { source: lines[0]! },
      hint: 'Close it and try again.',
    });
  for (const step of steps) {
    if (takeBack(step, keeper?.run ?? runProgram) === 'gone-on')
      report.add({
        rule: 'apply/target-changed',
        severity: 'warning',
        message: 'an earlier pass was interrupted while it wrote here, and someone has gone on there since; it is left as it is',
        place: { source: step.path },
        hint: 'A line in it may be broken; clients skip such lines.',
      });
  }
  removeEmptyFolders(journal.folders);
  keeper?.forget(journal.receipt);
  report.add({ rule: 'apply/recovered', severity: 'info', message: 'an earlier pass was interrupted; what it had begun was taken away' });
  return 'vanished';
}

function settleUndo(journal: Journal, report: Report, keeper: ReceiptKeeper | undefined): 'stands' {
  const { steps } = journal;
  if (steps[0] && !isWithdrawn(steps[0])) {
    for (const step of steps.toReversed()) putBack(step);
    report.add({
      rule: 'apply/recovered',
      severity: 'info',
      message: 'an earlier undo was interrupted before it took anything back; the pass stands',
    });
    return 'stands';
  }
  for (const step of steps) {
    const left = finishStep(step);
    if (left !== undefined)
      report.add({
        rule: 'apply/target-changed',
        severity: 'warning',
        message: 'an undo was interrupted, and someone has written here since; it is left as it is',
        place: { source: left },
      });
  }
  removeEmptyFolders(journal.folders);
  keeper?.markUndone(journal.receipt);
  report.add({ rule: 'apply/recovered', severity: 'info', message: 'an earlier undo was interrupted; it was finished' });
  return 'stands';
}

function notRecovered({ file, journal }: FoundJournal, error: unknown): Parameters<Report['add']>[0] {
  const failure = error instanceof Failure ? error.diagnostic : undefined;
  const code = errorCode(error);
  if (!failure && code === undefined) throw error; // a bug of ours is told as one
  const place = failure?.place?.source ?? (error as NodeJS.ErrnoException).path ?? journal?.steps[0]?.path ?? file;
  return {
    rule: 'apply/not-recovered',
    severity: 'warning',
    message: `an earlier ${journal?.kind ?? 'pass'} was interrupted and cannot be cleaned up now (${failure?.message ?? code})`,
    place: { source: place },
    hint: failure?.hint ?? 'It is tried again at the next start.',
  };
}
