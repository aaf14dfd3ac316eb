// Where Continue keeps its sessions: the terminal and the editors share one folder.
import { pathsOf, type StorePlace } from '../../io/world.js';

/** The index lies among the sessions. */
export const INDEX = 'sessions.json';

/** Set but empty is not set (1.5.47). */
export function sessionsFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['CONTINUE_GLOBAL_DIR'];
  return paths.join(set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.continue'), 'sessions');
}

export function sessionFile(world: StorePlace, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), `${id}.json`);
}

export function isSessionFile(name: string): boolean {
  return name.endsWith('.json') && name !== INDEX;
}
