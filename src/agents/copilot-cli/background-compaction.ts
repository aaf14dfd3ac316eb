// Copilot CLI compacts beside the conversation: what was said from its beginning on is not in the summary, and the client keeps it (1.0.102).
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryId } from '../../model/session.js';

export interface BackgroundState {
  /** The newest response, as long as calls of it are open; `before`: the entry that it follows. */
  readonly response?: { readonly before: EntryId | null; readonly open: readonly string[] };
  /** A compaction has begun; null: before anything was said. One that failed since leaves the mark where it is, as the client does. */
  readonly since?: EntryId | null;
}

interface Seen {
  readonly record: JsonObject;
  readonly entry: Entry;
  /** The entry of the conversation before this one. */
  readonly last: EntryId | null;
}

export function followBackground(state: BackgroundState | undefined, { record, entry, last }: Seen): BackgroundState | undefined {
  if (record['type'] === 'session.context_cleared') return undefined;
  // a response that still waits for results is kept whole, with all of them
  if (record['type'] === 'session.compaction_start') return { ...state, since: state?.response ? state.response.before : last };
  if (entry.kind === 'compaction') return undefined;
  if (entry.kind !== 'message') return state;
  const { response, ...rest } = state ?? {};
  if (entry.role === 'tool') {
    const open = response?.open.filter((call) => call !== answered(record)) ?? [];
    return response && open.length > 0 ? { ...rest, response: { ...response, open } } : rest;
  }
  const calls = entry.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
  if (calls.length > 0) return { ...rest, response: { before: last, open: calls } };
  return response ? rest : state;
}

function answered(record: JsonObject): string | undefined {
  return isObject(record['data']) ? stringOf(record['data']['toolCallId']) : undefined;
}

export function keptSince(state: BackgroundState | undefined, last: EntryId | null): Compaction['keeps'] {
  const since = state?.since;
  if (since === undefined || last === null || since === last) return undefined;
  return { after: since ?? '', to: last };
}
