// Where Codex keeps its sessions, which it calls rollouts.
import path from 'node:path';
import { pathsOf, type StorePlace } from '../../io/world.js';

const NAME = /^rollout-.*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:_([0-9a-f-]{36}))?\.jsonl(?:\.zst)?$/i;

/** Set but empty is not set; a relative one is taken from the folder that the client is started in. */
export function codexHome(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['CODEX_HOME'];
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.codex');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(codexHome(world), 'sessions');
}

export function sessionFolders(world: StorePlace): string[] {
  return [sessionsFolder(world), pathsOf(world.platform).join(codexHome(world), 'archived_sessions')];
}

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
export function storeFoldersOf(rollout: string): string[] {
  const parts = rollout.split(path.sep);
  const at = parts.findLastIndex((part) => part === 'sessions' || part === 'archived_sessions');
  const home = at < 0 ? undefined : parts.slice(0, at).join(path.sep);
  return home === undefined ? [path.dirname(rollout)] : [path.join(home, 'sessions'), path.join(home, 'archived_sessions')];
}

/** Folders and name in local time, as the client writes them; it lists by the time in the name. */
export function rolloutPath(world: StorePlace, id: string, at: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [String(at.getFullYear()), two(at.getMonth() + 1), two(at.getDate())];
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-');
  return pathsOf(world.platform).join(sessionsFolder(world), ...day, `rollout-${day.join('-')}T${time}-${id}.jsonl`);
}
