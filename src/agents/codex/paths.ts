// Where Codex keeps its sessions, which it calls rollouts.
import { pathsOf, type StorePlace } from '../../io/world.js';

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

/** Names of threads, a line each; the last one of a thread counts (0.166). */
export function namesFile(world: StorePlace): string {
  return pathsOf(world.platform).join(codexHome(world), 'session_index.jsonl');
}

/** Folders and name in local time, as the client writes them; it lists by the time in the name. */
export function rolloutPath(world: StorePlace, id: string, at: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [String(at.getFullYear()), two(at.getMonth() + 1), two(at.getDate())];
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-');
  return pathsOf(world.platform).join(sessionsFolder(world), ...day, `rollout-${day.join('-')}T${time}-${id}.jsonl`);
}
