// Taking one pass back: what it wrote goes, unless someone has gone on there since.
import path from 'node:path';
import { loadSource } from '../../agents/index.js';
import type { AgentSource } from '../../agents/agent.js';
import { asFailure } from '../../io/disk-failure.js';
import { hashFile } from '../../io/file-bytes.js';
import { isBeingWritten } from '../../io/open-files.js';
import type { PassedSession, StoreGuard } from '../../io/store-guard.js';
import { exists, sizeIfThere } from '../../io/walk.js';
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
  { all, receipts, world, guard, force }: { all: readonly Receipt[]; receipts: Receipts; world: World; guard: StoreGuard; force: boolean },
  report: Report,
): Promise<UndoResult> {
  refuseSent(receipt);
  refuseOutside(receipt, guard, receipts.path(receipt.id));
  const later = all.find((one) => one.continues === receipt.id && !one.undone);
  if (later)
    throw new Failure({
      rule: 'undo/continued',
      message: `a later pass (${later.id}) continues this one`,
      hint: `Undo that one first: baton undo ${later.id}`,
    });
  const source = await loadSource(receipt.to.agent);
  const files: WithdrawnFile[] = [];
  for (const file of receipt.files)
    files.push(
      ...(file.how === 'imported' ? await presentImport(file, { source, guard, to: sessionOf(receipt) }, report) : present(file, report)),
    );
  const changed = force ? undefined : await changedFile(receipt, files, { source, world });
  if (changed) {
    throw new Failure({
      rule: 'undo/changed',
      message: `${receipt.placed === undefined ? 'the passed session has been continued' : 'the hand-off has been changed'} since; nothing was undone`,
      place: { source: changed.path },
      hint: 'What was added there would be lost. --force undoes it anyway.',
    });
  }
  const paths = files.filter(({ how }) => how !== 'listed').map((file) => file.path);
  if (!force && (isBeingWritten(...paths) || paths.some((file) => source?.isLive?.(file)))) {
    throw new Failure({
      rule: 'undo/open',
      message: 'the passed session is open in its client; nothing was undone',
      place: { source: receipt.to.path },
      hint: 'Close it and try again.',
    });
  }
  const withdrawal = new Withdrawal(
    journalFolder(world),
    { receipt: receipt.id, to: sessionOf(receipt) },
    { files, folders: receipt.folders, run: world.run },
  );
  withdrawal.requireNone(receipt.to.path);
  let marked: ReturnType<Receipts['stage']> | undefined;
  try {
    withdrawal.begin();
    marked = receipts.stage({ ...receipt, undone: world.now().toISOString() });
    withdrawal.takeAway();
  } catch (error) {
    const left = withdrawal.rollBack(() => marked?.drop());
    throw asFailure(error, { outcome: left === undefined ? 'nothing was undone' : 'the next start cleans it up' });
  }
  const left = withdrawal.finish(() => marked.settle());
  if (left !== undefined)
    report.add({
      rule: 'apply/cleanup-pending',
      severity: 'warning',
      message: 'it is undone, but some working files could not be removed',
      place: { source: journalFolder(world) },
      hint: 'The next start removes them.',
    });
  // a list of the client's that held nothing but this pass's line is gone with it
  const isRemoved = ({ how, path: place }: WithdrawnFile): boolean =>
    how === 'created' || how === 'imported' || (how === 'listed' && !exists(place));
  return {
    receipt: receipt.id,
    removed: files.filter(isRemoved).map((file) => file.path),
    restored: files.filter((file) => !isRemoved(file)).map((file) => file.path),
  };
}

/** Where someone has gone on. What a client writes when it only opens a session, into its file or beside it in its own folder, is no going on. */
async function changedFile(receipt: Receipt, files: readonly WithdrawnFile[], place: Place): Promise<WrittenFile | undefined> {
  const changed = receipt.files.filter(
    (file) =>
      file.how !== 'listed' && // others write there, and only our own line goes
      files.some((one) => one.path === file.path) &&
      !(file.how === 'imported' ? isAsImported(receipt, file, place) : isAsWritten(file)),
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
  if (file.how === 'listed') return exists(file.path) ? [file] : [];
  const bytes = sizeIfThere(file.path);
  if (bytes !== undefined && (file.how === 'created' || (file.before !== undefined && bytes > file.before))) {
    return [{ path: file.path, how: file.how, bytes, ...(file.before !== undefined && { before: file.before }) }];
  }
  report.add({ rule: 'undo/already-gone', severity: 'info', message: 'a file of the pass is already gone', place: { source: file.path } });
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
  report.add({ rule: 'undo/already-gone', severity: 'info', message: 'the passed session is already gone', place: { source: file.path } });
  return [];
}

function sessionOf({ to, cwd }: Receipt): PassedSession {
  return { agent: to.agent, id: to.id, cwd };
}

/** What somebody else's service has begun is out of reach. */
function refuseSent({ sent, to }: Receipt): void {
  if (sent)
    throw new Failure({
      rule: 'undo/sent',
      message: `this pass started the session ${to.id} at a service, and what was sent cannot be taken back; nothing was undone`,
      hint: `Stop or archive it there: ${sent.url}`,
    });
}

/** A receipt names files to delete. Whatever wrote it, only what the agent's own store holds is touched, and `--force` changes nothing about that. */
function refuseOutside(receipt: Receipt, guard: StoreGuard, file: string): void {
  for (const { path: place, how } of receipt.files) {
    const why = guard.refusal(receipt.to.agent, place, how);
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

function isAsWritten(file: WrittenFile): boolean {
  const now = hashFile(file.path);
  return now.bytes === file.bytes && now.sha256 === file.sha256;
}
