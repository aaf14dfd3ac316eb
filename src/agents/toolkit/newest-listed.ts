// The newest of the sessions that discovery lists, for stores that have no file for each session.
import type { SessionRef } from '../agent.js';

export function newestFirst(refs: Iterable<SessionRef>): SessionRef[] {
  return [...refs].toSorted((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? 1 : -1));
}

export function newestPaths(refs: Iterable<SessionRef>, limit: number): string[] {
  return newestFirst(refs)
    .slice(0, limit)
    .map((ref) => ref.path);
}
