// Copilot CLI's events ↔ entries. Linear: each entry follows the one before it; sub-agents speak in between, marked. Seen with 1.0.102.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable, Residue } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { decodePrompt, decodeReply, decodeResult, encodePrompt, encodeReply, encodeResult, replyHints, resultHints } from './messages.js';
import { resultOfTold, tellCommand } from './shell-command.js';
import { followBackground, keptSince, type BackgroundState } from './background-compaction.js';
import { keepPrompt, toldPrompts, type ToldPrompts } from './prompts.js';

export interface CopilotState {
  /** The entry of the main conversation that the next one follows. */
  readonly last: string | null;
  readonly prompts?: ToldPrompts;
  /** A command that the user runs in the client right now. */
  readonly command?: { readonly call: string; readonly text: string };
  /** `/clear`, and nothing was said since. */
  readonly cleared?: true;
  readonly background?: BackgroundState | undefined;
}

/** Marks a prompt as what an earlier compaction left, where the client's own form for it cannot be used. */
export const SUMMARY_SOURCE = 'baton-summary';

export const copilotCodec: RecordCodec<CopilotState> = {
  mirrors: [
    '/data/transformedContent',
    '/data/toolRequests',
    '/data/result/detailedContent',
    '/data/result/contents',
    '/data/reasoningBlocks',
  ],
  baseOf: () => ({ sessionId: '', cwd: '' }), // only the first event names them
  start: () => ({ last: null }),
  advance: (state, record, entries) => entries.reduce((before, entry) => follow(before, record, entry), state),
  decode: (record, state, number) => [decodeEvent(record, state, number)],
  hints(record) {
    const data = dataOf(record);
    if (record['type'] === 'assistant.message') return replyHints(data);
    return record['type'] === 'tool.execution_complete'
      ? { ...resultHints(data), ...(data['isUserRequested'] === true && { '#command': stringOf(data['toolCallId']) ?? '' }) }
      : {};
  },
  encode(entries, _state, hints) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    const { type, data } =
      entry.kind === 'compaction'
        ? { type: 'session.compaction_complete', data: { success: true, summaryContent: entry.summary } }
        : encodeMessage(entry, hints);
    return {
      type,
      data,
      ...(entry.lane !== undefined && { agentId: entry.lane }),
      id: entry.id,
      timestamp: entry.at,
      parentId: entry.parent,
    };
  },
};

function dataOf(record: JsonObject): JsonObject {
  return isObject(record['data']) ? record['data'] : {};
}

/** The state after an entry that was just decoded. */
function follow(state: CopilotState, record: JsonObject, entry: Entry): CopilotState {
  if (entry.lane !== undefined) return state;
  const background = followBackground(state.background, { record, entry, last: state.last });
  return background === state.background ? followTalk(state, record, entry) : { ...followTalk(state, record, entry), background };
}

function followTalk(state: CopilotState, record: JsonObject, entry: Entry): CopilotState {
  const data = dataOf(record);
  if (record['type'] === 'session.context_cleared') return { last: null, cleared: true };
  if (record['type'] === 'tool.user_requested') {
    const input = isObject(data['arguments']) ? data['arguments'] : {};
    return { ...state, command: { call: stringOf(data['toolCallId']) ?? '', text: stringOf(input['command']) ?? '' } };
  }
  if (entry.kind === 'opaque') return state;
  const { cleared: _cleared, ...rest } = state;
  const next: Mutable<CopilotState> = { ...rest, last: entry.id };
  const text =
    record['type'] === 'user.message' && entry.kind === 'message' && !entry.synthetic && !entry.summary
      ? stringOf(data['content'])
      : undefined;
  if (text) next.prompts = keepPrompt(state.prompts, text);
  return next;
}

/** Shown to the model as text of the client's own. */
const CLIENT_TEXTS = new Set(['system.notification', 'session.mode_notice_delivered', 'skill.context_delivered', 'session.handoff']);

