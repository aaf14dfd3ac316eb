// Taking one pass back: what it wrote goes, unless someone has gone on there since.
import { statSync } from 'node:fs';
import path from 'node:path';
import { findAgent, loadSource } from '../../agents/index.js';
import type { AgentSource } from '../../agents/agent.js';
import { asFailure } from '../../io/disk-failure.js';
import { hashFile } from '../../io/file-bytes.js';
import { isBeingWritten } from '../../io/open-files.js';
import { Withdrawal, type WithdrawnFile } from '../../io/withdraw.js';
import type { World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { hasGoneOn } from '../../sources/gone-on.js';
import { openReadable } from '../../sources/readable.js';
import { mainFile, type Receipt, type Receipts, type WrittenFile } from '../../store/receipts.js';
import { journalFolder } from '../../store/recover.js';

export interface UndoResult {
  readonly receipt: string;
  readonly removed: readonly string[];
  readonly restored: readonly string[];
}

export async function takeBack(
  receipt: Receipt,
  { all, receipts, world, force }: { all: readonly Receipt[]; receipts: Receipts; world: World; force: boolean },
  report: Report,
): Promise<UndoResult> {
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
    files.push(...(file.how === 'imported' ? await presentImport(receipt, file, { source, world }, report) : present(file, report)));
  const changed = force ? undefined : await changedFile(receipt, files, { source, world });
  if (changed) {
    throw new Failure({
      rule: 'undo/changed',
      message: 'someone has gone on in the passed session since; nothing was taken back',
      place: { source: changed.path },
      hint: 'What was added there would be lost. --force takes it back all the same.',
    });
  }
  if (!force && files.some((file) => isBeingWritten(file.path) || source?.isLive?.(file.path))) {
    throw new Failure({
      rule: 'undo/open',
      message: 'the passed session is open in its client; nothing was taken back',
      place: { source: receipt.to.path },
      hint: 'Close it and try again.',
    });
  }
  const withdrawal = new Withdrawal(journalFolder(world), receipt.id, files, receipt.folders);
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

/** Where someone has gone on. What a client writes when it only opens a session, into its file or beside it in its own folder, is no going on. */
async function changedFile(receipt: Receipt, files: readonly WithdrawnFile[], place: Place): Promise<WrittenFile | undefined> {
  const changed = receipt.files.filter(
    (file) =>
      files.some((one) => one.path === file.path) && !(file.how === 'imported' ? isAsImported(receipt, file, place) : isAsWritten(file)),
  );
  const main = mainFile(receipt);
  const isThere = files.some((one) => one.path === main.path);
  if (changed.length === 0 || !place.source || !isThere) return changed[0];
  if (await hasGoneOn(receipt, place.source, place.world)) return changed.find((file) => file.path === main.path) ?? changed[0];
  const own = path.dirname(main.path);
  return changed.find((file) => file.path !== main.path && !(own.includes(receipt.to.id) && path.dirname(file.path) === own));
}

/** As it is now; a file that is gone or shorter than before the pass needs nothing more. */
function present(file: WrittenFile, report: Report): WithdrawnFile[] {
  const bytes = statSync(file.path, { throwIfNoEntry: false })?.size;
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
async function presentImport(receipt: Receipt, file: WrittenFile, { source, world }: Place, report: Report): Promise<WithdrawnFile[]> {
  if (source?.isThere?.(file.path)) {
    const target = await findAgent(receipt.to.agent)!.loadTarget!();
    const via = target.importCommand!({ world, id: receipt.to.id, cwd: receipt.cwd });
    return [{ path: file.path, how: 'imported', bytes: file.bytes, via }];
  }
  report.add({ rule: 'undo/already-gone', severity: 'info', message: 'the passed session is gone already', place: { source: file.path } });
  return [];
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

function isAsWritten(file: WrittenFile): boolean {
  const now = hashFile(file.path);
  return now.bytes === file.bytes && now.sha256 === file.sha256;
}
