// Where droid keeps its sessions.
import { pathsOf, type StorePlace } from '../../io/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `FACTORY_HOME_OVERRIDE` stands for the home folder itself (0.225.2). */
export function sessionsFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['FACTORY_HOME_OVERRIDE'];
  return paths.join(set ? paths.resolve(world.cwd ?? '', set) : world.home, '.factory', 'sessions');
}

export function sessionFile(world: StorePlace, cwd: string, id: string): string {
  return pathsOf(world.platform).join(sessionsFolder(world), projectFolderName(cwd, world.platform), `${id}.jsonl`);
}

/** Slashes become `-`, everything else stays, blanks and accents too (0.225.2). On Windows also what no name there can hold. */
export function projectFolderName(cwd: string, platform?: NodeJS.Platform): string {
  return cwd.replace(platform === 'win32' ? /[/\\:]/g : /\//g, '-');
}

export function isSessionFile(name: string): boolean {
  return name.endsWith('.jsonl') && UUID.test(name.slice(0, -'.jsonl'.length));
}

/** What the user chose for the session: its model, how much it may do on its own. */
export function settingsFile(session: string): string {
  return session.replace(/\.jsonl$/, '.settings.json');
}
