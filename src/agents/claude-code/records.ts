// Claude Code's records ↔ entries. Seen with 1.0 to 2.1.325; the client's own reading of each field was checked against 2.1.197 and 2.1.325.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable, Part, Residue } from '../../model/session.js';
import type { RecordBase, RecordCodec } from '../../records/record-codec.js';
import { decodeBlocks } from '../../dialects/anthropic/decode.js';
import { blocksOf, contentHints, contentOf } from '../../dialects/anthropic/encode.js';
import { decodePrompt, onlyReminders } from '../../dialects/anthropic/reminders.js';
import { decodeUsage, encodeUsage } from '../../dialects/anthropic/usage.js';
import { dialect } from './blocks.js';
import { emptied, filled, subAgentRow, withLastRow, type LastRows, type SubAgentRow } from './sub-agent-rows.js';
import { queuedReport, scheduledPrompts, untypedKind } from './untyped.js';

/** Lane of side conversations that older versions wrote into the main file without naming the sub-agent. */
export const INLINE_LANE = 'sidechain';
const NO_WAKE_UPS: ReadonlySet<string> = new Set();
const SYNTHETIC_MODEL = '<synthetic>';

export interface ClaudeState {
  readonly base: RecordBase;
  /** The row of the last slash command: the injected row after it holds what the command asks for, so it is the user's. */
  readonly command?: string;
  /** Prompts that the agent has scheduled. One set for the whole file, which only grows. */
  readonly wakeUps?: Set<string>;
  /** Of sub-agents whose records stand in rows of progress. */
  readonly lastRows?: LastRows;
}

export const claudeCodec: RecordCodec<ClaudeState> = {
  mirrors: ['/toolUseResult'],
  baseOf(record) {
    if (!('parentUuid' in record)) return undefined; // bookkeeping
    return {
      sessionId: stringOf(record['sessionId']) ?? '',
      cwd: stringOf(record['cwd']) ?? '',
      version: stringOf(record['version']),
      gitBranch: stringOf(record['gitBranch']),
    };
  },
  start: (base) => ({ base, wakeUps: new Set() }),
  advance(before, record, entries) {
    for (const prompt of scheduledPrompts(record)) before.wakeUps?.add(prompt);
    const lastRows = record['type'] === 'progress' ? withLastRow(before.lastRows, entries[1]) : before.lastRows;
    const state = lastRows === before.lastRows ? before : { ...before, lastRows: lastRows! };
    if (record['type'] !== 'user' || typeof record['uuid'] !== 'string') return state;
    const content = isObject(record['message']) ? record['message']['content'] : undefined;
    const isCommand = typeof content === 'string' && content.includes('<command-name>');
    if (!isCommand && state.command === undefined) return state;
    const { command: _command, ...rest } = state;
    return isCommand ? { ...rest, command: record['uuid'] } : rest;
  },
  decode(record, state, number) {
    const said = subAgentRow(record);
    if (!said) return [decodeRecord(record, state, number)];
    const row: Entry = { ...decodeEnvelope(record, number), kind: 'opaque', record: emptied(record, said) };
    return [row, decodeSubAgentRow(said, row.id, state)];
  },
  hints(record) {
    const message = subAgentRow(record)?.message ?? record['message'];
    return isObject(message) ? contentHints(message['content']) : {};
  },
  encode(entries, state, hints) {
    const [entry, said] = entries as [Entry, ...Entry[]];
    switch (entry.kind) {
      case 'opaque': {
        const record = entry.record as JsonObject;
        return said?.kind === 'message' ? filled(record, said, encodeMessage(said, state.base, hints)) : record;
      }
      case 'compaction':
        return encodeBoundary(entry, state.base);
      case 'message':
        return encodeMessage(entry, state.base, hints);
    }
  },
};

