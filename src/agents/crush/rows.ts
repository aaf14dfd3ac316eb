// Rows of a Crush database → records: the session without its messages, then each message, those of sub-agents behind the others.
import type { DatabaseRow } from '../../records/database-rows.js';
import { isArray, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { anywhere } from '../../records/bytes.js';
import { parsedColumn } from '../toolkit/parsed-column.js';
import { MESSAGES } from './messages.js';

export interface SessionRows {
  readonly session: DatabaseRow;
  /** In the order in which the client sends them. */
  readonly messages: Iterable<DatabaseRow>;
}

export function* recordsOfRows(
  { session, messages }: SessionRows,
  { report, source }: { readonly report: Report; readonly source: string },
): Generator<JsonObject> {
  yield { ...columnsOf(session, new Set(['todos'])), [MESSAGES]: [] };
  for (const row of messages) {
    const record = columnsOf(row, new Set(['parts']));
    if (isArray(record['parts'])) yield record;
    else
      report.tally(`${source} rows`, (n) => ({
        rule: 'crush/broken-row',
        severity: 'warning',
        message: `${n === 1 ? 'a message has' : `${n} messages have`} no list of parts and ${n === 1 ? 'was' : 'were'} left out`,
        place: { source },
      }));
  }
}

/** As they are; those in `json` hold JSON as text. Columns that an older version lacks are absent. */
function columnsOf(row: DatabaseRow, json: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, Json][] => {
      const text = value instanceof Uint8Array ? anywhere.text(value) : value;
      if (text === null) return [];
      return [[name, json.has(name) ? ((parsedColumn(text) as Json | undefined) ?? null) : text]];
    }),
  );
}
