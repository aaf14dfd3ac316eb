// Where goose stores: one database for all projects, with the session files that it replaced beside it.
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';

export const DATABASE = 'sessions.db';

/** The data folder, by the rules of XDG on Linux and macOS. `GOOSE_PATH_ROOT` moves everything that is goose's (1.52.0). */
export function dataFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const { GOOSE_PATH_ROOT: root, APPDATA: roaming, XDG_DATA_HOME: xdg } = world.env;
  if (root && paths.isAbsolute(root)) return paths.join(root, 'data');
  if (world.platform === 'win32')
    return paths.join(
      roaming && paths.isAbsolute(roaming) ? roaming : paths.join(world.home, 'AppData', 'Roaming'),
      'Block',
      'goose',
      'data',
    );
  return paths.join(xdg && paths.isAbsolute(xdg) ? xdg : paths.join(world.home, '.local', 'share'), 'goose');
}

/** Of its settings, by the same rules. */
export function configFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const { GOOSE_PATH_ROOT: root, APPDATA: roaming, XDG_CONFIG_HOME: xdg } = world.env;
  if (root && paths.isAbsolute(root)) return paths.join(root, 'config');
  if (world.platform === 'win32')
    return paths.join(absolute(roaming, paths) ?? paths.join(world.home, 'AppData', 'Roaming'), 'Block', 'goose', 'config');
  return paths.join(absolute(xdg, paths) ?? paths.join(world.home, '.config'), 'goose');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(dataFolder(world), 'sessions');
}

export function databaseOf(world: StorePlace): string {
  return pathsOf(world.platform).join(sessionsFolder(world), DATABASE);
}

/** What the client moved into its database when that was new, and left where it was: `20250325_200615.jsonl`, or a name that somebody chose. */
export function isLegacyName(name: string): boolean {
  return name.endsWith('.jsonl');
}
