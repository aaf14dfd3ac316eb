// Which session is the caller's own, and which one somebody means who wants to go on: never the one that has just been opened for asking.
import { agents } from '../../agents/index.js';
import type { SessionRef } from '../../agents/agent.js';
import { Failure } from '../../model/report.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { newness } from '../../model/newness.js';
import { originalsOf, withoutUntouchedCopies } from '../../sources/untouched-copies.js';
import { everySession } from '../list/every-session.js';
import type { Caller, ToolContext } from './tool.js';

/** Clients name themselves after their program or their product: `claude-code`, `codex-mcp-client`, `gemini-cli-mcp-client`. */
export function agentOf({ name }: Caller): string | undefined {
  if (name === undefined) return undefined;
  const words = ` ${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
  const isNamed = (one: string | undefined): boolean =>
    one !== undefined && words.includes(` ${one.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `);
  return (agents.find(({ id }) => isNamed(id)) ?? agents.find(({ client, aliases }) => isNamed(client?.command) || aliases?.some(isNamed)))
    ?.id;
}

async function sessionsHere(context: ToolContext): Promise<readonly SessionRef[]> {
  return projectSessions(await everySession(context, undefined, () => undefined), context.world);
}

/** Whether it is the one that is going on in the client that asks, as far as that can be told. */
export function isOwnSession(ref: SessionRef, caller: Caller): boolean {
  return ref.agent === agentOf(caller) && newness(ref) >= caller.since;
}

/** Those that a model names; where it names none, its own. */
export async function namedOrOwn(named: readonly string[] | undefined, any: boolean, context: ToolContext): Promise<SessionRef[]> {
  if (named === undefined) return [await ownSession(context)];
  const found: SessionRef[] = [];
  for (const ref of named) found.push(await resolveSession(ref, context.world, context.report, { any }));
  return found;
}

/** The newest of this project that the caller itself holds; of any agent where the caller is not known. */
export async function ownSession(context: ToolContext): Promise<SessionRef> {
  const agent = agentOf(context.caller);
  const own = agent === undefined ? undefined : (await sessionsHere(context)).find((ref) => ref.agent === agent);
  return own ?? resolveSession('@latest', context.world, context.report);
}

/** The newest of this project that is not going on in the caller at this moment. Of a copy that nobody has continued, the original. */
export async function earlierSession(context: ToolContext): Promise<SessionRef> {
  const { caller, world, report } = context;
  const all = await everySession(context, undefined, () => undefined);
  const here = originalsOf(projectSessions(all, world), await withoutUntouchedCopies(all, world), world);
  const isOwn = (ref: SessionRef): boolean => isOwnSession(ref, caller);
  const left = here.filter(isOwn).length;
  const found = here.find((ref) => !isOwn(ref));
  if (found && left > 0)
    report.add({
      rule: 'mcp/own-session',
      severity: 'info',
      count: left,
      message: 'the session in progress in this client was skipped; to use it anyway, name it by its id',
    });
  if (found) return found;
  if (left > 0)
    throw new Failure({
      rule: 'ref/not-found',
      message: 'this project has no session other than the one in progress in this client',
      hint: '`list_sessions` with `all` shows those of other projects; name one by its id.',
    });
  return resolveSession('@latest', world, report); // says what there is elsewhere
}
