// What may be meant by a few letters of an argument: sessions by their ids, agents, hand-offs by their digests.
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { agentIds } from '../../agents/index.js';
import { everySession } from '../list/every-session.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { knownGraph } from '../log/known-lineage.js';
import { handoffNodes } from './kept-handoffs.js';
import { safeId, safeRef } from './safe-facts.js';
import type { ToolContext } from './tool.js';

/** The protocol's own limit. */
const MOST = 100;

export async function completion(
  { ref, argument, context: given }: CompleteRequest['params'],
  context: ToolContext,
): Promise<CompleteResult> {
  const agent = 'uri' in ref ? given?.arguments?.['agent'] : undefined;
  const typed = argument.value.toLowerCase();
  const all = (await candidates(argument.name, { agent, typed }, context)).filter((one) => one.toLowerCase().startsWith(typed));
  return { completion: { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST } };
}

interface Typed {
  readonly agent: string | undefined;
  readonly typed: string;
}

async function candidates(name: string, { agent, typed }: Typed, context: ToolContext): Promise<readonly string[]> {
  if (name === 'agent') return agentIds;
  if (name === 'digest') return ['latest', ...handoffNodes(await knownGraph(context.here, context.report)).map(({ ref }) => ref.slice(7))];
  if (name !== 'id') return [];
  const sessions = await everySession(context, agent !== undefined && agentIds.includes(agent) ? agent : undefined, () => undefined);
  const here = new Set(projectSessions(sessions, context.world));
  const ordered = [...here, ...sessions.filter((ref) => !here.has(ref))];
  const isNamed = agentIds.some((one) => typed.startsWith(`${one}:`) || (typed !== '' && agent === undefined && one.startsWith(typed)));
  return ordered.flatMap((ref) => [safeId(ref.id) ?? [], isNamed ? (safeRef(ref) ?? []) : []].flat());
}