function decodeEvent(record: JsonObject, state: CopilotState, number: number): Entry {
  const data = dataOf(record);
  const type = stringOf(record['type']) ?? '';
  const base = decodeEnvelope(record, data, state, number);
  switch (type) {
    case 'user.message':
      return promptEntry(data, base);
    case 'assistant.message':
      return replyEntry(data, base);
    case 'tool.execution_complete':
      if (typeof data['toolCallId'] !== 'string') break;
      if (data['isUserRequested'] === true) return commandEntry(data, base, state);
      return { ...base, kind: 'message', role: 'tool', parts: [decodeResult(data)] };
    case 'session.compaction_complete':
      // a failed one, and one without a summary, change nothing
      if (
        data['success'] === true &&
        typeof data['summaryContent'] === 'string' &&
        data['summaryContent'] !== '' &&
        base.lane === undefined
      )
        return compactionEntry(data['summaryContent'], base, state);
  }
  return { ...base, kind: 'opaque', record, ...(CLIENT_TEXTS.has(type) && { synthetic: true as const }) };
}

function decodeEnvelope(record: JsonObject, data: JsonObject, state: CopilotState, number: number): EntryBase {
  // older versions name only the call that started the sub-agent
  const lane = stringOf(record['agentId']) ?? stringOf(data['parentToolCallId']);
  const base: Mutable<EntryBase> = {
    id: stringOf(record['id']) ?? `#${number}`,
    parent: lane === undefined ? state.last : (stringOf(record['parentId']) ?? null),
  };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  if (lane !== undefined) base.lane = lane;
  const call = lane === undefined || record['type'] !== 'subagent.started' ? undefined : stringOf(data['toolCallId']);
  if (call !== undefined) base.spawnedBy = { call };
  return base;
}

/** Some prompts are the client's: what a skill asks for, and "go on" of the autopilot. */
function promptEntry(data: JsonObject, base: EntryBase): Message {
  const source = stringOf(data['source']);
  const entry: Mutable<Message> = { ...base, kind: 'message', role: 'user', parts: decodePrompt(data) };
  if (data['isAutopilotContinuation'] === true || source?.startsWith('skill-')) entry.synthetic = true;
  if (source === SUMMARY_SOURCE) entry.summary = true;
  return entry;
}

function replyEntry(data: JsonObject, base: EntryBase): Message {
  const entry: Mutable<Message> = { ...base, kind: 'message', role: 'assistant', parts: decodeReply(data) };
  if (typeof data['model'] === 'string') entry.model = data['model'];
  if (typeof data['outputTokens'] === 'number') entry.usage = { output: data['outputTokens'] };
  return entry;
}

function commandEntry(data: JsonObject, base: EntryBase, state: CopilotState): Message {
  const { output, failed } = decodeResult(data);
  const text = output.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const command = state.command?.call === data['toolCallId'] ? state.command!.text : '';
  return { ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text: tellCommand(command, text, !failed) }] };
}

function compactionEntry(summary: string, base: EntryBase, state: CopilotState): Compaction {
  const standIn = (text: string, n: number): Message => ({
    id: `${base.id}.${n}`,
    parent: null,
    kind: 'message',
    role: 'user',
    parts: [{ type: 'text', text }],
  });
  const prompts = toldPrompts(state.prompts).map(standIn);
  const keeps = keptSince(state.background, state.last);
  const replacement = [...prompts, { ...standIn(summary, prompts.length), summary: true as const }];
  return { ...base, kind: 'compaction', summary, ...(keeps && { keeps }), replacement };
}

function encodeMessage(entry: Message, hints: Residue): { type: string; data: JsonObject } {
  const [first] = entry.parts;
  if (entry.role === 'assistant') {
    const data = {
      messageId: entry.id,
      ...(entry.model !== undefined && { model: entry.model }),
      ...encodeReply(entry.parts, hints),
      ...(entry.usage?.output !== undefined && { outputTokens: entry.usage.output }),
    };
    return { type: 'assistant.message', data };
  }
  if (first?.type === 'tool-result') return { type: 'tool.execution_complete', data: encodeResult(first, hints) };
  const command = stringOf(hints['#command']);
  if (command !== undefined && first?.type === 'text')
    return { type: 'tool.execution_complete', data: { toolCallId: command, isUserRequested: true, ...resultOfTold(first.text) } };
  return {
    type: 'user.message',
    data: {
      ...encodePrompt(entry.parts),
      ...(entry.synthetic && { isAutopilotContinuation: true }),
      ...(entry.summary && { source: SUMMARY_SOURCE }),
    },
  };
}
