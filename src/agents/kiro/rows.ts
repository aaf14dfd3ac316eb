// A row of the database of Kiro's terminal before its second version → records: the conversation without its turns, then each turn.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { DatabaseRow } from '../../records/database-rows.js';
import { HISTORY } from './file-forms.js';
import { turnOf } from './older-terminal.js';

/** None where the value is no conversation. */
export function* recordsOfRows({ session: { value } }: { readonly session: DatabaseRow }): Generator<JsonObject> {
  const conversation = parsed(value);
  if (!conversation) return;
  const turns = conversation[HISTORY];
  yield { ...conversation, [HISTORY]: [] };
  for (const turn of isArray(turns) ? turns : []) yield turnOf(turn);
}

function parsed(value: unknown): JsonObject | undefined {
  try {
    const json: unknown = typeof value === 'string' ? JSON.parse(value) : undefined;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
