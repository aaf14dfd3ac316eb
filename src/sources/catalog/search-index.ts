// A search in the index: the sessions that have all words, best first, each with the entries that show them.
import type { SessionRef } from '../../agents/agent.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { WordHits, type WordQuery } from '../../store/catalog/find-words.js';
import { indexedSession } from '../../store/catalog/indexed-sessions.js';
import { BESIDE } from '../../store/catalog/schema.js';
import type { SessionRows } from '../session-rows.js';
import { growthFrom } from './index-session.js';
import { stretchOf, type Match } from './matches.js';
import { storedPieces } from './pages.js';
import type { SaidBy } from './pieces.js';
import { searchWords, type SearchWords } from './search-words.js';
import { keyOf } from './session-state.js';

export interface Search {
  readonly words: SearchWords;
  /** Only where this one spoke. */
  readonly role?: SaidBy;
  /** Only sessions in which this tool was called, and in which this file was touched. */
  readonly tool?: string;
  readonly file?: string;
}

export interface Found {
  readonly ref: SessionRef;
  readonly score: number;
  readonly matches: readonly Match[];
}

/** Entries shown of one session. */
export const MOST_MATCHES = 3;
const MOST_PAGES = 4;

/** `among`: of all sessions, those that may be found, or all. */
export function searchIndex(
  db: OwnDatabase,
  search: Search,
  among: { readonly rows: SessionRows; readonly all: boolean },
  limit: number,
): Found[] {
  const hits = new WordHits(db, wordQuery(search));
  const most = Math.min(among.rows.length, limit);
  const found = hits.sessions(most, among.all ? undefined : among.rows.all().map(keyOf)).toSorted((a, b) => b.score - a.score);
  const files = new Set(found.map(({ key }) => key.slice(key.indexOf(' ') + 1)));
  const byKey = new Map(among.rows.inFiles(files).map((ref) => [keyOf(ref), ref]));
  return found.flatMap(({ key, no, score }) => {
    const ref = byKey.get(key);
    return ref ? [{ ref, score, matches: matchesIn(db, { search, hits }, key, no) }] : [];
  });
}

function wordQuery({ words, role, tool, file }: Search): WordQuery {
  const needs = [
    ...(tool === undefined ? [] : [{ column: 'used' as const, given: tool }]),
    ...(file === undefined ? [] : [{ column: 'path' as const, given: file }]),
  ].flatMap(({ column, given }) =>
    searchWords(`"${given.replaceAll('"', ' ')}"`).terms.map(({ expression }) => ({ column, term: expression })),
  );
  return {
    terms: words.terms.map(({ expression }) => expression),
    ...(words.together !== undefined && { together: words.together }),
    columns: role === undefined ? ['user', 'assistant', 'tool', 'path'] : role === 'assistant' ? ['assistant', 'path'] : [role],
    needs,
  };
}

function matchesIn(
  db: OwnDatabase,
  { search, hits }: { readonly search: Search; readonly hits: WordHits },
  key: string,
  no: number,
): Match[] {
  const { terms } = search.words;
  const found: (Match & { readonly shown: number })[] = [];
  let mainEntries: number | undefined;
  for (const { page, pieces } of hits.pages(no, MOST_PAGES)) {
    const stored = storedPieces(pieces);
    if (!stored) throw new OwnDatabaseError(db.file, 'damaged', 'a page in it is not what was written');
    for (const { entry, by, text } of stored) {
      const stretch = search.role === undefined || search.role === by ? stretchOf(text, terms) : undefined;
      if (!stretch || entry === 0) continue;
      const number = page < BESIDE ? entry : entry + (mainEntries ??= growthFrom(indexedSession(db, key)?.growth ?? '')?.entries ?? 0);
      found.push({ entry: number, role: by, snippet: stretch.snippet, shown: stretch.shown });
    }
  }
  return bestOf(found);
}

/** One of each entry, those that show most words; in the order of the session. */
export function bestOf(found: readonly (Match & { readonly shown: number })[]): Match[] {
  const byEntry = new Map<number, Match & { readonly shown: number }>();
  for (const one of found) if ((byEntry.get(one.entry)?.shown ?? 0) < one.shown) byEntry.set(one.entry, one);
  return [...byEntry.values()]
    .toSorted((a, b) => b.shown - a.shown)
    .slice(0, MOST_MATCHES)
    .toSorted((a, b) => a.entry - b.entry)
    .map(({ entry, role, snippet }) => ({ entry, role, snippet }));
}
