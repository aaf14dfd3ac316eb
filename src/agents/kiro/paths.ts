// Where Kiro keeps its sessions: the terminal's, those of the editor since 1.0 beside them, and those of the editor before.
import { DATABASE, WORKSPACES } from './file-names.js';
import { pathsOf, settingsFolder, type StorePlace } from '../../io/world.js';

/** `KIRO_HOME` moves all of it. */
export function kiroFolder(world: StorePlace): string {
  const set = world.env['KIRO_HOME'];
  const paths = pathsOf(world.platform);
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.kiro');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(kiroFolder(world), 'sessions');
}

/** The editor before 1.0: its agent's folder, with the sessions in one of those that are in it. */
export function agentFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(settingsFolder(world), 'Kiro', 'User', 'globalStorage', 'kiro.kiroagent');
}

export function editorFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(agentFolder(world), WORKSPACES);
}

/** Of the terminal before its second version, and of when it was Amazon Q's. */
export function oldDatabases(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const data =
    world.platform === 'linux' || world.platform === undefined ? paths.join(world.home, '.local', 'share') : settingsFolder(world);
  return ['kiro-cli', 'amazon-q'].map((folder) => paths.join(data, folder, DATABASE));
}

export function places(world: StorePlace): string[] {
  return [sessionsFolder(world), editorFolder(world), ...oldDatabases(world)];
}
