// All that is known of lineage on this machine: its own records, passes, and hand-offs that were received before there were records.
import path from 'node:path';
import { storedNames } from '../../store/stored-names.js';
import { errorCode } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { actsOfReceipts } from '../../lineage/from-receipts.js';
import { lineageGraph, type LineageGraph } from '../../lineage/graph.js';
import { isDigest, type Act, type HandoffThing } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { sha256 } from '../../model/sha256.js';
import { Lineage } from '../../store/lineage.js';
import { Receipts } from '../../store/receipts.js';

export async function knownGraph(here: World, report: Report): Promise<LineageGraph> {
  return lineageGraph(await knownActs(here, report));
}

/** Oldest first. Nobody’s work depends on it: where our own data cannot be looked into, that is said, and nothing is known. */
export async function knownActs(here: World, report: Report): Promise<readonly Act[]> {
  try {
    return await readActs(here, report);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    report.add({
      rule: 'lineage/unreadable',
      severity: 'warning',
      message: `what came from what cannot be read from Baton’s own data (${code}); nothing is known of it`,
      place: { source: (error as NodeJS.ErrnoException).path ?? dataFolder(here) },
      hint: '`baton doctor` shows what is wrong there.',
    });
    return [];
  }
}

async function readActs(here: World, report: Report): Promise<readonly Act[]> {
  const records = new Lineage(here).all(report);
  const old = await oldHandoffs(here, new Set(records.flatMap(({ kept }) => kept ?? [])), report);
  const receipts = new Receipts(here).all(report);
  const undone = new Map(receipts.flatMap((one) => (one.undone === undefined ? [] : [[one.id, one.undone] as const])));
  const acts = [...records, ...old].map((act) => withUndo(act, undone));
  const prompts = promptFolders(acts);
  const passes = actsOfReceipts(receipts, {
    told: new Set(acts.flatMap(({ receipt }) => receipt ?? [])),
    handoffAt: (folder) => prompts.get(folder),
  });
  return [...acts, ...passes].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
}

function withUndo(act: Act, undone: ReadonlyMap<string, string>): Act {
  const at = act.receipt === undefined ? undefined : undone.get(act.receipt);
  return at === undefined ? act : { ...act, undone: at };
}

/** A hand-off that becomes a session is put into a folder that is named after its id. */
function promptFolders(acts: readonly Act[]): ReadonlyMap<string, string> {
  const made = acts.flatMap((act) => (act.made?.kind === 'handoff' ? [act.made] : []));
  return new Map(made.map(({ id, digest }) => [sha256(id).slice(0, 24), digest] as const));
}

/** Their schema is loaded only where there is one of which no record tells. */
async function oldHandoffs(here: World, told: ReadonlySet<string>, report: Report): Promise<Act[]> {
  const names = storedNames(path.join(dataFolder(here), 'handoffs')).map((name) => name.replace(/\.json$/, ''));
  if (!names.some((name) => /^[0-9a-f]{64}$/.test(name) && !told.has(name))) return [];
  const { Handoffs } = await import('../../store/handoffs.js');
  return new Handoffs(here)
    .all(report)
    .filter((one) => !told.has(one.sha256))
    .map(({ sha256: hash, at, handoff, format }) => {
      const made: HandoffThing = { kind: 'handoff', digest: `sha256:${hash}`, id: handoff.id, format };
      return {
        id: hash.slice(0, 24),
        at,
        what: 'receive',
        made,
        parents: handoff.parents.filter(isDigest),
        title: handoff.title,
        kept: hash,
      };
    });
}
