// Qwen Code's records ↔ entries: a tree as in Claude Code, messages as in Gemini. Seen with 0.24.4.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Synthetic } from '../../model/synthetic.js';
import type { Compaction, Entry, EntryBase, Message, Mutable } from '../../model/session.js';
import { decodeUsage, encodeUsage, type UsageNames } from '../../dialects/gemini/usage.js';
import type { RecordBase, RecordCodec } from '../../records/record-codec.js';
import { decodeContent, encodeContent, withStatus } from './messages.js';

const USAGE: UsageNames = {
  input: 'promptTokenCount',
  output: 'candidatesTokenCount',
  cacheRead: 'cachedContentTokenCount',
  reasoning: 'thoughtsTokenCount',
};

/** Records of one file by their ids. Only ever added to, by the one reading that owns it; a state looks no further than its own count. */
type Memory = Map<string, Known>;

interface Known {
  /** Of the record in the file. */
  readonly number: number;
  readonly entry: string;
  /** An earlier record with the same id. */
  readonly older?: Known;
}

export interface QwenState {
  readonly base: RecordBase;
  readonly memory: Memory;
  readonly records: number;
  /** The record before this one: a message may be spread over several that share an id. */
  readonly last?: string;
  /** Records that name a parent which is not there: the client forgets all that came before. */
  readonly broken: number;
}

export const qwenCodec: RecordCodec<QwenState> = {
  mirrors: ['/toolCallResult'],
  baseOf(record) {
    if (typeof record['uuid'] !== 'string') return undefined;
    return {
      sessionId: stringOf(record['sessionId']) ?? '',
      cwd: stringOf(record['cwd']) ?? '',
      version: stringOf(record['version']),
      gitBranch: stringOf(record['gitBranch']),
    };
  },
  start: (base) => ({ base, memory: new Map(), records: 0, broken: 0 }),
  advance(state, record, entries) {
    const records = state.records + 1;
    const uuid = stringOf(record['uuid']);
    const parent = stringOf(record['parentUuid']);
    const broken = state.broken + (parent !== undefined && !isFragment(state, uuid) && entryOf(state, parent) === undefined ? 1 : 0);
    if (uuid === undefined) return { ...state, records, broken };
    const older = state.memory.get(uuid);
    if (!older || (older.number < records && isFragment(state, uuid)))
      state.memory.set(uuid, { number: records, entry: entries[0]!.id, ...(older && { older }) });
    return { ...state, records, last: uuid, broken };
  },
  decode(record, state, number) {
    return [decodeRecord(record, state, number)];
  },
  hints: () => ({}),
  encode(entries, state) {
    const entry = entries[0]!;
    switch (entry.kind) {
      case 'opaque':
        return entry.record as JsonObject;
      case 'compaction':
        return { ...envelope(entry, state.base, 'system'), subtype: 'chat_compression', systemPayload: encodeCompaction(entry) };
      case 'message':
        return encodeMessage(entry, state.base);
    }
  },
};

function entryOf(state: QwenState, uuid: string): string | undefined {
  let known = state.memory.get(uuid);
  while (known && known.number > state.records) known = known.older;
  return known?.entry;
}

function isFragment(state: QwenState, uuid: string | undefined): boolean {
  return uuid !== undefined && state.last === uuid;
}

function decodeRecord(record: JsonObject, state: QwenState, number: number): Entry {
  const base = decodeEnvelope(record, state, number);
  if (record['type'] === 'system') return decodeCompaction(record, base) ?? { ...base, kind: 'opaque', record };
  const body = record['subtype'] === 'realtime_message' ? undefined : decodeContent(record['message']);
  if (!body) return { ...base, kind: 'opaque', record };
  const entry: Mutable<Message> = { ...base, ...withStatus({ ...base, ...body }, record) };
  const untyped = untypedKind(record);
  if (untyped !== undefined) entry.synthetic = untyped;
  if (isObject(record['baton']) && record['baton']['summary'] === true) entry.summary = true;
  if (entry.role !== 'assistant') return entry;
  const usage = decodeUsage(record['usageMetadata'], USAGE);
  if (typeof record['model'] === 'string') entry.model = record['model'];
  if (usage) entry.usage = usage;
  return entry;
}

