// Where Cline keeps its sessions now, and where its extension and Kilo Code kept their tasks.
import { MESSAGES } from './file-names.js';
import { pathsOf, type StorePlace } from '../../io/world.js';
import { editorFolders } from '../toolkit/editors/paths.js';

/** Set but empty is not set (3.0.65). */
export function dataFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const data = world.env['CLINE_DATA_DIR']?.trim();
  if (data) return paths.resolve(world.cwd ?? '', data);
  return paths.join(clineFolder(world), 'data');
}

/** Everything else of it. */
export function clineFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const root = world.env['CLINE_DIR']?.trim();
  return root ? paths.resolve(world.cwd ?? '', root) : paths.join(world.home, '.cline');
}

export function sessionsFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['CLINE_SESSION_DATA_DIR']?.trim();
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(dataFolder(world), 'sessions');
}

export function messagesFile(world: StorePlace, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), id, `${id}${MESSAGES}`);
}

/** Without it, the client does not find the session. */
export function manifestFile(world: StorePlace, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), id, `${id}.json`);
}

const EXTENSIONS = ['saoudrizwan.claude-dev', 'kilocode.kilo-code'];

/** Folders of tasks in the old layout: one for each editor and extension, and one of the extension's last versions. */
export function taskFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  return [
    ...editorFolders(world).flatMap((user) => EXTENSIONS.map((extension) => paths.join(user, 'globalStorage', extension, 'tasks'))),
    paths.join(dataFolder(world), 'tasks'),
  ];
}
