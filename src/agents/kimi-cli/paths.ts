// Where Kimi CLI keeps its sessions: below a folder that is named by the hash of the project's path.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { CONTEXT } from './file-names.js';
import { pathsOf, type StorePlace } from '../../io/world.js';

/** Set but empty is not set; a relative one is taken from the folder that the client is started in. */
export function shareFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['KIMI_SHARE_DIR'];
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.kimi');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(shareFolder(world), 'sessions');
}

export function projectFolderName(cwd: string): string {
  return createHash('md5').update(cwd, 'utf8').digest('hex');
}

export function sessionFile(world: StorePlace, cwd: string, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), projectFolderName(cwd), id, CONTEXT);
}

/** By the folder's name; of the flat files of 2025 by their own. */
export function sessionIdOf(file: string): string {
  return path.basename(file) === CONTEXT ? path.basename(path.dirname(file)) : path.basename(file, '.jsonl');
}

/** The folder of the project that a session's file belongs to. */
export function projectFolderOf(file: string): string {
  return path.dirname(path.basename(file) === CONTEXT ? path.dirname(file) : file);
}
