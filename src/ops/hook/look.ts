// A look at everything that was held in a folder, in a process of its own: of the two agents that worked there last, the hand-offs are made ready.
import { folderKey, realPath } from '../../sources/same-path.js';
import { inFolder } from '../../sources/sessions.js';
import { withoutUntouchedCopies } from '../../sources/untouched-copies.js';
import type { SessionRef } from '../../agents/agent.js';
import { HookRecords } from '../../store/hook-records.js';
import { everySession } from '../list/every-session.js';
import type { OperationContext } from '../operation.js';
import { failureWord, noteRun } from './answer.js';
import { prepare, type CaptureResult } from './capture.js';
import { noteEarlierPasses } from './earlier-passes.js';

/** Whichever agent comes next, one of them is another. */
const AGENTS = 2;
/** Milliseconds: what is older is nobody’s work at hand. */
const OLDEST_MS = 30 * 86_400_000;

/** `session`: the one that has just begun in this agent; it is nobody’s earlier work. */
export async function lookAtFolder(agent: string, session: string | undefined, context: OperationContext): Promise<CaptureResult> {
  const { here, world } = context;
  let result: CaptureResult;
  try {
    const folder = realPath(here.cwd);
    const records = new HookRecords(here);
    noteEarlierPasses(here);
    records.keepLook(folderKey(folder, here.platform)); // before it: what is written from now on is newer
    const all = await withoutUntouchedCopies(inFolder(await everySession(context, undefined, () => undefined), folder, world), world);
    const outcomes: string[] = [];
    const others = all.filter((ref) => ref.agent !== agent || ref.id !== session);
    for (const ref of newestOfEach(others, here.now().getTime())) outcomes.push((await prepare(ref, undefined, context)).outcome);
    result = { outcome: outcomes.includes('captured') ? 'captured' : (outcomes[0] ?? 'nothing-here'), handoff: null };
  } catch (error) {
    result = { outcome: failureWord(error), handoff: null };
  }
  noteRun(agent, 'look', result.outcome, here);
  return result;
}

/** Newest first, one of each agent. */
function newestOfEach(refs: readonly SessionRef[], now: number): SessionRef[] {
  const met = new Set<string>();
  return refs
    .filter(({ agent, updatedAt }) => !met.has(agent) && met.add(agent) && now - Date.parse(updatedAt ?? '') < OLDEST_MS)
    .slice(0, AGENTS);
}