function decodeRecord(record: JsonObject, state: ClaudeState, number: number): Entry {
  const base = decodeEnvelope(record, number);
  const { message } = record;
  switch (record['type']) {
    case 'user':
    case 'assistant':
      if (!isObject(message) || record['isVirtual'] === true) break; // virtual rows are for the screen only
      return decodeMessage(record, message, base, state);
    case 'system':
      if (record['subtype'] === 'compact_boundary') return decodeBoundary(record, base);
      if (record['subtype'] === 'local_command' && typeof record['content'] === 'string') return userWords(base, record['content']);
      break;
    case 'attachment': {
      const queued = queuedPrompt(record['attachment']);
      if (queued !== undefined) return { ...base, kind: 'message', role: 'user', parts: decodeBlocks(queued, 'prompt', dialect) };
      const report = queuedReport(record['attachment']);
      if (report !== undefined)
        return { ...base, kind: 'message', role: 'user', synthetic: 'sub-agent-report', parts: decodeBlocks(report, 'prompt', dialect) };
      return { ...base, kind: 'opaque', record, synthetic: true };
    }
  }
  return { ...base, kind: 'opaque', record };
}

/** `row`: id of the row that it stands in. */
function decodeSubAgentRow({ lane, call, row, message }: SubAgentRow, id: string, state: ClaudeState): Message {
  const last = state.lastRows?.get(lane);
  const base: Mutable<EntryBase> = { id: stringOf(row['uuid']) ?? `${id}/message`, parent: last ?? null, lane };
  if (typeof row['timestamp'] === 'string') base.at = row['timestamp'];
  if (last === undefined && call !== undefined) base.spawnedBy = { call };
  return decodeMessage(row, message, base, state);
}

/** The sub-agent whose row it is. */
export function laneOf(record: JsonObject): string | undefined {
  return record['isSidechain'] === true ? (stringOf(record['agentId']) ?? INLINE_LANE) : undefined;
}

function decodeEnvelope(record: JsonObject, number: number): EntryBase {
  const isBoundary = record['subtype'] === 'compact_boundary';
  const parent = (isBoundary ? stringOf(record['logicalParentUuid']) : undefined) ?? stringOf(record['parentUuid']) ?? null;
  const base: Mutable<EntryBase> = { id: stringOf(record['uuid']) ?? `#${number}`, parent };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  const lane = laneOf(record);
  if (lane !== undefined) base.lane = lane;
  return base;
}

function userWords(base: EntryBase, text: string): Message {
  return { ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text }] };
}

/** What the user typed while the agent was at work; the client hands it to the model in a reminder. */
function queuedPrompt(attachment: Json | undefined): Json | undefined {
  if (!isObject(attachment) || attachment['type'] !== 'queued_command') return undefined;
  return attachment['commandMode'] === 'prompt' || attachment['commandMode'] === undefined ? attachment['prompt'] : undefined;
}

function decodeMessage(record: JsonObject, message: JsonObject, base: EntryBase, state: ClaudeState): Message {
  if (record['type'] === 'assistant') return decodeReply(record, message, base, decodeBlocks(message['content'], 'reply', dialect));
  const parts = decodePrompt(message['content'], dialect);
  const isResult = parts.some((part) => part.type === 'tool-result');
  const entry: Mutable<Message> = Object.assign(base, {
    kind: 'message' as const,
    role: isResult ? ('tool' as const) : ('user' as const),
    parts,
  });
  if (onlyReminders(parts, dialect)) entry.synthetic = 'reminder';
  if (record['isMeta'] === true && (state.command === undefined || record['parentUuid'] !== state.command)) entry.synthetic = true;
  const kind = isResult ? undefined : untypedKind(record, state.wakeUps ?? NO_WAKE_UPS);
  if (kind !== undefined) entry.synthetic = kind;
  if (record['isCompactSummary'] === true) entry.summary = true;
  if (parts[0]?.type === 'text' && parts[0].text.startsWith(PLAN_APPROVED)) entry.afresh = true;
  return entry;
}

/**
 * How the client opens the empty context in which an approved plan is carried out (seen in 2.1.12 and 2.1.29: the record has no parent, or
 * only ones that say nothing).
 */
const PLAN_APPROVED = 'Implement the following plan:';

