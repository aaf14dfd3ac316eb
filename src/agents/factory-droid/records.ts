// droid's lines ↔ entries. Linear: its client sends the messages in the order of the file, whatever their `parentId` says (0.225.2).
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable } from '../../model/session.js';
import { decodeBlocks, type BlockDialect } from '../../dialects/anthropic/decode.js';
import { blocksOf, contentHints } from '../../dialects/anthropic/encode.js';
import { decodePrompt, onlyReminders } from '../../dialects/anthropic/reminders.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { editCalls, toldContent, type EditCalls } from './results.js';
import { toolKind } from './tools.js';

export interface DroidState {
  readonly last: string | null;
  /** Of the last reply. */
  readonly edits?: EditCalls;
}

const NO_EDITS: EditCalls = new Map();
const dialect: BlockDialect = { id: 'factory-droid', toolKind };

export const droidCodec: RecordCodec<DroidState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }), // only the first line names them
  start: () => ({ last: null }),
  advance(state, record, [entry]) {
    if (entry!.kind === 'opaque') return state;
    const { message } = record;
    const edits = entry!.kind === 'message' && entry!.role === 'assistant' && isObject(message) ? editCalls(message['content']) : undefined;
    return { last: entry!.id, ...(edits && edits.size > 0 && { edits }) };
  },
  decode(record, state, number) {
    return [decodeRecord(record, state, number)];
  },
  hints(record) {
    const message = record['message'];
    if (!isObject(message)) return {};
    return typeof message['content'] === 'string' ? { '#string': true } : contentHints(message['content']);
  },
  encode(entries, _state, hints) {
    const entry = entries[0]!;
    switch (entry.kind) {
      case 'opaque':
        return entry.record as JsonObject;
      case 'compaction':
        return {
          type: 'compaction_state',
          id: entry.id,
          timestamp: entry.at,
          summaryText: entry.summary,
          summaryTokens: 0,
          summaryKind: 'llm_summary',
          ...(entry.keeps && 'after' in entry.keeps && { anchorMessage: { id: entry.keeps.after } }),
          removedCount: 0,
        };
      case 'message': {
        const [first] = entry.parts;
        const content = hints['#string'] === true && first?.type === 'text' ? first.text : blocksOf(entry.parts, hints);
        return {
          type: 'message',
          id: entry.id,
          ...(entry.parent !== null && { parentId: entry.parent }),
          timestamp: entry.at,
          message: {
            role: entry.role === 'assistant' ? 'assistant' : 'user',
            content,
            ...(entry.synthetic && { visibility: 'llm_only' }),
            ...(entry.model !== undefined && { modelId: entry.model }),
          },
          ...(entry.summary && { baton: { summary: true } }),
        };
      }
    }
  },
};

function decodeRecord(record: JsonObject, state: DroidState, number: number): Entry {
  const isNamed = record['type'] === 'message' || record['type'] === 'compaction_state';
  const base: Mutable<EntryBase> = {
    id: (isNamed ? stringOf(record['id']) : undefined) ?? `#${number}`,
    parent: isNamed ? state.last : null,
  };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  const { message } = record;
  if (record['type'] === 'compaction_state' && typeof record['summaryText'] === 'string')
    return decodeCompaction(record, record['summaryText'], base);
  if (record['type'] === 'message' && isObject(message) && message['visibility'] !== 'user_only') {
    if (message['role'] === 'assistant') return decodeReply(message, base);
    if (message['role'] === 'user') return decodeWords(record, base, toldContent(message['content'], state.edits ?? NO_EDITS));
  }
  return { ...base, parent: null, kind: 'opaque', record };
}

function decodeReply(message: JsonObject, base: EntryBase): Message {
  const model = stringOf(message['modelId']);
  return {
    ...base,
    kind: 'message',
    role: 'assistant',
    ...(model !== undefined && { model }),
    parts: decodeBlocks(message['content'], 'reply', dialect),
  };
}

function decodeWords(record: JsonObject, base: EntryBase, content: Json | undefined): Message {
  const message = record['message'] as JsonObject;
  const parts = decodePrompt(content, dialect);
  const isResult = parts.some((part) => part.type === 'tool-result');
  const entry: Mutable<Message> = { ...base, kind: 'message', role: isResult ? 'tool' : 'user', parts };
  // What the model alone is shown is the client's: reminders, the state of the folder, notes of hooks.
  if (message['visibility'] === 'llm_only' || message['isUserVisible'] === false || onlyReminders(parts, dialect)) entry.synthetic = true;
  if (isObject(record['baton']) && record['baton']['summary'] === true) entry.summary = true;
  return entry;
}

/** What comes after the anchor stays. Where there is none, or it is not in the file, all of it does (0.225.2). */
function decodeCompaction(record: JsonObject, summary: string, base: EntryBase): Compaction {
  const anchor = isObject(record['anchorMessage']) ? stringOf(record['anchorMessage']['id']) : undefined;
  const keeps = base.parent === null ? {} : { keeps: { after: anchor ?? '', to: base.parent } };
  return { ...base, kind: 'compaction', summary, ...keeps };
}
