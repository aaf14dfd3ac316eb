// One installation at a time, in this machine's own home folder.
import path from 'node:path';
import { withLock } from '../../io/lock.js';
import { dataFolder, type World } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';

export function underLock<T>(here: World, work: () => Promise<T>): Promise<T> {
  return withLock({ folder: path.join(dataFolder(here), 'locks'), name: 'what is installed in agents' }, work);
}

/** A client that writes its settings at the same moment is no reason to give up. */
export async function onceMore<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries > 1 && error instanceof Failure && error.diagnostic.rule === 'install/changed-meanwhile') return onceMore(work, tries - 1);
    throw error;
  }
}

/** Another home's clients run elsewhere, where this program is not. */
export function requireHere({ world, here }: Pick<OperationContext, 'world' | 'here'>): void {
  if (world.home !== here.home)
    throw usage({
      rule: 'install/elsewhere',
      message: '--home names another home folder; agents there cannot start the Baton of this one',
    });
}
