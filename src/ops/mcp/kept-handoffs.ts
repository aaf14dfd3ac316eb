// Hand-offs that are kept on this machine: by digest or tag, and the newest of this project.
import { sessionsBefore } from '../../lineage/chain.js';
import { isGap, isHandoffNode, type LineageGraph, type LineageNode } from '../../lineage/graph.js';
import { newestFirst } from '../../lineage/order.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Failure } from '../../model/report.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { everySession } from '../list/every-session.js';
import { findThing } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import { openHandoff } from '../log/open-handoff.js';
import type { OperationContext } from '../operation.js';
import { redactorFor } from '../redact/config.js';

export interface KeptText {
  /** Its digest. */
  readonly ref: string;
  /** As markdown, without secrets: also those of others. */
  readonly text: string;
}

/** Newest first: those whose document was made or received here. */
export function handoffNodes(graph: LineageGraph): readonly LineageNode[] {
  return newestFirst(graph).filter((node) => isHandoffNode(node) && !isGap(node));
}

/** Throws a Failure where there is none, several, or none that is whole. */
export async function handoffNamed(name: string, context: OperationContext): Promise<KeptText> {
  const { here, report } = context;
  const graph = await knownGraph(here, report);
  const node = name === 'latest' ? await newestHere(graph, context) : findThing(name, graph, here);
  if (!isHandoffNode(node))
    throw new Failure({
      rule: 'lineage/not-found',
      message: 'this names a session, not a hand-off',
      hint: 'pack_handoff makes the hand-off of a session.',
    });
  const { ref, document } = await openHandoff(node, graph, here);
  return { ref, text: redactorFor(here).text(document, '') };
}

/** Never silently another project's: one of the sessions that it came from was held here. */
async function newestHere(graph: LineageGraph, context: OperationContext): Promise<LineageNode> {
  const own = new Set(projectSessions(await everySession(context, undefined, () => undefined), context.world).map(sessionRefOf));
  const found = handoffNodes(graph).find(({ ref }) => sessionsBefore(graph, ref).some((session) => own.has(session.ref)));
  if (found) return found;
  throw new Failure({
    rule: 'lineage/not-found',
    message: 'no hand-off of a session of this project is kept here',
    hint: 'pack_handoff makes one of a session; lineage shows those of other projects.',
  });
}
