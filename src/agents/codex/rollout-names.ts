// What the names and places of rollouts say.
import type { PathRules } from '../toolkit/session-bytes.js';

/** After the time, as nearly all have it, else after anything: to look for the id from every place on takes longer than the look at the file. */
const NAME =
  /^rollout-(?:\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-|.*?)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:_([0-9a-f-]{36}))?\.jsonl(?:\.zst)?$/i;

/** Thread id in a rollout's file name. */
export function threadIdOf(fileName: string): string | undefined {
  return NAME.exec(fileName)?.[1]?.toLowerCase();
}

/** A rollout's own id: the second one in the name of a reverted thread, else the thread's. */
export function rolloutIdOf(fileName: string): string | undefined {
  const match = NAME.exec(fileName);
  return (match?.[2] ?? match?.[1])?.toLowerCase();
}

/** The folders in which a rollout's ancestors lie, seen from the rollout itself. */
export function storeFoldersOf(rollout: string, { sep, dirname, join }: PathRules): string[] {
  const parts = rollout.split(sep);
  const at = parts.findLastIndex((part) => part === 'sessions' || part === 'archived_sessions');
  const home = at < 0 ? undefined : parts.slice(0, at).join(sep);
  return home === undefined ? [dirname(rollout)] : [join(home, 'sessions'), join(home, 'archived_sessions')];
}
