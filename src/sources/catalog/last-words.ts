// What was said last in sessions, as far as the index has them: nothing is read for it.
import type { SessionRef } from '../../agents/agent.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { errorCode } from '../../io/walk.js';
import { Failure } from '../../model/report.js';
import { catalogPlace, openCurrent } from '../../store/catalog/catalog-file.js';
import { lastPages } from '../../store/catalog/last-pages.js';
import type { Worlds } from './open-catalog.js';
import { storedPieces } from './pages.js';
import { folded } from './search-words.js';
import { keyOf } from './session-state.js';

/** Enough to know it by. */
const MOST = 200;

/** In small letters, without accents. Undefined: there is no catalog that could be asked; whoever writes to it says what is wrong. */
export function lastWordsOf(refs: readonly SessionRef[], { here, world }: Worlds): ReadonlyMap<SessionRef, string> | undefined {
  let db: OwnDatabase | undefined;
  try {
    db = openCurrent(catalogPlace(here, world));
    if (!db) return undefined;
    const pages = lastPages(db, refs.map(keyOf));
    return new Map(
      refs.flatMap((ref) => {
        const said = endOf(pages.get(keyOf(ref)));
        return said === undefined ? [] : [[ref, said] as const];
      }),
    );
  } catch (error) {
    if (!(error instanceof OwnDatabaseError) && !(error instanceof Failure) && errorCode(error) === undefined) throw error;
    return undefined;
  } finally {
    db?.close();
  }
}

/** What a person or the agent said; outputs are no words. */
function endOf(page: string | undefined): string | undefined {
  const pieces = page === undefined ? undefined : storedPieces(page);
  const said = pieces?.filter(({ by }) => by !== 'tool').slice(-2);
  return said === undefined || said.length === 0 ? undefined : folded(said.map(({ text }) => text.slice(-MOST / 2)).join(' '));
}
