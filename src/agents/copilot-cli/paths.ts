// Where Copilot CLI keeps its sessions: a folder for each, in old versions a file.
import path from 'node:path';
import { EVENTS } from './file-names.js';
import { pathsOf, type StorePlace } from '../../io/world.js';

/** Set but empty is not set; a relative one is taken from the folder that the client is started in. */
export function copilotHome(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['COPILOT_HOME'];
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.copilot');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(copilotHome(world), 'session-state');
}

export function sessionFile(world: StorePlace, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), id, EVENTS);
}

/** By the folder's name; of the flat files of 2025 by their own. */
export function sessionIdOf(file: string): string {
  return path.basename(file) === EVENTS ? path.basename(path.dirname(file)) : path.basename(file, '.jsonl');
}
