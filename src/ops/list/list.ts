// `list`: what was asked for, and each session in the shape that scripts rely on.
import type { SessionRef } from '../../agents/agent.js';
import { parseSince } from '../input-values.js';
import type { OperationContext } from '../operation.js';
import { folderNamed } from '../../sources/same-path.js';
import { listSessions, type SessionList } from '../../sources/sessions.js';
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
export async function findListed({ agent, cwd, all, since, limit }: ListInput, { world, report }: OperationContext): Promise<SessionList> {
  return listSessions(
    world,
    {
      limit: limit || Infinity,
      ...(agent !== undefined && { agent }),
      ...(cwd !== undefined && { cwd: folderNamed(cwd, world) }),
      ...(all && { all }),
      ...(since !== undefined && { since: parseSince(since, world.now()) }),
    },
    report,
  );
}

export function listedSession(ref: SessionRef): ListedSession {
  const { agent, id, title = null, cwd = null, branch = null, startedAt = null, updatedAt = null } = ref;
  return { agent, id, title, cwd, branch, startedAt, updatedAt, bytes: ref.bytes, path: ref.path };
}
