// Where Grok keeps its sessions: a folder for each place that it worked in, and in that one for each session.
import { pathsOf, type StorePlace } from '../../io/world.js';

export function sessionsFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['GROK_HOME'];
  return paths.join(set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.grok'), 'sessions');
}
