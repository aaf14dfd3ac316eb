// What a session is known by in the catalog, and the state that it is in: its file’s, or, inside a database, what its list says of it.
import type { SessionRef } from '../../agents/agent.js';
import { stateText, type FileState } from '../../io/file-state.js';
import { sumOf } from '../../store/catalog/sums.js';

/** Ends the state of a file that was written this moment: it is looked at again. */
export const UNSETTLED = ' ?';

export function keyOf({ agent, path }: Pick<SessionRef, 'agent' | 'path'>): string {
  return `${agent} ${path}`;
}

/** The title may come from elsewhere, and is searched too; it may hold a secret, so that only a sum of it is kept. */
export function stateOf({ updatedAt = '', title = '' }: SessionRef, file: FileState | undefined): string {
  return `${file ? stateText(file) : updatedAt} ${sumOf(title)}`;
}
