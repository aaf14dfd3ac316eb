// What may be meant by a few letters of an argument: sessions by their ids, agents, hand-offs by their digests.
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { agentIds } from '../../agents/index.js';
import { everySession } from '../list/every-session.js';
import { knownGraph } from '../log/known-lineage.js';
import { handoffNodes } from './kept-handoffs.js';
import { safeId } from './safe-facts.js';
import type { ToolContext } from './tool.js';

/** The protocol's own limit. */
const MOST = 100;

export async function completion(
  { ref, argument, context: given }: CompleteRequest['params'],
  context: ToolContext,
): Promise<CompleteResult> {
  const agent = 'uri' in ref ? given?.arguments?.['agent'] : undefined;
  const all = (await candidates(argument.name, agent, context)).filter((one) => one.startsWith(argument.value));
  return { completion: { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST } };
}

async function candidates(name: string, agent: string | undefined, context: ToolContext): Promise<readonly string[]> {
  if (name === 'agent') return agentIds;
  if (name === 'digest') return ['latest', ...handoffNodes(await knownGraph(context.here, context.report)).map(({ ref }) => ref.slice(7))];
  if (name !== 'id') return [];
  const sessions = await everySession(context, agent !== undefined && agentIds.includes(agent) ? agent : undefined, () => undefined);
  return sessions.flatMap(({ id }) => safeId(id) ?? []);
}
