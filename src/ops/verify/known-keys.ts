// The keys that count here: the user's own list, and after it the project's file.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { Keys, publicKeyIn } from '../../store/keys.js';
import { projectKeys } from '../../store/project-keys.js';
import type { ListedKey } from '../../trust/trust-list.js';

export interface KnownKeys {
  readonly list: readonly ListedKey[];
  /** Where the project's are. */
  readonly projectFile?: string;
}

export function knownKeys(here: World, report: Report): KnownKeys {
  const mine = new Keys(here).all(report).map((one): ListedKey => {
    const { name, own, state } = one;
    return { key: publicKeyIn(one), name, own, state, from: 'user' };
  });
  const project = projectKeys(here, report);
  return { list: [...mine, ...(project?.keys ?? [])], ...(project && { projectFile: project.file }) };
}
