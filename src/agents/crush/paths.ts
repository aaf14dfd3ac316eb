// Where Crush keeps its sessions: a database in each project, and a list of the projects in the user's data.
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';

export const DATABASE = 'crush.db';
/** In the folder of the project. */
export const PROJECT_FOLDER = '.crush';
/** Deeper than any project is. */
const MOST_FOLDERS = 64;

/** The user's own data, on macOS as on Linux. */
export function dataFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = absolute(world.env['CRUSH_GLOBAL_DATA'], paths);
  if (set !== undefined) return set;
  const xdg = absolute(world.env['XDG_DATA_HOME'], paths);
  if (xdg !== undefined) return paths.join(xdg, 'crush');
  if (world.platform === 'win32')
    return paths.join(absolute(world.env['LOCALAPPDATA'], paths) ?? paths.join(world.home, 'AppData', 'Local'), 'crush');
  return paths.join(world.home, '.local', 'share', 'crush');
}

export function projectsFile(world: StorePlace): string {
  return pathsOf(world.platform).join(dataFolder(world), 'projects.json');
}

/** Where the client looks when it is started here: this folder and those around it; the home folder may be a project, too. */
export function foldersHere({ cwd, home, platform }: StorePlace): string[] {
  const paths = pathsOf(platform);
  const folders = [paths.join(home, PROJECT_FOLDER)];
  for (let at = cwd ?? home; folders.length < MOST_FOLDERS; at = paths.dirname(at)) {
    folders.push(paths.join(at, PROJECT_FOLDER));
    if (paths.dirname(at) === at) break;
  }
  return [...new Set(folders)];
}

export function places(world: StorePlace): string[] {
  return [projectsFile(world), ...foldersHere(world)];
}
