// Checks of our own data: its folder, what interrupted passes left, receipts, and kept originals that nothing needs any more.
import path from 'node:path';
import { isWritable, makePrivate } from '../../io/access.js';
import { storeGuard } from '../../agents/store-guard.js';
import { journalsIn } from '../../io/journal.js';
import { exists, statAt, statOf, walkFiles } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { bytes } from '../../model/byte-size.js';
import { plural } from '../../model/plural.js';
import { Report } from '../../model/report.js';
import { Receipts, type Receipt } from '../../store/receipts.js';
import { journalFolder, recoverStore, sweepObjects } from '../../store/recover.js';
import { wantedObjects } from '../../store/wanted-objects.js';
import { checkConfig } from './config.js';
import { word, type Finding } from './finding.js';
import { checkHooks } from './hooks.js';
import { checkRecords } from './records.js';

export async function dataChecks(here: World, report: Report): Promise<Finding[]> {
  const folder = dataFolder(here);
  const kept = files(path.join(folder, 'objects'));
  const own = checkFolder(folder, kept);
  const config = checkConfig(here);
  if (own.state === 'problem' && !own.mend) return [own, config]; // what cannot be looked into says nothing
  const interrupted = await checkInterrupted(here, report);
  const receipts = new Receipts(here).all(report);
  const records = await checkRecords(here);
  return [own, config, interrupted, checkReceipts(receipts), ...records, ...checkObjects(kept, here), ...checkHooks(here)];
}

function checkFolder(folder: string, kept: readonly KeptFile[]): Finding {
  const about = { id: 'data', name: 'Baton’s own data' };
  let at = folder;
  while (!exists(at)) at = path.dirname(at);
  const stat = statAt(at);
  if (!stat.isDirectory())
    return { ...about, state: 'problem', detail: `there is a file at ${at}`, fix: `mv ${word(at)} ${word(`${at}.old`)}` };
  if (!isWritable(at))
    return { ...about, state: 'problem', detail: `${folder} is not writable${ownerNote(stat)}`, fix: 'export BATON_HOME="$HOME/.baton"' };
  if (at !== folder) return { ...about, state: 'ok', detail: `${folder} (created when first needed)` };
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
    return {
      ...about,
      state: 'problem',
      detail: `${folder} can be read by others, and it holds copies of sessions`,
      fix: `chmod 700 ${word(folder)}`,
      mend: () => privately(folder),
    };
  }
  return { ...about, state: 'ok', detail: `${folder}, ${sizeOf(kept)} of originals kept for passing back` };
}

function privately(folder: string): string {
  makePrivate(folder);
  return `${folder} is private now`;
}

/** Locks and working files of dead passes are taken away in the same stroke. */
async function checkInterrupted(here: World, report: Report): Promise<Finding> {
  const about = { id: 'interrupted', name: 'Interrupted passes' };
  const found = new Report();
  await recoverStore(here, storeGuard(here), found);
  report.addAll(found);
  const left = found.diagnostics.filter(({ severity }) => severity !== 'info');
  if (left[0])
    return {
      ...about,
      state: 'problem',
      detail: left.map(({ message, place }) => `${message}${place ? ` (${place.source})` : ''}`).join('; '),
      fix: left[0].hint ?? 'baton doctor',
    };
  const n = found.diagnostics.length;
  return n === 0 ? { ...about, state: 'ok', detail: 'none' } : { ...about, state: 'note', detail: `${n} cleaned up` };
}

function checkReceipts(receipts: readonly Receipt[]): Finding {
  const about = { id: 'receipts', name: 'Passes' };
  const open = receipts.filter((one) => !one.undone && !one.sent);
  const gone = open.filter((one) => !exists(one.to.path));
  const detail = `${open.length - gone.length} can be undone`;
  if (gone.length === 0) return { ...about, state: 'ok', detail };
  const commands = gone
    .slice(0, 3)
    .map((one) => `baton undo ${one.id}`)
    .join(' && ');
  return {
    ...about,
    state: 'note',
    detail: `${detail}; what ${gone.length} more wrote is already gone (first: ${gone[0]!.to.path})`,
    fix: `To forget ${gone.length > 3 ? 'the newest of them' : gone.length === 1 ? 'it' : 'them'}: ${commands}`,
  };
}

interface KeptFile {
  readonly path: string;
  readonly bytes: number;
}

/** Kept for passes that have been undone since, say. While a pass is running, it is unknown what it will need. */
function checkObjects(kept: readonly KeptFile[], here: World): Finding[] {
  const needed = wantedObjects(here);
  const idle = needed ? kept.filter((file) => !needed.has(path.basename(file.path))) : [];
  if (idle.length === 0 || journalsIn(journalFolder(here)).length > 0) return [];
  return [
    {
      id: 'objects',
      name: 'Unneeded originals',
      state: 'note',
      detail: `${sizeOf(idle)} in ${plural(idle.length, 'file')}, kept for passes that were undone`,
      mend: () => {
        sweepObjects(here);
        return `${sizeOf(idle)} freed`;
      },
    },
  ];
}

/** One that is not made yet holds none; one that is not accessible is reported by the check of the folder. */
function files(folder: string): KeptFile[] {
  return [...walkFiles(folder, new Report(), { links: 'as they are' })].flatMap(({ path: file, isLink }) => {
    const stat = isLink ? undefined : statOf(file);
    return stat?.isFile() ? [{ path: file, bytes: stat.size }] : [];
  });
}

function sizeOf(kept: readonly KeptFile[]): string {
  return bytes(kept.reduce((sum, file) => sum + file.bytes, 0));
}

function ownerNote({ uid }: { readonly uid: number }): string {
  const me = process.getuid?.();
  return me === undefined || uid === me ? '' : ` (it belongs to user ${uid}, you are ${me})`;
}
