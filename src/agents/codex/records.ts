// Codex's lines ↔ entries. Linear: each entry follows the one before it, and a rollback moves back along that chain. Seen with 0.20 to 0.166.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { decodeItem, encodeItem, itemHints } from './items.js';
import { keepPrompt, legacyReplacement, type KeptPrompt } from './legacy-compaction.js';
import { answersNothing, seeItem, type OpenCalls } from './pairs.js';

/** A place to go back to: the user's prompts so far, newest first. */
interface TurnStart {
  readonly before: string | null;
  readonly previous?: TurnStart;
}

export interface CodexState {
  /** The live entry that the next one follows. */
  readonly last: string | null;
  readonly turn?: TurnStart;
  /** Items of one model response: those that no output or prompt parts. */
  readonly group?: string | undefined;
  readonly model?: string;
  readonly prompts?: KeptPrompt;
  /** Messages that the compactions so far stand for. */
  readonly told?: number;
  readonly rolledBack?: true;
  /** One map for the whole file, which grows with it: nothing that was decoded once would be decoded otherwise later. */
  readonly open: OpenCalls;
}

export const codexCodec: RecordCodec<CodexState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }), // only the first line names them
  start: () => ({ last: null, open: new Map() }),
  advance(before, record, entries) {
    const state = entries.reduce(follow, before);
    const payload = payloadOf(record);
    if (isItem(record)) seeItem(state.open, payload);
    if (record['type'] === 'turn_context') return { ...state, ...model(payload) };
    if (record['type'] === 'event_msg' && payload['type'] === 'thread_rolled_back') return rollBack(state, payload['num_turns']);
    return state;
  },
  decode(record, state, number) {
    return [decodeLine(record, state, number)];
  },
  hints(record) {
    return { ...(!('payload' in record) && { '#bare': true }), ...(isItem(record) ? itemHints(payloadOf(record)) : {}) };
  },
  encode(entries, _state, hints) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    if (entry.kind === 'compaction') return { timestamp: entry.at, type: 'compacted', payload: encodeCompaction(entry) };
    const item = encodeItem(entry, hints);
    return hints['#bare'] === true ? item : { timestamp: entry.at, type: 'response_item', payload: item };
  },
};

/** The state after an entry that was just decoded. */
function follow(state: CodexState, entry: Entry): CodexState {
  if (entry.kind === 'opaque') return state;
  // field by field: it is done for every record, and a spread takes several times as long
  const next: Mutable<CodexState> = { last: entry.id, open: state.open, group: undefined };
  if (state.turn !== undefined) next.turn = state.turn;
  if (state.model !== undefined) next.model = state.model;
  if (state.prompts !== undefined) next.prompts = state.prompts;
  if (state.told !== undefined) next.told = state.told;
  if (state.rolledBack !== undefined) next.rolledBack = state.rolledBack;
  if (entry.kind === 'message' && entry.role === 'assistant') {
    next.group = entry.group ?? state.group;
    return next;
  }
  if (entry.kind === 'compaction') next.told = (state.told ?? 0) + (entry.replacement?.length ?? 0);
  if (entry.kind === 'message' && entry.role === 'user' && !entry.synthetic) {
    next.prompts = keepPrompt(state.prompts, entry);
    next.turn = { before: state.last, ...(state.turn && { previous: state.turn }) };
  }
  return next;
}

function payloadOf(record: JsonObject): JsonObject {
  return isObject(record['payload']) ? record['payload'] : record;
}

/** Files of early 2025 hold the items themselves, without an envelope. */
function isItem(record: JsonObject): boolean {
  return record['type'] === 'response_item' || (!('payload' in record) && typeof record['type'] === 'string');
}

function decodeLine(record: JsonObject, state: CodexState, number: number): Entry {
  const payload = payloadOf(record);
  const base: Mutable<EntryBase> = { id: `#${number}`, parent: state.last };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  if (record['type'] === 'compacted') return decodeCompaction(payload, base, state);
  if (!isItem(record) || answersNothing(state.open, payload)) return { ...base, kind: 'opaque', record };
  const body = decodeItem(payload, base.id);
  if (!body) return { ...base, kind: 'opaque', record, synthetic: true };
  const message: Mutable<Message> = Object.assign(base, body);
  if (isObject(record['baton']) && record['baton']['summary'] === true) message.summary = true;
  if (message.role === 'assistant') {
    message.group = state.group ?? base.id;
    if (state.model !== undefined) message.model = state.model;
  }
  return message;
}

function model(payload: JsonObject): { model?: string } {
  const name = stringOf(payload['model']);
  return name === undefined ? {} : { model: name };
}

function rollBack(state: CodexState, turns: Json | undefined): CodexState {
  let { turn, last } = state;
  for (let n = typeof turns === 'number' ? turns : 0; n > 0 && turn; n--) {
    last = turn.before;
    turn = turn.previous;
  }
  const { group: _group, turn: _turn, ...rest } = state;
  return { ...rest, last, rolledBack: true, ...(turn && { turn }) };
}

function decodeCompaction(payload: JsonObject, base: EntryBase, state: CodexState): Compaction {
  const summary = stringOf(payload['message']) ?? '';
  const history = payload['replacement_history'];
  if (!isArray(history))
    return { ...base, kind: 'compaction', summary, replacement: legacyReplacement(state.prompts, summary, base.id, state.told ?? 0) };
  const open: OpenCalls = new Map();
  const replacement = history.filter(isObject).map((item, i) => {
    seeItem(open, item);
    return standIn(item, { summary, id: `${base.id}.${i}`, open });
  });
  const readable = summary !== '' || replacement.some((entry) => entry.kind === 'message' && !entry.synthetic);
  const sealed = !readable || replacement.some((entry) => entry.kind === 'opaque' && isSealedSummary(entry.record));
  return { ...base, kind: 'compaction', summary, ...(sealed && summary === '' && { sealed: true as const }), replacement };
}

function standIn(
  item: JsonObject,
  { summary, id, open }: { readonly summary: string; readonly id: string; readonly open: OpenCalls },
): Entry {
  const body = answersNothing(open, item) ? undefined : decodeItem(item, id);
  if (!body) return { id, parent: null, kind: 'opaque', record: item };
  const only = body.parts[0];
  const isSummary = summary !== '' && body.role === 'user' && only?.type === 'text' && only.text === summary;
  return { id, parent: null, ...body, ...(isSummary && { summary: true as const }) };
}

function isSealedSummary(record: Json): boolean {
  return isObject(record) && typeof record['encrypted_content'] === 'string' && /compaction/.test(stringOf(record['type']) ?? '');
}

function encodeCompaction(entry: Compaction): JsonObject {
  const items = (entry.replacement ?? []).map((one): Json =>
    one.kind === 'opaque' ? one.record : one.kind === 'message' ? encodeItem(one, {}) : null,
  );
  return { message: entry.summary, replacement_history: items };
}
