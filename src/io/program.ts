// How a text names this program: by where it is installed. A bare name is whatever the reader's machine finds under it, and `npx` would fetch a stranger's.
import { shellQuote } from './shell-quote.js';
import { pathsOf, type World } from './world.js';

type Installed = Pick<World, 'program' | 'home' | 'platform'>;

/** For a model or a script to run, quoted for a shell; undefined where Baton is used as a library. The home folder is `~`: its name is nobody's business. */
export function programCommand({ program, home, platform }: Installed): string | undefined {
  if (program === undefined) return undefined;
  if (platform === 'win32') return `node ${shellQuote(program, platform)}`;
  return program.startsWith(`${home}/`) ? `~/${shellQuote(program.slice(home.length + 1), platform)}` : shellQuote(program, platform);
}

/** Puts the command on the PATH, from the folder that this one runs from. */
export function installCommand({ program, platform }: Installed): string {
  const paths = pathsOf(platform);
  return `npm install -g ${program === undefined ? '.' : shellQuote(paths.dirname(paths.dirname(program)), platform)}`;
}

/** While nobody publishes it there is no command for that. */
export const NEWER_VERSION = 'Look for a newer Baton where you got this one.';
