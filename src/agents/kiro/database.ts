// The database of Kiro's terminal before its second version, which was Amazon Q's: one conversation for each folder, later several.
import type { Database, Row } from '../../io/sqlite.js';
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { SessionRef } from '../agent.js';
import { refInside } from '../toolkit/inside-database.js';
import { titleWords } from '../toolkit/title-words.js';
import { recordsOfRows } from './rows.js';
import { utcOf } from './values.js';

/** The newer first: what is in both is listed from there. */
const TABLES = ['conversations_v2', 'conversations'] as const;
const LONGEST_TITLE = 400;

export function refsInDatabase(db: Database, database: string): SessionRef[] {
  const seen = new Set<string>();
  return tablesOf(db).flatMap((table) =>
    [...db.listed(LISTED(table))].flatMap((row) => {
      const id = stringOf(row['id'] as Json) ?? '';
      if (!/^[\w-]+$/.test(id) || seen.has(id)) return [];
      seen.add(id);
      return [refOfRow(database, id, row)];
    }),
  );
}

/** None when there is no such conversation. */
export function* databaseRecords(db: Database, { id }: { readonly id: string }): Generator<JsonObject> {
  for (const table of tablesOf(db)) {
    for (const { value } of db.rows(`SELECT value FROM ${table} WHERE ${ID} = ?`, id)) {
      yield* recordsOfRows({ session: { value: value ?? null } });
      return;
    }
  }
}

/** `CASE`: a value that is no JSON would end the whole list. */
const at = (path: string): string => `CASE WHEN json_valid(value) THEN json_extract(value, '${path}') END`;
const ID = at('$.conversation_id');

const LISTED = (table: (typeof TABLES)[number]): string =>
  `SELECT ${ID} AS id, key AS cwd,
    substr(coalesce(${at('$.history[0].user.content.Prompt.prompt')}, ${at('$.history[0][0].content.Prompt.prompt')}), 1, ${LONGEST_TITLE}) AS title,
    coalesce(${table === 'conversations' ? 'NULL' : 'created_at'}, ${at('$.history[0].user.timestamp')}) AS started,
    coalesce(${table === 'conversations' ? 'NULL' : 'updated_at'}, ${at('$.history[#-1].user.timestamp')}) AS updated
  FROM ${table} WHERE ${at('$.history[0]')} IS NOT NULL OR ${at('$.next_message.content')} IS NOT NULL ORDER BY updated DESC`;

/** Where the terminal was only used to complete commands there is none. */
function tablesOf(db: Database): (typeof TABLES)[number][] {
  const there = db.tables();
  return TABLES.filter((table) => there.has(table));
}

function refOfRow(database: string, id: string, row: Row): SessionRef {
  const [title, cwd] = [titleWords(stringOf(row['title'] as Json) ?? ''), stringOf(row['cwd'] as Json)];
  const [startedAt, updatedAt] = [utcOf(row['started'] as Json), utcOf(row['updated'] as Json)];
  return refInside('kiro', database, { id, title, cwd, startedAt, updatedAt }, (db) => bytesOf(db, id));
}

function bytesOf(db: Database, id: string): number {
  for (const table of tablesOf(db))
    for (const row of db.rows(`SELECT octet_length(value) AS bytes FROM ${table} WHERE ${ID} = ?`, id)) return Number(row['bytes'] ?? 0);
  return 0;
}
