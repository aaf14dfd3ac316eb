// Where VS Code and what is built of it keep their chats: for each workspace, and for windows without one.
import { absolute, pathsOf, settingsFolder, type StorePlace } from '../../io/world.js';

const PRODUCTS = ['Code', 'Code - Insiders', 'VSCodium', 'VSCodium - Insiders', 'Code - OSS'];
/** The part of an editor that runs where the files are. */
const SERVERS = ['.vscode-server', '.vscode-server-insiders', '.vscodium-server'];
const FLATPAKS: readonly (readonly [string, string])[] = [
  ['com.visualstudio.code', 'Code'],
  ['com.vscodium.codium', 'VSCodium'],
];

export const WORKSPACES = 'workspaceStorage';
export const SESSIONS = 'chatSessions';
/** Of the extension's own storage in a workspace; windows without a folder have none. */
export const TRANSCRIPTS = ['GitHub.copilot-chat', 'transcripts'] as const;

/** The folders `User`, that of the released editor first. */
export function userFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const portable = absolute(world.env['VSCODE_PORTABLE'], paths);
  const moved = absolute(world.env['VSCODE_APPDATA'], paths);
  const settings = moved ?? settingsFolder(world);
  return [
    ...(portable === undefined ? [] : [paths.join(portable, 'user-data', 'User')]),
    ...PRODUCTS.map((product) => paths.join(settings, product, 'User')),
    ...SERVERS.map((server) => paths.join(world.home, server, 'data', 'User')),
    ...(world.platform === 'linux'
      ? FLATPAKS.map(([app, product]) => paths.join(world.home, '.var', 'app', app, 'config', product, 'User'))
      : []),
  ];
}

/** Chats of windows without a folder, and those on their way from one window to another. */
const GLOBAL = ['emptyWindowChatSessions', 'transferredChatSessions'];

export function globalFolders(user: string, world: StorePlace): string[] {
  return GLOBAL.map((name) => pathsOf(world.platform).join(user, 'globalStorage', name));
}

export function workspacesFolder(user: string, world: StorePlace): string {
  return pathsOf(world.platform).join(user, WORKSPACES);
}

export function places(world: StorePlace): string[] {
  return userFolders(world).flatMap((user) => [workspacesFolder(user, world), ...globalFolders(user, world)]);
}

/** `3f2a….jsonl`, or `3f2a….json` of before 1.109. */
export function isSessionFile(name: string): boolean {
  return /\.jsonl?$/.test(name);
}

export function idOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.jsonl?$/, '');
}