/** Words that the client puts into the user's mouth; what a background task reports is a result, and nobody else tells it. */
function untypedKind({ type, provenance, subtype }: JsonObject): Synthetic | undefined {
  if (type !== 'user') return undefined;
  if (subtype === 'notification') return 'sub-agent-report';
  return provenance === 'system' || provenance === 'goal_runtime' || provenance === 'goal_control' ? true : undefined;
}

function decodeEnvelope(record: JsonObject, state: QwenState, number: number): EntryBase {
  const uuid = stringOf(record['uuid']);
  const parent = stringOf(record['parentUuid']);
  const base: Mutable<EntryBase> = isFragment(state, uuid)
    ? { id: `${uuid}~${number}`, parent: entryOf(state, uuid!) ?? null }
    : { id: uuid ?? `#${number}`, parent: (parent === undefined ? undefined : entryOf(state, parent)) ?? null };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  if (record['isSidechain'] === true && typeof record['agentId'] === 'string') base.lane = record['agentId'];
  return base;
}

/** What a compression leaves in the place of all before: the summary first, then what the client thought worth keeping. */
function decodeCompaction(record: JsonObject, base: EntryBase): Compaction | undefined {
  const payload = record['systemPayload'];
  const history = record['subtype'] === 'chat_compression' && isObject(payload) ? payload['compressedHistory'] : undefined;
  if (!isArray(history)) return undefined;
  let summary = '';
  const replacement = history.map((content, i): Entry => {
    const id = `${base.id}.${i}`;
    const body = decodeContent(content);
    if (!body) return { id, parent: null, kind: 'opaque', record: content };
    const first = body.role === 'user' && summary === '' && body.parts[0]?.type === 'text' ? body.parts[0].text : '';
    if (first === '') return { id, parent: null, ...body };
    summary = first;
    return { id, parent: null, ...body, summary: true };
  });
  return { ...base, kind: 'compaction', summary, replacement };
}

function encodeCompaction({ replacement }: Compaction): JsonObject {
  const history = (replacement ?? []).map((one): Json =>
    one.kind === 'opaque' ? one.record : one.kind === 'message' ? encodeContent(one) : null,
  );
  return { info: { originalTokenCount: 0, newTokenCount: 0, compressionStatus: 1 }, compressedHistory: history };
}

const PROVENANCE = { user: 'real_user', assistant: 'assistant_output', tool_result: 'tool_result', system: 'system' } as const;

function encodeMessage(entry: Message, base: RecordBase): JsonObject {
  const type = entry.role === 'assistant' ? 'assistant' : entry.parts.some((part) => part.type === 'tool-result') ? 'tool_result' : 'user';
  return {
    ...envelope(entry, base, type),
    ...(type === 'user' && entry.synthetic && { provenance: 'system' }),
    ...(entry.model !== undefined && { model: entry.model }),
    message: encodeContent(entry),
    ...(entry.usage && {
      usageMetadata: { ...encodeUsage(entry.usage, USAGE), totalTokenCount: (entry.usage.input ?? 0) + (entry.usage.output ?? 0) },
    }),
    ...(entry.summary && { baton: { summary: true } }),
  };
}

function envelope(entry: Entry, base: RecordBase, type: keyof typeof PROVENANCE): JsonObject {
  return {
    uuid: entry.id.replace(/~\d+$/, ''),
    parentUuid: entry.parent?.replace(/~\d+$/, '') ?? null,
    sessionId: base.sessionId,
    timestamp: entry.at,
    type,
    provenance: PROVENANCE[type],
    cwd: base.cwd,
    version: base['version'],
    gitBranch: base['gitBranch'],
    ...(entry.lane !== undefined && { agentId: entry.lane, isSidechain: true }),
  };
}
