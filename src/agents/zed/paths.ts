// Where Zed keeps its threads: one database for all projects.
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';

export const DATABASE = 'threads.db';

/** The data folders: the program's own, and that of its Flatpak. */
export function dataFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  if (world.platform === 'win32')
    return [paths.join(absolute(world.env['LOCALAPPDATA'], paths) ?? paths.join(world.home, 'AppData', 'Local'), 'Zed')];
  if (world.platform === 'darwin') return [paths.join(world.home, 'Library', 'Application Support', 'Zed')];
  const xdg = absolute(world.env['FLATPAK_XDG_DATA_HOME'], paths) ?? absolute(world.env['XDG_DATA_HOME'], paths);
  return [
    paths.join(xdg ?? paths.join(world.home, '.local', 'share'), 'zed'),
    paths.join(world.home, '.var', 'app', 'dev.zed.Zed', 'data', 'zed'),
  ];
}

export function databasesOf(world: StorePlace): string[] {
  return dataFolders(world).map((folder) => pathsOf(world.platform).join(folder, 'threads', DATABASE));
}

/** Text threads, which Zed has given up: not read. */
export function textThreads(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const folder = world.platform === 'darwin' ? paths.join(world.home, '.config', 'zed') : dataFolders(world)[0]!;
  return paths.join(folder, 'conversations');
}
