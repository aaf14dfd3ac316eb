// Elements of goose's export ↔ entries. Record 1 is the session, then one for each message. Linear; what a compaction replaced stays, hidden from the model.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Message, Mutable, Part, Residue, Usage } from '../../model/session.js';
import type { RecordBase, RecordCodec } from '../../records/record-codec.js';
import { contentHints, decodeContent, encodeContent } from './content.js';

/** The list in an export. */
export const LIST = 'conversation';
/** Ids of messages are all that its import leaves us in one: these say what ours are. */
export const SUMMARY_ID = 'msg_baton_summary_';
export const OPENER_ID = 'msg_baton_opener_';

export interface GooseState {
  readonly base: RecordBase;
  /** The last entry that the model is shown: the next such one follows it. */
  readonly last: string | null;
  /** The last entry of all: what is hidden follows it, and so does a compaction. */
  readonly past: string | null;
  /** Something was said that the model is shown. */
  readonly isShown?: true;
  /** Texts of the last hidden prompt: the client says it again after a summary. */
  readonly prompt?: readonly string[];
}

export const gooseCodec: RecordCodec<GooseState> = {
  // What a tool printed stands there once more, as fields and for the user's eyes.
  mirrors: ['/content/*/toolResult/value'],
  baseOf: (record) =>
    isMessage(record) ? undefined : { sessionId: stringOf(record['id']) ?? '', cwd: stringOf(record['working_dir']) ?? '' },
  start: (base) => ({ base, last: null, past: null }),
  advance,
  decode,
  hints(record) {
    return {
      ...contentHints(record['content']),
      ...(!isAgentVisible(record) && { '#hidden': true }),
      ...(isTurnContext(record) && { '#turn-context': true }),
    };
  },
  encode,
};

export function isMessage(record: JsonObject): boolean {
  return typeof record['role'] === 'string';
}

function metadataOf(record: JsonObject): JsonObject {
  return isObject(record['metadata']) ? record['metadata'] : {};
}

/** Files of before 1.10 say nothing of it: all is shown. */
export function isAgentVisible(record: JsonObject): boolean {
  return metadataOf(record)['agentVisible'] !== false;
}

function isUserVisible(record: JsonObject): boolean {
  return metadataOf(record)['userVisible'] !== false;
}

function isTurnContext(record: JsonObject): boolean {
  return metadataOf(record)['turnContext'] === true;
}

