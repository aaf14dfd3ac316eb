// `list`: what was asked for, and each session in the shape that scripts rely on.
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import { parseSince } from '../input-values.js';
import type { OperationContext } from '../operation.js';
import { folderNamed } from '../../sources/same-path.js';
import { narrowedTo, type ListOptions, type SessionList } from '../../sources/sessions.js';
import { everySession } from './every-session.js';
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
  const { sessions, folder } = await matching(input, context);
  return { sessions: sessions.slice(0, input.limit || Infinity), total: sessions.length, ...(folder !== undefined && { folder }) };
}

/** All that are asked for, whatever the limit. */
async function matching(input: ListInput, context: OperationContext): Promise<Pick<SessionList, 'sessions' | 'folder'>> {
  const { world } = context;
  const refs = await everySession(context, input.agent, tellFound(context.progress));
  return narrowedTo(refs, filtersOf(input, world), world);
}

export interface WorkList {
  readonly work: readonly ListedWork[];
  /** How many there are before the limit. */
  readonly total: number;
  readonly folder?: string;
}

/** As people count sessions: a copy that nobody has continued is not one of its own. */
export async function findWork(input: ListInput, context: OperationContext): Promise<WorkList> {
  const { sessions, folder } = await matching(input, context);
  const work = await foldCopies(sessions, context.world);
  return { work: work.slice(0, input.limit || Infinity), total: work.length, ...(folder !== undefined && { folder }) };
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
