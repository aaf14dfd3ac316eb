// `undo`: take back what a pass wrote, unless someone has gone on there since.
import { asFailure } from '../../io/disk-failure.js';
import { hashFile } from '../../io/file-bytes.js';
import { withLock } from '../../io/lock.js';
import { loadSource } from '../../agents/index.js';
import type { AgentSource } from '../../agents/agent.js';
import { storeGuard } from '../../agents/store-guard.js';
import { isBeingWritten } from '../../io/open-files.js';
import { sizeIfThere } from '../../io/walk.js';
import type { PassedSession, StoreGuard } from '../../io/store-guard.js';
import { Withdrawal, type WithdrawnFile } from '../../io/withdraw.js';
import type { World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { Receipts, type Receipt, type WrittenFile } from '../../store/receipts.js';
import { journalFolder, lockFolder, recoverStore } from '../../store/recover.js';
import { passName } from '../pass/pass-name.js';
import { openReadable } from '../../sources/readable.js';

export interface UndoResult {
  readonly receipt: string;
  readonly removed: readonly string[];
  readonly restored: readonly string[];
}

interface UndoOptions {
  readonly receipt?: string;
  readonly force?: boolean;
}

/** Without a receipt: the newest one that has not been taken back. */
export async function undoPass(world: World, options: UndoOptions, report: Report): Promise<UndoResult> {
  try {
    const guard = storeGuard(world);
    await recoverStore(world, guard, report);
    const receipts = new Receipts(world);
    for (;;) {
      const chosen = choose(receipts.all(report), options.receipt);
      const result = await withLock({ folder: lockFolder(world), name: passName(chosen.from, chosen.to.agent) }, async () => {
        // Meanwhile another undo may have taken it back, or another pass gone on from it: what counts is what is so now.
        const all = receipts.all(new Report());
        const receipt = all.find((one) => one.id === chosen.id);
        return receipt && !receipt.undone
          ? takeBack(receipt, { all, receipts, world, guard, force: options.force === true }, report)
          : undefined;
      });
      if (result) return result;
    }
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was taken back' });
  }
}

async function takeBack(
  receipt: Receipt,
  { all, receipts, world, guard, force }: { all: readonly Receipt[]; receipts: Receipts; world: World; guard: StoreGuard; force: boolean },
  report: Report,
): Promise<UndoResult> {
  refuseOutside(receipt, guard, receipts.path(receipt.id));
  const later = all.find((one) => one.continues === receipt.id && !one.undone);
  if (later)
    throw new Failure({
      rule: 'undo/continued',
      message: `a later pass (${later.id}) goes on from this one`,
      hint: `Take that one back first: baton undo ${later.id}`,
    });
  const source = await loadSource(receipt.to.agent);
  const files: WithdrawnFile[] = [];
  for (const file of receipt.files)
    files.push(
      ...(file.how === 'imported' ? await presentImport(file, { source, guard, to: sessionOf(receipt) }, report) : present(file, report)),
    );
  const changed = receipt.files.find(
    (file) =>
      files.some((one) => one.path === file.path) &&
      !(file.how === 'imported' ? isAsImported(receipt, file, { source, world }) : isAsWritten(file)),
  );
  if (changed && !force) {
    throw new Failure({
      rule: 'undo/changed',
      message: 'someone has gone on in the passed session since; nothing was taken back',
      place: { source: changed.path },
      hint: 'What was added there would be lost. --force takes it back all the same.',
    });
  }
  const paths = files.map((file) => file.path);
  if (!force && (isBeingWritten(...paths) || paths.some((file) => source?.isLive?.(file)))) {
    throw new Failure({
      rule: 'undo/open',
      message: 'the passed session is open in its client; nothing was taken back',
      place: { source: receipt.to.path },
      hint: 'Close it and try again.',
    });
  }
  const withdrawal = new Withdrawal(
    journalFolder(world),
    { receipt: receipt.id, to: sessionOf(receipt) },
    { files, folders: receipt.folders, run: world.run },
  );
  let marked: ReturnType<Receipts['stage']> | undefined;
  try {
    withdrawal.begin();
    marked = receipts.stage({ ...receipt, undone: world.now().toISOString() });
    withdrawal.takeAway();
  } catch (error) {
    const left = withdrawal.rollBack(() => marked?.drop());
    throw asFailure(error, { outcome: left === undefined ? 'nothing was taken back' : 'the next start brings it in order' });
  }
  const left = withdrawal.finish(() => marked.settle());
  if (left !== undefined)
    report.add({
      rule: 'apply/cleanup-pending',
      severity: 'warning',
      message: 'it is taken back, but some working files could not be removed',
      place: { source: journalFolder(world) },
      hint: 'The next start removes them.',
    });
  return {
    receipt: receipt.id,
    removed: files.filter((file) => file.how !== 'appended').map((file) => file.path),
    restored: files.filter((file) => file.how === 'appended').map((file) => file.path),
  };
}

/** As it is now; a file that is gone or shorter than before the pass needs nothing more. */
function present(file: WrittenFile, report: Report): WithdrawnFile[] {
  const bytes = sizeIfThere(file.path);
  if (bytes !== undefined && (file.how === 'created' || (file.before !== undefined && bytes > file.before))) {
    return [{ path: file.path, how: file.how, bytes, ...(file.before !== undefined && { before: file.before }) }];
  }
  report.add({ rule: 'undo/already-gone', severity: 'info', message: 'a file of the pass is gone already', place: { source: file.path } });
  return [];
}

/** Where the session was written. */
interface Place {
  /** Absent: a newer Baton knows the agent, this one does not. */
  readonly source: AgentSource | undefined;
  readonly world: World;
}

/** In a store that only its client writes, only its client can take it out again. */
async function presentImport(
  file: WrittenFile,
  { source, guard, to }: { readonly source: AgentSource | undefined; readonly guard: StoreGuard; readonly to: PassedSession },
  report: Report,
): Promise<WithdrawnFile[]> {
  if (source?.isThere?.(file.path)) return [{ path: file.path, how: 'imported', bytes: file.bytes, via: await guard.importCommand(to) }];
  report.add({ rule: 'undo/already-gone', severity: 'info', message: 'the passed session is gone already', place: { source: file.path } });
  return [];
}

function sessionOf({ to, cwd }: Receipt): PassedSession {
  return { agent: to.agent, id: to.id, cwd };
}

/** A receipt names files to delete. Whatever wrote it, only what the agent's own store holds is touched, and `--force` changes nothing about that. */
function refuseOutside(receipt: Receipt, guard: StoreGuard, file: string): void {
  for (const { path: place } of receipt.files) {
    const why = guard.refusal(receipt.to.agent, place);
    if (why !== undefined)
      throw new Failure({
        rule: 'store/outside',
        message: `the receipt of this pass names a file that Baton must not touch (${why}); nothing was taken back`,
        place: { source: place },
        hint: `If a variable moved the agent’s store then, set it again. If you do not know the pass, delete its receipt: ${file}`,
      });
  }
}

function isAsImported(receipt: Receipt, file: WrittenFile, { source, world }: Place): boolean {
  const readable = openReadable(
    source!,
    { agent: receipt.to.agent, id: receipt.to.id, path: file.path, bytes: file.bytes },
    world,
    new Report(),
  );
  try {
    return hashFile(readable.ref.path).sha256 === file.sha256;
  } finally {
    readable.close();
  }
}

function choose(all: readonly Receipt[], id: string | undefined): Receipt {
  const open = all.filter((one) => !one.undone);
  if (id === undefined) {
    if (open[0]) return open[0];
    throw new Failure({
      rule: 'undo/nothing',
      message: 'there is no pass to take back',
      hint: 'Every pass prints its receipt; `baton undo RECEIPT` takes one back.',
    });
  }
  const matches = open.filter((one) => one.id.startsWith(id));
  if (matches.length === 1) return matches[0]!;
  const done = all.find((one) => one.undone && one.id === id);
  throw new Failure({
    rule: matches.length > 1 ? 'undo/ambiguous' : 'undo/unknown-receipt',
    message: done
      ? `pass ${id} was taken back on ${done.undone}`
      : matches.length > 1
        ? `“${id}” fits ${matches.length} receipts`
        : `there is no receipt “${id}”`,
    hint:
      open.length === 0
        ? 'No pass is left to take back.'
        : `Newest: ${open
            .slice(0, 3)
            .map((one) => `${one.id} (${one.from.agent} → ${one.to.agent})`)
            .join(', ')}`,
  });
}

function isAsWritten(file: WrittenFile): boolean {
  const now = hashFile(file.path);
  return now.bytes === file.bytes && now.sha256 === file.sha256;
}
