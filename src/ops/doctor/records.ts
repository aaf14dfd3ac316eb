// Checks of what earlier commands wrote down: a record that cannot be used, or that names files outside the agents' stores, is a problem.
import path from 'node:path';
import { storeGuard } from '../../agents/store-guard.js';
import { exists } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { problemText } from '../../model/record-version.js';
import { Report } from '../../model/report.js';
import { Captures } from '../../store/captures.js';
import { Installations } from '../../store/installations.js';
import { KeptSessions } from '../../store/kept-sessions.js';
import { Lineage } from '../../store/lineage.js';
import { Receipts } from '../../store/receipts.js';
import { Tasks } from '../../store/tasks.js';
import { word, type Finding } from './finding.js';

interface BadRecord {
  readonly file: string;
  readonly why: string;
  /** Of a record that a newer Baton wrote: nothing is wrong with it. */
  readonly newer?: boolean;
}

export async function checkRecords(here: World): Promise<Finding[]> {
  const bad = [...badReceipts(here), ...badOthers(here), ...(await badHandoffs(here)), ...(await badKeys(here))];
  const [first] = bad;
  if (!first) return [];
  const more = bad.length === 1 ? '' : ` (and ${bad.length - 1} more)`;
  return [
    {
      id: 'records',
      name: 'Records of earlier commands',
      state: 'problem',
      detail: `${first.file}: ${first.why}${more}`,
      fix: first.newer ? 'Update Baton.' : `Put it aside: mv ${word(first.file)} ${word(`${first.file}.bad`)}`,
    },
  ];
}

function badReceipts(here: World): BadRecord[] {
  const store = new Receipts(here);
  const { receipts, unusable } = store.look();
  const guard = storeGuard(here);
  return [
    ...unusable.map(({ file, problem }) => ({ file, why: problemText(problem), newer: 'newer' in problem })),
    ...receipts.flatMap((receipt) => {
      if (receipt.undone !== undefined || receipt.sent) return [];
      for (const file of receipt.files) {
        const why = guard.refusal(receipt.to.agent, file.path, file.how);
        if (why !== undefined) return [{ file: store.path(receipt.id), why: `${file.path} is not to be touched: ${why}` }];
      }
      return [];
    }),
  ];
}

function badOthers(here: World): BadRecord[] {
  const stores = [new Lineage(here), new KeptSessions(here), new Installations(here), new Captures(here), new Tasks(here)];
  return stores
    .flatMap((one) => one.look().unusable)
    .map(({ file, problem }) => ({ file, why: problemText(problem), newer: 'newer' in problem }));
}

/** Their schema is loaded only where something was received. */
async function badHandoffs(here: World): Promise<BadRecord[]> {
  if (!exists(path.join(dataFolder(here), 'handoffs'))) return [];
  const { Handoffs } = await import('../../store/handoffs.js');
  const report = new Report();
  new Handoffs(here).all(report);
  return badIn(report);
}

async function badKeys(here: World): Promise<BadRecord[]> {
  if (!exists(path.join(dataFolder(here), 'keys'))) return [];
  const { Keys } = await import('../../store/keys.js');
  const report = new Report();
  new Keys(here).all(report);
  return badIn(report);
}

function badIn(report: Report): BadRecord[] {
  return report.diagnostics.map(({ rule, place, message }) => ({
    file: place!.source,
    why: message,
    newer: rule === 'store/newer-record',
  }));
}
