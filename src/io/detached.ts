// Work that goes on when whoever asked for it has its answer: a process of its own, in a group of its own, with neither input nor output.
import { childProcess } from './late-modules.js';
import type { World } from './world.js';

/** Megabytes of its heap. */
const MOST_MEMORY = 1536;

/** Runs this program with other words. False: it could not be started. */
export function startDetached(words: readonly string[], { program, cwd, env }: Pick<World, 'program' | 'cwd' | 'env'>): boolean {
  if (program === undefined) return false;
  try {
    const child = childProcess().spawn(process.execPath, [`--max-old-space-size=${MOST_MEMORY}`, program, ...words], {
      cwd,
      env: { ...env },
      detached: true, // a client that ends takes its own group along
      stdio: 'ignore',
      windowsHide: true,
    });
    child.on('error', () => undefined); // no output of ours could tell anybody
    child.unref();
    return child.pid !== undefined;
  } catch {
    return false;
  }
}
