// What happens to one thing that is installed or taken out.
import type { InstalledItem, InstalledPiece } from '../../store/installations.js';

/** added, updated, removed: written · unchanged: it is there as it should be · taken: something else has its place · changed: somebody changed it since · gone: it is not there any more. */
export type What = 'added' | 'updated' | 'unchanged' | 'taken' | 'removed' | 'changed' | 'gone';

export interface Change {
  readonly piece: InstalledPiece;
  readonly what: What;
  readonly file: string;
  /** Of settings: the keys that lead to it. */
  readonly entry?: string;
}

export function changeOf(
  item: Pick<InstalledItem, 'piece' | 'file'> & { readonly path?: readonly string[]; readonly key?: string },
  what: What,
): Change {
  const keys = item.path === undefined ? undefined : [...item.path, ...(item.key === undefined ? [] : [item.key])];
  return { piece: item.piece, what, file: item.file, ...(keys && { entry: keys.join('.') }) };
}
