// Kimi CLI's lines ↔ entries. Linear, without ids and times: each entry follows the one before it. By the source of 1.49.0; no client was seen.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Message, Mutable, Part } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import {
  contentHints,
  decodeCalls,
  decodeContent,
  decodeResult,
  decodeSummary,
  encodeCalls,
  encodeContent,
  encodeResult,
  encodeSummary,
} from './messages.js';

export interface KimiState {
  /** The entry that the next one follows. */
  readonly last: string | null;
}

/** What the client says in the user's place: marks of its checkpoints, reminders. */
const CLIENT_WORDS = /^\s*(?:<system>[\s\S]*<\/system>|<system-reminder>[\s\S]*<\/system-reminder>)\s*$/;

export const kimiCodec: RecordCodec<KimiState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }), // no record names them
  start: () => ({ last: null }),
  advance: (state, _record, entries) => entries.reduce((before, entry) => (entry.kind === 'opaque' ? before : { last: entry.id }), state),
  decode: (record, state, number) => [decodeLine(record, { id: `#${number}`, parent: state.last })],
  hints(record) {
    return { ...contentHints(record['content']), ...(record['content'] === '' && { '#empty': true }) };
  },
  encode(entries, _state, hints) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    if (entry.kind === 'compaction') return { role: 'user', content: encodeSummary([{ type: 'text', text: entry.summary }]) };
    const [first] = entry.parts;
    if (entry.role === 'tool' && first?.type === 'tool-result') return encodeResult(first, hints);
    if (entry.summary) return { role: 'user', content: encodeSummary(entry.parts) };
    const calls = encodeCalls(entry.parts);
    const words = entry.parts.filter(
      (part) => part.type !== 'tool-call' && !(part.type === 'custom' && part.name === 'kimi-cli/tool-call'),
    );
    const content = words.length === 0 && hints['#empty'] === true ? '' : encodeContent(words, hints);
    return { role: entry.role, content, ...(calls.length > 0 && { tool_calls: calls }) };
  },
};

function decodeLine(record: JsonObject, base: EntryBase): Entry {
  switch (record['role']) {
    case 'user':
      return promptEntry(decodeContent(record['content']), base);
    case 'assistant':
      return {
        ...base,
        kind: 'message',
        role: 'assistant',
        parts: [...decodeContent(record['content']), ...decodeCalls(record['tool_calls'])],
      };
    case 'tool': {
      const call = stringOf(record['tool_call_id']);
      if (call !== undefined) return { ...base, kind: 'message', role: 'tool', parts: [decodeResult(record, call)] };
      break;
    }
    case 'system':
      return { ...base, kind: 'message', role: 'system', synthetic: true, parts: decodeContent(record['content']) };
  }
  return { ...base, kind: 'opaque', record };
}

function promptEntry(parts: Part[], base: EntryBase): Message {
  const summary = decodeSummary(parts);
  const entry: Mutable<Message> = { ...base, kind: 'message', role: 'user', parts: summary ?? parts };
  if (summary) entry.summary = true;
  else if (parts.length > 0 && parts.every((part) => part.type === 'text' && CLIENT_WORDS.test(part.text))) entry.synthetic = true;
  return entry;
}
