// Where Cursor keeps its sessions: the editor beside its settings, the command-line client and all agents' transcripts below `~/.cursor`.
import { createHash } from 'node:crypto';
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';

/** Of the editor: one for all projects, and one for each workspace. */
export const STATE = 'state.vscdb';
/** Of the command-line client: one for each session. */
export const STORE = 'store.db';

/** The editor's `User` folder, by the rules of the editor that Cursor is made of. */
export function editorFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const settings =
    world.platform === 'win32'
      ? (absolute(world.env['APPDATA'], paths) ?? paths.join(world.home, 'AppData', 'Roaming'))
      : world.platform === 'darwin'
        ? paths.join(world.home, 'Library', 'Application Support')
        : (absolute(world.env['XDG_CONFIG_HOME'], paths) ?? paths.join(world.home, '.config'));
  return paths.join(settings, 'Cursor', 'User');
}

export function globalState(world: StorePlace): string {
  return pathsOf(world.platform).join(editorFolder(world), 'globalStorage', STATE);
}

/** `<hash>/state.vscdb` and `<hash>/workspace.json` for each workspace. */
export function workspacesFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(editorFolder(world), 'workspaceStorage');
}

/** `<hash of the folder>/<id>/store.db`, and `<id>/store.db` for sessions that an editor of others drives. */
export function chatsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(world.home, '.cursor', 'chats');
}

export function drivenFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(world.home, '.cursor', 'acp-sessions');
}

/** Of both: a folder in that of each project. */
export const TRANSCRIPTS = 'agent-transcripts';

/** `<name of the folder>/agent-transcripts/…` */
export function projectsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(world.home, '.cursor', 'projects');
}

/** What the command-line client calls the folder of a project. */
export function folderHash(cwd: string): string {
  return createHash('md5').update(cwd, 'utf8').digest('hex');
}
