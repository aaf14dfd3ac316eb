// `passes`: every pass on record, newest first, and what became of what it wrote.
import { loadSource } from '../../agents/index.js';
import { storeGuard } from '../../agents/store-guard.js';
import type { StoreGuard } from '../../io/store-guard.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { hasGoneOn } from '../../sources/gone-on.js';
import { isSessionThere, passesByTarget } from '../../sources/passed-copies.js';
import { keyOf } from '../../sources/untouched-copies.js';
import { isReceivedHandoff } from '../../store/received.js';
import { Receipts, type Receipt } from '../../store/receipts.js';

export interface ListedPass {
  readonly receipt: string;
  readonly at: string;
  readonly from: { readonly agent: string; readonly id: string; readonly title: string | null };
  readonly to: { readonly agent: string; readonly id: string; readonly path: string };
  /** there: as it was written, opened or not · continued: somebody went on in it · undone: taken back · gone: deleted by something else · sent: a service began a session with it. */
  readonly state: 'there' | 'continued' | 'undone' | 'gone' | 'sent';
}

/** For people. */
export interface ShownPass extends ListedPass {
  /** A hand-off was installed: the session that it was taken from is one that only Baton knows. */
  readonly handoff: boolean;
}

export async function listPasses(world: World, report: Report): Promise<readonly ListedPass[]> {
  return (await findPasses(world, report)).map(({ handoff: _handoff, ...pass }) => pass);
}

export async function findPasses(world: World, report: Report): Promise<readonly ShownPass[]> {
  const all = new Receipts(world).all(report);
  const newest = passesByTarget(all);
  const guard = storeGuard(world);
  const known = new Map<string, ListedPass['state']>();
  const passes: ShownPass[] = [];
  for (const receipt of all) {
    const { id, at, from, to } = receipt;
    // What a later pass added is ours as well, so that the newest one tells for all that wrote the same session.
    const latest = receipt.undone ? undefined : newest.get(keyOf(to))?.[0];
    if (latest && !known.has(latest.id)) known.set(latest.id, await stateOf(latest, { world, guard }, report));
    const state = (latest && known.get(latest.id)) ?? 'undone';
    passes.push({
      receipt: id,
      at,
      from: { agent: from.agent, id: from.id, title: from.title ?? null },
      to: { ...to },
      state,
      handoff: isReceivedHandoff(from.path, world),
    });
  }
  return passes;
}

async function stateOf(
  receipt: Receipt,
  { world, guard }: { readonly world: World; readonly guard: StoreGuard },
  report: Report,
): Promise<'there' | 'continued' | 'gone' | 'sent'> {
  const { to } = receipt;
  if (receipt.sent) return 'sent';
  const outside = receipt.files.map((file) => guard.refusal(to.agent, file.path, file.how)).find((why) => why !== undefined);
  if (outside !== undefined) {
    report.add({
      rule: 'store/outside',
      severity: 'warning',
      message: `the receipt ${receipt.id} names a file that Baton must not touch (${outside}), so it was not looked at`,
      place: { source: to.path },
      hint: 'If a variable moved the agent’s store then, set it again; `baton doctor` shows more.',
    });
    return 'gone';
  }
  if (!(await isSessionThere(to.agent, to.path))) return 'gone';
  const source = await loadSource(to.agent);
  try {
    return source && (await hasGoneOn(receipt, source, world, { hasty: true })) ? 'continued' : 'there';
  } catch {
    return 'continued'; // it cannot be read as what was written
  }
}
