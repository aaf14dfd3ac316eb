// `undo`: take back what a pass wrote, unless someone has gone on there since.
import { existsSync, truncateSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { recover, removeEmptyFolders } from '../io/apply.js';
import { withLock } from '../io/lock.js';
import { dataFolder, type World } from '../io/world.js';
import { Failure, type Report } from '../model/report.js';
import { hashFile } from '../store/objects.js';
import { Receipts, type Receipt, type WrittenFile } from '../store/receipts.js';
import { isOpen } from './pass-earlier.js';
import { passName } from './pass.js';

export interface UndoResult {
  readonly receipt: string;
  readonly removed: readonly string[];
  readonly restored: readonly string[];
}

/** Without a receipt: the newest one that has not been taken back. */
export async function undoPass(world: World, options: { readonly receipt?: string; readonly force?: boolean }, report: Report): Promise<UndoResult> {
  const receipts = new Receipts(world);
  for (const interrupted of recover(path.join(dataFolder(world), 'journal'), report)) receipts.remove(interrupted);
  const all = receipts.all(report);
  const receipt = choose(all, options.receipt);
  return withLock({ folder: path.join(dataFolder(world), 'locks'), name: passName(receipt.from, receipt.to.agent) }, () => takeBack(receipt, { all, receipts, world, force: options.force === true }, report));
}

async function takeBack(receipt: Receipt, { all, receipts, world, force }: { all: readonly Receipt[]; receipts: Receipts; world: World; force: boolean }, report: Report): Promise<UndoResult> {
  const later = all.find((one) => one.continues === receipt.id && !one.undone);
  if (later) throw new Failure({ rule: 'undo/continued', message: `a later pass (${later.id}) goes on from this one`, hint: `Take that one back first: baton undo ${later.id}` });
  const changed = receipt.files.filter((file) => existsSync(file.path) && !isAsWritten(file));
  if (changed.length > 0 && !force) {
    throw new Failure({ rule: 'undo/changed', message: 'someone has gone on in the passed session since; nothing was taken back', place: { source: changed[0]!.path }, hint: 'What was added there would be lost. --force takes it back all the same.' });
  }
  if (!force && receipt.files.some((file) => existsSync(file.path) && isOpen(file.path))) {
    throw new Failure({ rule: 'undo/open', message: 'the passed session is open in its client; nothing was taken back', place: { source: receipt.to.path }, hint: 'Close it and try again.' });
  }
  const removed: string[] = [];
  const restored: string[] = [];
  for (const file of receipt.files) {
    if (!existsSync(file.path)) {
      report.add({ rule: 'undo/already-gone', severity: 'info', message: 'a file of the pass is gone already', place: { source: file.path } });
    } else if (file.how === 'appended' && file.before !== undefined) {
      truncateSync(file.path, file.before);
      restored.push(file.path);
    } else {
      unlinkSync(file.path);
      removed.push(file.path);
    }
  }
  removeEmptyFolders(receipt.folders);
  receipts.write({ ...receipt, undone: world.now().toISOString() });
  return { receipt: receipt.id, removed, restored };
}

function choose(all: readonly Receipt[], id: string | undefined): Receipt {
  const open = all.filter((one) => !one.undone);
  if (id === undefined) {
    if (open[0]) return open[0];
    throw new Failure({ rule: 'undo/nothing', message: 'there is no pass to take back', hint: 'Every pass prints its receipt; `baton undo RECEIPT` takes one back.' });
  }
  const matches = open.filter((one) => one.id.startsWith(id));
  if (matches.length === 1) return matches[0]!;
  const done = all.find((one) => one.undone && one.id === id);
  throw new Failure({
    rule: matches.length > 1 ? 'undo/ambiguous' : 'undo/unknown-receipt',
    message: done ? `pass ${id} was taken back on ${done.undone}` : matches.length > 1 ? `“${id}” fits ${matches.length} receipts` : `there is no receipt “${id}”`,
    hint: open.length === 0 ? 'No pass is left to take back.' : `Newest: ${open.slice(0, 3).map((one) => `${one.id} (${one.from.agent} → ${one.to.agent})`).join(', ')}`,
  });
}

function isAsWritten(file: WrittenFile): boolean {
  const now = hashFile(file.path);
  return now.bytes === file.bytes && now.sha256 === file.sha256;
}
