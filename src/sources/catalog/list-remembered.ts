// Every session that can be found, newest first; files that are in the state in which an earlier list opened them are not opened.
import type { SessionRef } from '../../agents/agent.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { errorCode } from '../../io/walk.js';
import { Failure, type Report } from '../../model/report.js';
import { catalogPlace, openCurrent } from '../../store/catalog/catalog-file.js';
import { keepListed, listedFiles, type ListedFiles } from '../../store/catalog/listed-files.js';
import { allSessions, type TellFound } from '../sessions.js';
import { withCatalog, type Worlds } from './open-catalog.js';
import { RememberedRefs } from './remembered-refs.js';

/** Fewer are opened again faster than they are written down. */
export const WORTH_KEEPING = 16;

export interface RememberedList {
  readonly refs: SessionRef[];
  readonly memory: RememberedRefs;
}

/** Where the catalog cannot be read, all files are opened; whoever writes to it says what is wrong. */
export async function listRemembered(worlds: Worlds, report: Report, agent?: string, tell?: TellFound): Promise<RememberedList> {
  const memory = new RememberedRefs(() => readListed(worlds));
  const refs = await allSessions(worlds.world, report, agent, { tell, memory });
  return { refs, memory };
}

/** What earlier lists found, as it was then; nothing is looked at. For whoever wants to see something before all is looked for. */
export function rememberedSessions(worlds: Worlds): SessionRef[] {
  const refs: SessionRef[] = [];
  for (const files of readListed(worlds).values())
    for (const [, ref] of files.values()) if (ref !== null) refs.push(ref as unknown as SessionRef);
  return refs;
}

function readListed({ here, world }: Worlds): ListedFiles {
  let db: OwnDatabase | undefined;
  try {
    db = openCurrent(catalogPlace(here, world));
    return db ? listedFiles(db) : new Map();
  } catch (error) {
    if (!(error instanceof OwnDatabaseError) && !(error instanceof Failure) && errorCode(error) === undefined) throw error;
    return new Map();
  } finally {
    db?.close();
  }
}

/** `complete`: every agent was asked, so that what was not met is gone. */
export async function keepRemembered(
  worlds: Worlds,
  memory: RememberedRefs,
  { complete }: { readonly complete: boolean },
  report: Report,
): Promise<void> {
  if (memory.newsCount < WORTH_KEEPING) return;
  await withCatalog(worlds, report, { make: true }, async (db) => {
    const { makeRedactor } = await import('../../redact/profile.js');
    writeNews(db, memory, { complete, holdsSecret: (text) => makeRedactor().text(text, '') !== text });
  });
}

export function writeNews(
  db: OwnDatabase,
  memory: RememberedRefs,
  options: { readonly complete: boolean; readonly holdsSecret: (text: string) => boolean },
): void {
  const news = memory.news(options);
  if (news.size === 0) return;
  try {
    keepListed(db, news);
  } catch (error) {
    if (!(error instanceof OwnDatabaseError) || error.trouble !== 'busy') throw error; // else somebody else writes; the next list does it
  }
}
