// The messages of Cline and those made of it ↔ entries. Seen with Cline 3.0.65, whose reading of each field was tried; tasks of its extension and of Roo Code hold the same messages.
import { isArray, isObject, stringOf, type JsonObject } from '../../../model/json.js';
import type { AgentId, Entry, EntryBase, Message, Mutable, Part, Residue, ToolCallPart, Usage } from '../../../model/session.js';
import { blocksOf } from '../../../dialects/anthropic/encode.js';
import type { RecordBase, RecordCodec } from '../../../records/record-codec.js';
import { decodeScreenEntry, isScreenEntry } from './screen-log.js';
import { decodePrompt, decodeReply, encodePrompt, onlyNotes, promptHints } from './blocks.js';
import { callsIn, withWordedResults } from './worded-results.js';

/** The list in a session's document. */
export const LIST = 'messages';

export interface ClineState {
  readonly base: RecordBase;
  readonly last: string | null;
  /** Of the reply before. */
  readonly calls: readonly ToolCallPart[];
}

export interface MessageRules {
  readonly id: AgentId;
  /** What stays in the file and is not sent any more. */
  isHidden?(record: JsonObject): boolean;
}

export function makeCodec(rules: MessageRules): RecordCodec<ClineState> {
  return {
    mirrors: [],
    baseOf: (record) => ({
      sessionId: stringOf(record['sessionId']) ?? stringOf(record['session_id']) ?? '',
      cwd: stringOf(record['cwd']) ?? '',
    }),
    start: (base) => ({ base, last: null, calls: [] }),
    advance: (state, record, entries) => ({
      base: state.base,
      last: rules.isHidden?.(record) ? state.last : (entries.findLast((entry) => entry.kind !== 'opaque')?.id ?? state.last),
      calls: callsIn(entries),
    }),
    decode(record, state, number) {
      const base = decodeEnvelope(record, state, number);
      if (isScreenEntry(record)) return [decodeScreenEntry(record, base, state.last === null) ?? { ...base, kind: 'opaque', record }];
      if (record['type'] === 'reasoning') return [decodeReasoning(record, base)];
      if (record['role'] !== 'user' && record['role'] !== 'assistant') return [{ ...base, kind: 'opaque', record }];
      return decodeMessage(record, base, { id: rules.id, calls: state.calls });
    },
    hints: (record) =>
      record['role'] === 'user'
        ? { ...promptHints(record['content']), ...(record['isSummary'] === true && { '#roo': true }) }
        : typeof record['content'] === 'string'
          ? { '#string': true }
          : {},
    encode(entries, _state, hints) {
      const entry = entries.at(-1)!; // of two, the first is the cut that a summary makes
      if (entry.kind === 'message') return encodeMessage(entry, hints);
      return entry.kind === 'opaque' ? (entry.record as JsonObject) : {};
    },
  };
}

function decodeEnvelope(record: JsonObject, state: ClineState, number: number): EntryBase {
  const base: Mutable<EntryBase> = { id: stringOf(record['id']) ?? `#${number}`, parent: state.last };
  const { ts } = record;
  if (typeof ts === 'number' && ts > 0 && ts < 8.64e15) base.at = new Date(ts).toISOString();
  return base;
}

function decodeMessage(
  record: JsonObject,
  base: EntryBase,
  { id, calls }: { readonly id: AgentId; readonly calls: readonly ToolCallPart[] },
): Entry[] {
  const { content } = record;
  if (record['role'] === 'assistant' && record['isSummary'] !== true) {
    const parts = [...thoughtOf(record), ...decodeReply(typeof content === 'string' && content === '' ? [] : content, id)];
    return [{ ...base, kind: 'message', role: 'assistant', group: base.id, ...modelOf(record), ...usageOf(record), parts }];
  }
  const parts = withWordedResults(decodePrompt(content, id), calls);
  const entry: Mutable<Message> = {
    ...base,
    kind: 'message',
    role: parts.some((part) => part.type === 'tool-result') ? 'tool' : 'user',
    parts,
  };
  if (onlyNotes(parts) || record['isTruncationMarker'] === true) entry.synthetic = true;
  if (isObject(record['baton']) && record['baton']['summary'] === true) entry.summary = true;
  if (record['isSummary'] !== true) return [entry];
  // Roo Code: what came before is left out of what is sent; older versions told the summary as a reply.
  const cut: Entry = {
    id: `${base.id}:cut`,
    parent: base.parent,
    ...(base.at !== undefined && { at: base.at }),
    kind: 'compaction',
    summary: '',
  };
  return [cut, { ...entry, parent: cut.id, summary: true }];
}

/** Models that think between calls; the client keeps it beside the content. */
function thoughtOf(record: JsonObject): Part[] {
  const text = stringOf(record['reasoning_content']) ?? '';
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

/** What a model thought, as a message of its own. */
function decodeReasoning(record: JsonObject, base: EntryBase): Entry {
  const summaries = isArray(record['summary']) ? record['summary'].filter(isObject).map((one) => stringOf(one['text']) ?? '') : [];
  const sealed = stringOf(record['encrypted_content']);
  const text = stringOf(record['text']) ?? summaries.join('\n\n');
  return {
    ...base,
    kind: 'message',
    role: 'assistant',
    group: base.id,
    parts: [{ type: 'reasoning', text, ...(sealed !== undefined && { sealed }) }],
  };
}

function modelOf(record: JsonObject): { readonly model?: string } {
  const info = record['modelInfo'];
  const model = isObject(info) ? (stringOf(info['id']) ?? stringOf(info['modelId'])) : undefined;
  return model === undefined ? {} : { model };
}

function usageOf(record: JsonObject): { readonly usage?: Usage } {
  const { metrics } = record;
  if (!isObject(metrics)) return {};
  const count = (field: string): number | undefined => (typeof metrics[field] === 'number' ? metrics[field] : undefined);
  const [input, output, cacheRead, cacheWrite] = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens'].map(count);
  if (input === undefined && output === undefined) return {};
  return {
    usage: {
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      ...(cacheRead !== undefined && { cacheRead }),
      ...(cacheWrite !== undefined && { cacheWrite }),
    },
  };
}

function encodeMessage(entry: Message, hints: Residue): JsonObject {
  const ts = entry.at === undefined ? Number.NaN : Date.parse(entry.at);
  const time = Number.isNaN(ts) ? {} : { ts };
  const id = entry.id.startsWith('#') ? {} : { id: entry.id };
  if (entry.role !== 'assistant')
    return {
      ...id,
      role: 'user',
      content: encodePrompt(entry.parts, hints),
      ...time,
      ...(entry.summary && (hints['#roo'] === true ? { isSummary: true } : { baton: { summary: true } })),
    };
  const [only] = entry.parts;
  const asString = hints['#string'] === true && entry.parts.length < 2 && (only === undefined || only.type === 'text');
  const metrics = entry.usage && {
    inputTokens: entry.usage.input ?? 0,
    outputTokens: entry.usage.output ?? 0,
    cacheReadTokens: entry.usage.cacheRead ?? 0,
    cacheWriteTokens: entry.usage.cacheWrite ?? 0,
  };
  return {
    ...id,
    role: 'assistant',
    content: asString ? (only?.type === 'text' ? only.text : '') : blocksOf(entry.parts, {}),
    ...time,
    ...(metrics && { metrics }),
  };
}
