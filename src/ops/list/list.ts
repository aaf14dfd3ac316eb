// `list`: what was asked for, and each session in the shape that scripts rely on.
import type { SessionRef } from '../../agents/agent.js';
import { newness } from '../../model/newness.js';
import type { World } from '../../io/world.js';
import { parseSince } from '../input-values.js';
import type { OperationContext } from '../operation.js';
import { withKnownTitles } from '../../sources/known-titles.js';
import { hasPasses } from '../../sources/passed-copies.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { folderNamed } from '../../sources/same-path.js';
import { narrowedTo, type ListOptions, type SessionList } from '../../sources/sessions.js';
import { usage } from '../usage.js';
import { everyRow, everySession } from './every-session.js';
import { foldCopies, type ListedWork } from './fold.js';
import type { ListInput } from './input.js';

/** What is unknown is null. */
export interface ListedSession {
  readonly agent: string;
  readonly id: string;
  readonly title: string | null;
  readonly cwd: string | null;
  readonly branch: string | null;
  readonly startedAt: string | null;
  readonly updatedAt: string | null;
  readonly bytes: number;
  readonly path: string;
}

/** With how many there are in all, and the folder that it was narrowed to. */
export async function findListed(input: ListInput, context: OperationContext): Promise<SessionList> {
  if (input.file !== undefined) return limited(await sessionsInside(input.file, input, context), input.limit);
  const { rows, folder } = await matching(input, context);
  const sessions = withKnownTitles(rows.newest(input.limit || Infinity), context.world);
  return { sessions, total: rows.length, ...(folder !== undefined && { folder }) };
}

/** All that are asked for, whatever the limit. */
async function matching(input: ListInput, context: OperationContext): Promise<ReturnType<typeof narrowedTo>> {
  const { world } = context;
  const rows = await everyRow(context, input.agent, tellFound(context.progress));
  return narrowedTo(rows, filtersOf(input, world), world);
}

export interface WorkList {
  readonly work: readonly ListedWork[];
  /** How many there are before the limit. */
  readonly total: number;
  readonly folder?: string;
}

/** As people count sessions: a copy that nobody has continued is not one of its own. */
export async function findWork(input: ListInput, context: OperationContext): Promise<WorkList> {
  if (input.file !== undefined) {
    const { sessions, total } = limited(await sessionsInside(input.file, input, context), input.limit);
    return { work: sessions.map((ref) => ({ ref, copies: [] })), total };
  }
  const { rows, folder } = await matching(input, context);
  const { world } = context;
  const limit = input.limit || Infinity;
  // which of them are copies is known once all are looked at; where nothing was ever passed, none is
  const isAnyPassed = hasPasses(world);
  const work = await foldCopies(withKnownTitles(isAnyPassed ? rows.all() : rows.newest(limit), world), world);
  const total = isAnyPassed ? work.length : rows.length;
  return { work: work.slice(0, limit), total, ...(folder !== undefined && { folder }) };
}

/** The same of the project at hand, and how many there are of others: what is newest elsewhere is somebody else's work. */
export async function findProjectWork(
  { agent, since, limit }: Pick<ListInput, 'agent' | 'since' | 'limit'>,
  context: OperationContext,
): Promise<WorkList & { readonly elsewhere: number }> {
  const { world } = context;
  const refs = await everySession(context, agent, tellFound(context.progress));
  const from = since === undefined ? 0 : parseSince(since, world.now()).getTime();
  const asked = refs.filter((ref) => newness(ref) >= from);
  const here = projectSessions(refs, world).filter((ref) => newness(ref) >= from);
  const work = await foldCopies(here, world);
  return { work: work.slice(0, limit || Infinity), total: work.length, elsewhere: asked.length - here.length };
}

/** Of one file or folder; where sessions lie on this machine says nothing then. */
async function sessionsInside(file: string, input: ListInput, { world, report }: OperationContext): Promise<readonly SessionRef[]> {
  const other = (['agent', 'cwd', 'all'] as const).find((name) => input[name] !== undefined && input[name] !== false);
  if (other !== undefined)
    throw usage({ rule: 'usage/flags-exclude', message: `what is in one file is listed whole, so --${other} does not go with it` });
  const since = input.since === undefined ? undefined : parseSince(input.since, world.now()).getTime();
  const { refsInside } = await import('../../sources/refs-inside.js'); // formats, which no other list needs
  return (await refsInside(file, world, report)).filter((ref) => since === undefined || newness(ref) >= since);
}

function limited(refs: readonly SessionRef[], limit: number): SessionList {
  return { sessions: refs.slice(0, limit || Infinity), total: refs.length };
}

/** How many there are is not known before all are found, so that no share is told. */
function tellFound(progress: OperationContext['progress']): (found: number) => void {
  return (found) => progress(Number.NaN, `Looking for sessions: ${found} found`);
}

function filtersOf({ cwd, all, since }: ListInput, world: World): Omit<ListOptions, 'limit' | 'agent'> {
  return {
    ...(cwd !== undefined && { cwd: folderNamed(cwd, world) }),
    ...(all && { all }),
    ...(since !== undefined && { since: parseSince(since, world.now()) }),
  };
}

export function listedSession(ref: SessionRef): ListedSession {
  const { agent, id, title = null, cwd = null, branch = null, startedAt = null, updatedAt = null } = ref;
  return { agent, id, title, cwd, branch, startedAt, updatedAt, bytes: ref.bytes, path: ref.path };
}
