// Where Grok keeps its sessions: a folder for each place that it worked in, and in that one for each session.
import { pathsOf, type StorePlace } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import { HISTORY } from './file-names.js';

/** Longer names are told by a hash that only the client makes. */
const LONGEST_NAME = 255;

export function grokHome(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['GROK_HOME'];
  return set ? paths.resolve(world.cwd ?? '', set) : paths.join(world.home, '.grok');
}

export function sessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(grokHome(world), 'sessions');
}

/** The folder of a place: its path, percent-encoded. */
export function placeName(cwd: string): string {
  return encodeURIComponent(cwd).replace(/[!'()*]/g, (one) => `%${one.codePointAt(0)!.toString(16).toUpperCase()}`);
}

export function sessionFile(world: StorePlace, cwd: string, id: string): string {
  const name = placeName(cwd);
  if (name.length > LONGEST_NAME)
    throw new Failure({
      rule: 'grok/folder-too-long',
      message: `the path of this folder is so long that only Grok itself can name the place of its sessions: ${cwd}`,
      hint: 'Pass it to a folder with a shorter path: --cwd FOLDER.',
    });
  return pathsOf(world.platform).join(sessionsFolder(world), name, id, HISTORY);
}
