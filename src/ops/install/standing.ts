// Whether what was installed is still there and can still be started.
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import type { Installation } from '../../store/installations.js';
import { removeItems } from './remove.js';
import type { Change } from './change.js';
import { Texts } from './texts.js';

export interface Standing {
  readonly id: string;
  /** What could be taken out now counts as there. */
  readonly items: readonly Change[];
  /** Of the program: those files of its command line that are gone. */
  readonly missing: readonly string[];
  /** Why it cannot be told. */
  readonly unreadable?: string;
}

/** By going through taking it out without writing. */
export async function standingOfInstallation(one: Installation, root: string, here: World): Promise<Standing> {
  const missing = one.program.filter((file) => !exists(file));
  try {
    const texts = new Texts(one.project === undefined ? { home: here.home, root } : { home: one.project, root: one.project });
    const { changes } = await removeItems(one.items, one.fresh, { texts, force: false });
    return {
      id: one.id,
      items: changes.map((change) => ({ ...change, what: change.what === 'removed' ? 'unchanged' : change.what })),
      missing,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, place } = error.diagnostic;
    return { id: one.id, items: [], missing, unreadable: `${place?.source ?? ''}: ${message}` };
  }
}