function decodeReply(record: JsonObject, message: JsonObject, base: EntryBase, parts: Part[]): Message {
  const entry: Mutable<Message> = Object.assign(base, { kind: 'message' as const, role: 'assistant' as const, parts });
  const usage = decodeUsage(message['usage']);
  if (typeof message['id'] === 'string') entry.group = message['id'];
  if (typeof message['model'] === 'string') entry.model = message['model'];
  if (usage) entry.usage = usage;
  // Both marks together: an error message of the API that the client shows but does not send.
  if (record['isApiErrorMessage'] === true && entry.model === SYNTHETIC_MODEL) entry.synthetic = true;
  // What the client puts where nobody answered: it is no reply.
  if (entry.model === SYNTHETIC_MODEL && parts.length === 1 && parts[0]!.type === 'text' && parts[0]!.text === 'No response requested.')
    entry.synthetic = true;
  return entry;
}

function decodeBoundary(record: JsonObject, base: EntryBase): Compaction {
  const metadata = isObject(record['compactMetadata']) ? record['compactMetadata'] : {};
  const list = metadata['preservedMessages'];
  const segment = metadata['preservedSegment'];
  if (isObject(list) && isArray(list['uuids'])) {
    const keeps = list['uuids'].filter((id) => typeof id === 'string');
    return { ...base, kind: 'compaction', summary: '', keeps, ...anchor(list) };
  }
  if (isObject(segment)) {
    const from = stringOf(segment['headUuid']);
    const to = stringOf(segment['tailUuid']);
    if (from !== undefined && to !== undefined)
      return { ...base, kind: 'compaction', summary: '', keeps: { from, to }, ...anchor(segment) };
  }
  return { ...base, kind: 'compaction', summary: '' };
}

function anchor(preserved: JsonObject): { keepsAfter?: string } {
  const keepsAfter = stringOf(preserved['anchorUuid']);
  return keepsAfter === undefined ? {} : { keepsAfter };
}

function encodeBoundary(entry: Compaction, base: RecordBase): JsonObject {
  return {
    parentUuid: null,
    logicalParentUuid: entry.parent,
    isSidechain: false,
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    isMeta: false,
    level: 'info',
    compactMetadata: { trigger: 'auto', preTokens: 0 },
    uuid: entry.id,
    timestamp: entry.at,
    ...tail(base),
  };
}

function encodeMessage(entry: Message, base: RecordBase, hints: Residue): JsonObject {
  const lane = entry.lane === undefined ? {} : entry.lane === INLINE_LANE ? {} : { agentId: entry.lane };
  // The order of the keys matters: in large files the client looks for `{"parentUuid":` and for `uuid` directly before `timestamp`.
  const front = { parentUuid: entry.parent, isSidechain: entry.lane !== undefined, ...lane };
  const back = { uuid: entry.id, timestamp: entry.at, ...tail(base) };
  if (entry.role === 'assistant') {
    const hasCall = entry.parts.some((part) => part.type === 'tool-call');
    const message = {
      ...(entry.model !== undefined && { model: entry.model }),
      ...(entry.group !== undefined && { id: entry.group }),
      type: 'message',
      role: 'assistant',
      content: blocksOf(entry.parts, hints),
      stop_reason: hasCall ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: encodeUsage(entry.usage),
    };
    return { ...front, type: 'assistant', message, ...back, ...(entry.synthetic && { isApiErrorMessage: true }) };
  }
  return {
    ...front,
    type: 'user',
    message: { role: 'user', content: contentOf(entry.parts, hints) },
    ...back,
    ...(entry.synthetic && { isMeta: true }),
    ...(entry.summary && { isVisibleInTranscriptOnly: true, isCompactSummary: true }),
  };
}

function tail(base: RecordBase): JsonObject {
  return {
    userType: 'external',
    entrypoint: 'cli',
    cwd: base.cwd,
    sessionId: base.sessionId,
    version: base['version'],
    gitBranch: base['gitBranch'],
  };
}
