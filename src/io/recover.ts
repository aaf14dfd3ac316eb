// The next start after a crash: passes that were cut short vanish or are complete, undos are finished or forgotten.
import { problemText, type RecordProblem } from '../model/record-version.js';
import { Failure, type Diagnostic, type Report } from '../model/report.js';
import { removeEmptyFolders, removeIfThere } from './disk.js';
import { absentPlace, isOrphan, journalsIn, type FoundJournal, type Journal, type LiveStep } from './journal.js';
import { isBeingWritten } from './open-files.js';
import { isInPlace, takeBack } from './reveal.js';
import { runProgram, type RunProgram } from './run-program.js';
import type { StoreGuard } from './store-guard.js';
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

interface Recovery {
  readonly report: Report;
  readonly guard: StoreGuard;
  readonly keeper?: ReceiptKeeper;
}

/** Call it under a lock: two that clean up at once would take away each other's new work. Returns the receipts of passes that vanished. */
export async function recover(journalFolder: string, recovery: Recovery): Promise<string[]> {
  const vanished: string[] = [];
  for (const found of journalsIn(journalFolder)) {
    const { file, journal } = found;
    if (!journal) {
      recovery.report.add(unusable(file, found.problem!));
      continue;
    }
    if (!isOrphan(found)) continue;
    const obstacle = awayFor(journal, file) ?? refusedFor(journal, file, recovery.guard);
    if (obstacle) {
      recovery.report.add(obstacle);
      continue;
    }
    try {
      if ((await settle(journal, recovery)) === 'vanished') vanished.push(journal.receipt);
      removeIfThere(file);
    } catch (error) {
      recovery.report.add(notRecovered(found, error));
    }
  }
  return vanished;
}

function unusable(file: string, problem: RecordProblem): Diagnostic {
  const place = { source: file };
  if ('newer' in problem)
    return {
      rule: 'store/newer-record',
      severity: 'warning',
      message: `the journal of an interrupted pass is not looked at: ${problemText(problem)}`,
      place,
      hint: 'Update Baton, and it is cleaned up at the next start.',
    };
  return {
    rule: 'apply/journal-unreadable',
    severity: 'warning',
    message: `the journal of an interrupted pass cannot be read: ${problemText(problem)}`,
    place,
    hint: 'Look for files named .baton-*.tmp in the agents’ stores and delete them, then delete the journal.',
  };
}

function awayFor(journal: Journal, file: string): Diagnostic | undefined {
  const away = absentPlace(journal);
  if (away === undefined) return undefined;
  return {
    rule: 'apply/not-recovered',
    severity: 'warning',
    message: 'an earlier pass was interrupted, and the disk it wrote to is not available now',
    place: { source: away },
    hint: `It will be cleaned up once the disk is back. If the disk is gone for good, delete ${file}`,
  };
}

/** A journal names files to delete. Whatever wrote it, only what the agent's own store holds is touched. */
function refusedFor(journal: Journal, file: string, guard: StoreGuard): Diagnostic | undefined {
  for (const step of journal.steps) {
    const agent = sessionOf(journal, guard)?.agent;
    const why = agent === undefined ? 'it lies in no agent’s store' : guard.refusal(agent, step.path, step.how);
    if (why !== undefined)
      return {
        rule: 'store/outside',
        severity: 'warning',
        message: `the journal of an interrupted ${journal.kind} names a file that Baton must not touch (${why}); nothing was done`,
        place: { source: step.path },
        hint: `If a variable moved the agent’s store then, set it again. If you do not know the journal, delete it: ${file}`,
      };
  }
  return undefined;
}

function sessionOf(journal: Journal, guard: StoreGuard): Journal['to'] {
  return journal.to ?? (journal.steps[0] && guard.sessionAt(journal.steps[0].path));
}

async function settle(journal: Journal, recovery: Recovery): Promise<'vanished' | 'stands'> {
  if (journal.kind === 'undo') return settleUndo(journal, await liveSteps(journal, recovery.guard), recovery);
  const wasTakenOver = journal.steps.some((step) => step.how === 'imported') && recovery.keeper?.isRead(journal.receipt) === true;
  if (wasTakenOver || (journal.steps[0] && isInPlace(journal.steps[0]))) return standing(journal, recovery);
  return settlePass(journal, await liveSteps(journal, recovery.guard), recovery);
}

/** With the client's commands, where the store is only its client's: the agent's code says them, not the journal. */
async function liveSteps(journal: Journal, guard: StoreGuard): Promise<readonly LiveStep[]> {
  const session = sessionOf(journal, guard);
  const via = session && journal.steps.some((step) => step.how === 'imported') ? await guard.importCommand(session) : undefined;
  return journal.steps.map((step) => (step.how === 'imported' && via ? { ...step, via } : step));
}

function standing({ steps }: Journal, { report }: Recovery): 'stands' {
  for (const step of steps) removeIfThere(step.temporary);
  report.add({
    rule: 'apply/recovered',
    severity: 'info',
    message: 'an earlier pass was interrupted just after it completed; it is valid',
  });
  return 'stands';
}

function settlePass(journal: Journal, steps: readonly LiveStep[], { report, keeper }: Recovery): 'vanished' {
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
        message: 'an earlier pass was interrupted while writing here, and the session has been continued since; it is left as it is',
        place: { source: step.path },
        hint: 'A line in it may be broken; clients skip such lines.',
      });
  }
  removeEmptyFolders(journal.folders);
  keeper?.forget(journal.receipt);
  report.add({ rule: 'apply/recovered', severity: 'info', message: 'an earlier pass was interrupted; what it had begun was removed' });
  return 'vanished';
}

function settleUndo(journal: Journal, steps: readonly LiveStep[], { report, keeper }: Recovery): 'stands' {
  if (steps[0] && !isWithdrawn(steps[0])) {
    for (const step of steps.toReversed()) putBack(step);
    report.add({
      rule: 'apply/recovered',
      severity: 'info',
      message: 'an earlier undo was interrupted before it changed anything; the pass is still valid',
    });
    return 'stands';
  }
  for (const step of steps) {
    const left = finishStep(step);
    if (left !== undefined)
      report.add({
        rule: 'apply/target-changed',
        severity: 'warning',
        message: 'an undo was interrupted, and the file has been written to since; it is left as it is',
        place: { source: left },
      });
  }
  removeEmptyFolders(journal.folders);
  keeper?.markUndone(journal.receipt);
  report.add({ rule: 'apply/recovered', severity: 'info', message: 'an earlier undo was interrupted; it has now been completed' });
  return 'stands';
}

function notRecovered({ file, journal }: FoundJournal, error: unknown): Parameters<Report['add']>[0] {
  const failure = error instanceof Failure ? error.diagnostic : undefined;
  const code = errorCode(error);
  if (!failure && code === undefined) throw error; // an internal error is reported as one
  const place = failure?.place?.source ?? (error as NodeJS.ErrnoException).path ?? journal?.steps[0]?.path ?? file;
  return {
    rule: 'apply/not-recovered',
    severity: 'warning',
    message: `an earlier ${journal?.kind ?? 'pass'} was interrupted and cannot be cleaned up now (${failure?.message ?? code})`,
    place: { source: place },
    hint: `${failure?.hint ?? 'It will be tried again at the next start.'} The journal is ${file}`,
  };
}