function advance(before: GooseState, record: JsonObject, entries: readonly Entry[]): GooseState {
  const talk = entries.findLast((entry) => entry.kind === 'message');
  if (!talk) return before;
  const state: Mutable<GooseState> = { ...before, past: talk.id };
  if (!isAgentVisible(record)) {
    if (talk.role === 'user' && !talk.synthetic) state.prompt = textsOf(talk.parts);
    return state;
  }
  state.last = talk.id;
  if (!talk.synthetic) state.isShown = true;
  return state;
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

function decode(record: JsonObject, state: GooseState, number: number): Entry[] {
  const base: Mutable<EntryBase> = { id: stringOf(record['id']) ?? `#${number}`, parent: isAgentVisible(record) ? state.last : state.past };
  const at = isMessage(record) ? timeText(record['created']) : undefined;
  if (at !== undefined) base.at = at;
  const parts = decodeContent(record['content']);
  const isSaid = isMessage(record) && parts.some((part) => part.type !== 'custom');
  // As the model's words the client says that a summary comes before.
  if (isSaid && record['role'] === 'assistant')
    return isUserVisible(record)
      ? [decodeReply(record, base, parts)]
      : [{ ...base, kind: 'opaque', record, ...(isAgentVisible(record) && { synthetic: true }) }];
  if (isSaid && record['role'] === 'user') return decodeWords(record, base, parts, state);
  return [
    { ...base, id: isMessage(record) ? base.id : `#${number}`, parent: isMessage(record) ? base.parent : null, kind: 'opaque', record },
  ];
}

function decodeReply(record: JsonObject, base: EntryBase, parts: readonly Part[]): Message {
  const { inference, usage } = metadataOf(record);
  const model = isObject(inference) ? stringOf(inference['requestedModel']) : undefined;
  const counts = usageOf(usage);
  return { ...base, kind: 'message', role: 'assistant', ...(model !== undefined && { model }), ...(counts && { usage: counts }), parts };
}

function decodeWords(record: JsonObject, base: EntryBase, parts: readonly Part[], state: GooseState): Entry[] {
  const isResult = parts.some((part) => part.type === 'tool-result');
  const entry: Mutable<Message> = { ...base, kind: 'message', role: isResult ? 'tool' : 'user', parts };
  if (isTurnContext(record) || base.id.startsWith(OPENER_ID)) return [{ ...entry, synthetic: true }];
  if (isUserVisible(record) || isResult || isSaidAgain(parts, state)) return [entry];
  if (!isAgentVisible(record)) return [{ ...entry, summary: true }];
  const isBehindHidden = state.past !== state.last;
  // All before it is hidden: a compaction. Else it tells a few calls that were hidden, or is a reminder.
  if (!isBehindHidden || state.isShown)
    return [isBehindHidden || base.id.startsWith(SUMMARY_ID) ? { ...entry, summary: true } : { ...entry, synthetic: true }];
  const cut = `${base.id}.cut`;
  return [
    { ...base, id: cut, parent: state.past, kind: 'compaction', summary: '' },
    { ...entry, parent: cut, summary: true },
  ];
}

/** The prompt that a compaction came before. */
function isSaidAgain(parts: readonly Part[], { prompt = [] }: GooseState): boolean {
  const texts = textsOf(parts);
  return texts.length > 0 && texts.every((text) => prompt.includes(text));
}

function usageOf(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const counts: Mutable<Usage> = {};
  for (const [key, field] of Object.entries(USAGE) as [keyof Usage, string][])
    if (typeof usage[field] === 'number') counts[key] = usage[field];
  return Object.keys(counts).length > 0 ? counts : undefined;
}

const USAGE: Readonly<Partial<Record<keyof Usage, string>>> = {
  input: 'inputTokens',
  output: 'outputTokens',
  cacheRead: 'cacheReadTokens',
  cacheWrite: 'cacheWriteTokens',
};

/** Seconds → text; undefined for what is not a time. */
export function timeText(seconds: Json | undefined): string | undefined {
  return typeof seconds === 'number' && Math.abs(seconds) <= 8.64e12 ? new Date(seconds * 1000).toISOString() : undefined;
}

function encode(entries: readonly Entry[], _state: GooseState, hints: Residue): JsonObject {
  const entry = entries.find((one) => one.kind === 'message') ?? entries[0]!;
  if (entry.kind === 'opaque') return entry.record as JsonObject;
  if (entry.kind === 'compaction') return {};
  const at = Date.parse(entry.at ?? '');
  return {
    id: entry.id,
    role: entry.role === 'assistant' ? 'assistant' : 'user',
    ...(!Number.isNaN(at) && { created: Math.floor(at / 1000) }),
    content: encodeContent(entry.parts, hints),
    metadata: {
      userVisible: !entry.summary && !entry.synthetic,
      agentVisible: hints['#hidden'] !== true,
      ...(hints['#turn-context'] === true && { turnContext: true }),
      ...metadataFor(entry),
    },
  };
}

function metadataFor({ model, usage }: Message): JsonObject {
  const counts =
    usage &&
    Object.fromEntries(
      (Object.entries(USAGE) as [keyof Usage, string][]).flatMap(([key, field]) => (usage[key] === undefined ? [] : [[field, usage[key]]])),
    );
  return { ...(model !== undefined && { inference: { requestedModel: model } }), ...(counts && { usage: counts }) };
}

/** The kinds of content in a record, as far as it is a message. */
export function kindsIn(record: JsonObject): string[] {
  return isMessage(record) && isArray(record['content'])
    ? record['content'].map((piece) => (isObject(piece) ? stringOf(piece['type']) : undefined) ?? '(none)')
    : [];
}
