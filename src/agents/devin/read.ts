// A session of Devin's → session: what was said, and what came of it. The service tells nothing of calls, results and thoughts.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, EntryId, Header, Role, SessionItem } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { LIST, outcomeOf, sessionHead, timeOf } from './session-head.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const ids = new Set<EntryId>();
  let last: EntryId | null = null;
  let outcome: { readonly text: string; readonly line: number; readonly offset: number } | undefined;
  for (const { record, line, offset, number } of files.document(ref.path, LIST, {
    report,
    rule: 'devin/not-a-record',
    ...range(options),
  })) {
    if (number === 1) {
      yield headerOf(ref, record);
      const text = outcomeOf(record);
      outcome = text === undefined ? undefined : { text, line, offset };
      continue;
    }
    const own = stringOf(record['event_id']);
    const id: EntryId = own && !ids.has(own) ? own : `#${number}`;
    ids.add(id);
    const entry = entryOf(record, id, last);
    if (entry.kind === 'opaque')
      tellUnknown({
        kind: stringOf(record['type']) ?? stringOf(record['source']),
        what: 'kind of message',
        rule: 'devin/unknown-message',
        place: { source: ref.path, line },
        report,
      });
    else last = id;
    yield { ...entry, place: { line, offset } };
  }
  if (outcome)
    yield {
      kind: 'message',
      id: '#outcome',
      parent: last,
      role: 'user',
      synthetic: 'sub-agent-report',
      parts: [{ type: 'text', text: outcome.text }],
      place: { line: outcome.line, offset: outcome.offset },
    };
}

function headerOf(ref: KnownSession, record: JsonObject): Header {
  const head = sessionHead(record);
  const [title, startedAt] = [head?.title ?? ref.title, head?.startedAt ?? ref.startedAt];
  return {
    kind: 'session',
    id: ref.id,
    agent: 'devin',
    ...(title !== undefined && { title }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

function entryOf(record: JsonObject, id: EntryId, parent: EntryId | null): Entry {
  const [role, text, at] = [roleOf(record), stringOf(record['message']), timeOf(record['created_at'] ?? record['timestamp'])];
  const base = { id, parent, ...(at !== undefined && { at }) };
  if (role === undefined || !text) return { ...base, kind: 'opaque', record };
  return { ...base, kind: 'message', role, ...(role === 'assistant' && { group: id }), parts: [{ type: 'text', text }] };
}

/** By `source` (v3) or `type` (v1). */
function roleOf({ source, type }: JsonObject): Role | undefined {
  const who = stringOf(source) ?? stringOf(type);
  if (who === 'devin' || who === 'devin_message') return 'assistant';
  return who === 'user' || who === 'user_message' || who === 'initial_user_message' ? 'user' : undefined;
}
