// Elements of the vendor's own export document ↔ entries. Record 1 is the session, then one for each message with its parts. Seen with
// OpenCode 1.18 and Kilo 7.7.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable, Part, Residue, ToolResultPart, Usage } from '../../../model/session.js';
import type { RecordBase, RecordCodec } from '../../../records/record-codec.js';
import { decodePrompt, decodeReply, decodeResult, encodePart, isMark, isAttachedFile } from './parts.js';

export interface FamilyState {
  readonly base: RecordBase;
  /** The entry that the next one follows. */
  readonly last: string | null;
  /** From here on, everything is hidden until the next prompt takes it away. */
  readonly revert?: { readonly message: string; readonly part?: string };
  /** What a revert goes back to, once it has been met. */
  readonly cut?: string | null;
  /** Texts of the last prompt: after a compaction Kilo (7.7.9) says it again, marked as its own. */
  readonly prompt?: readonly string[];
  /** A compaction that was asked for; its summary makes it one. */
  readonly compaction?: { readonly id: string; readonly tail?: string; readonly before: string | null };
}

export function makeCodec(agent: string): RecordCodec<FamilyState> {
  return {
    // What tools note for the screen repeats what they were given and what they said.
    mirrors: ['/parts/*/state/metadata', '/parts/*/state/title', '/parts/*/state/raw', '/parts/*/metadata', '/info/summary', '/info/error'],
    baseOf(record) {
      const info = sessionOf(record);
      return info && { sessionId: stringOf(info['id']) ?? '', cwd: stringOf(info['directory']) ?? '' };
    },
    start: (base) => ({ base, last: null }),
    advance,
    decode: (record, state, number) => decode(record, state, { agent, number }),
    hints(record) {
      const { parts } = record;
      return isArray(parts) && parts.some(isMark) ? { '#parts': parts.map((part) => (isMark(part) ? part : null)) } : {};
    },
    encode: (entries, state, hints) => encode(entries, state, hints),
  };
}

/** What a record says of the session as a whole; undefined: it is a message. */
export function sessionOf(record: JsonObject): JsonObject | undefined {
  const { info } = record;
  return isObject(info) && typeof info['role'] !== 'string' ? info : undefined;
}

function advance(before: FamilyState, record: JsonObject, entries: readonly Entry[]): FamilyState {
  const state: Mutable<FamilyState> = { ...before };
  const session = sessionOf(record);
  const info = isObject(record['info']) ? record['info'] : {};
  const id = stringOf(info['id']);
  if (session) {
    const revert = isObject(session['revert']) ? session['revert'] : {};
    const [message, part] = [stringOf(revert['messageID']), stringOf(revert['partID'])];
    if (message !== undefined) state.revert = { message, ...(part !== undefined && { part }) };
    return state;
  }
  const asked = compactionIn(record);
  if (asked && id !== undefined)
    state.compaction = { id, before: before.last, ...(typeof asked['tail_start_id'] === 'string' && { tail: asked['tail_start_id'] }) };
  if (state.cut === undefined && id !== undefined && id === before.revert?.message) state.cut = cutIn(record, before);
  const [first] = entries;
  if (first?.kind === 'message' && first.role === 'user' && !first.synthetic && !first.summary)
    state.prompt = first.parts.flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : []));
  state.last = entries.findLast((entry) => entry.kind !== 'opaque')?.id ?? before.last;
  return state;
}

/** A revert to a part keeps what comes before it in the message. */
function cutIn(record: JsonObject, before: FamilyState): string | null {
  const part = before.revert?.part;
  if (part === undefined || !isArray(record['parts'])) return before.last;
  const at = record['parts'].findIndex((one) => isObject(one) && one['id'] === part);
  const kept = decode({ ...record, parts: record['parts'].slice(0, Math.max(0, at)) }, before, { agent: '', number: 0 });
  return kept.findLast((entry) => entry.kind !== 'opaque')?.id ?? before.last;
}

function decode(record: JsonObject, state: FamilyState, at: { readonly agent: string; readonly number: number }): Entry[] {
  const info = isObject(record['info']) ? record['info'] : {};
  const parts = isArray(record['parts']) ? record['parts'] : [];
  const base: Mutable<EntryBase> = { id: stringOf(info['id']) ?? `#${at.number}`, parent: state.last };
  const created = isObject(info['time']) ? timeText(info['time']['created']) : undefined;
  if (created !== undefined) base.at = created;
  if (info['role'] === 'user' && parts.length > 0 && !compactionIn(record)) return [decodeUser(parts, base, state, at.agent)];
  if (info['role'] === 'assistant' && isSent(info, parts)) {
    const entries = decodeAssistant(info, parts, base, state, at.agent);
    if (entries.length > 0) return entries;
  }
  return [{ ...base, kind: 'opaque', record }];
}

function compactionIn(record: JsonObject): JsonObject | undefined {
  const { info, parts } = record;
  return isObject(info) && info['role'] === 'user' && isArray(parts)
    ? parts.filter(isObject).find((part) => part['type'] === 'compaction')
    : undefined;
}

function decodeUser(parts: readonly Json[], base: EntryBase, { prompt = [] }: FamilyState, agent: string): Message {
  const decoded = parts.map((part, i) => decodePrompt(part, agent, prompt, isAttachedFile(parts, i) ? 'attached-file' : 'injected'));
  if (decoded.some((part) => part.type !== 'custom'))
    return { ...base, kind: 'message', role: 'user', ...(parts.some(isSummary) && { summary: true as const }), parts: decoded };
  const shown = decoded.map((part): Part =>
    part.type === 'custom' && /\/(?:injected|attached-file)$/.test(part.name) && isObject(part.data)
      ? { type: 'text', text: stringOf(part.data['text']) ?? '' }
      : part,
  );
  return { ...base, kind: 'message', role: 'user', synthetic: true, parts: shown };
}

/** Our own mark, where a summary is in the middle of a session. */
function isSummary(part: Json): boolean {
  const metadata = isObject(part) && isObject(part['metadata']) ? part['metadata'] : {};
  return isObject(metadata['baton']) && metadata['baton']['summary'] === true;
}

/** What failed is not sent again, unless it was the user who stopped it and something had been said. */
function isSent(info: JsonObject, parts: readonly Json[]): boolean {
  const { error } = info;
  if (!isObject(error)) return true;
  return (
    error['name'] === 'MessageAbortedError' &&
    parts.some((part) => isObject(part) && part['type'] !== 'step-start' && part['type'] !== 'reasoning')
  );
}

/** One response for each step: what was said and called, then what the tools answered. */
function decodeAssistant(info: JsonObject, parts: readonly Json[], base: EntryBase, state: FamilyState, agent: string): Entry[] {
  const entries: Entry[] = [];
  const summarises =
    info['summary'] === true && Boolean(info['finish']) && state.compaction !== undefined && state.compaction.id === info['parentID'];
  if (summarises) entries.push(cutOf(state.compaction, base));
  for (const step of stepsOf(parts, state.revert?.part)) {
    const said = step.filter((part) => !isMark(part)).map((part) => decodeReply(part, agent));
    if (said.every((part) => part.type === 'custom')) continue;
    const first = entries.length === (summarises ? 1 : 0);
    const message: Mutable<Message> = {
      ...base,
      kind: 'message',
      role: summarises ? 'user' : 'assistant',
      parts: said,
      id: first ? base.id : `${base.id}.${entries.length}`,
      parent: entries.at(-1)?.id ?? base.parent,
    };
    if (summarises) message.summary = true;
    else addReplyFields(message, info);
    entries.push(message);
    const results = step.flatMap((part) => decodeResult(part) ?? []);
    if (results.length > 0)
      entries.push({ ...base, kind: 'message', role: 'tool', parts: results, id: `${base.id}.${entries.length}`, parent: message.id });
  }
  return entries.length > (summarises ? 1 : 0) ? entries : [];
}

function addReplyFields(message: Mutable<Message>, info: JsonObject): void {
  message.group = message.id;
  if (typeof info['modelID'] === 'string') message.model = info['modelID'];
  const usage = usageOf(info['tokens']);
  if (usage) message.usage = usage;
  if (isObject(info['error'])) message.interrupted = true;
}

/** The summary is a message of its own after the cut; what it kept of the past comes after that. */
function cutOf(compaction: NonNullable<FamilyState['compaction']>, base: EntryBase): Compaction {
  const { tail, before } = compaction;
  const keeps = tail === undefined || before === null ? {} : { keeps: { from: tail, to: before }, keepsAfter: base.id };
  return { ...base, id: `${base.id}.cut`, kind: 'compaction', summary: '', ...keeps };
}

/** Older versions put several steps into one message. A revert to a part ends a step, too. */
function stepsOf(parts: readonly Json[], cutPart: string | undefined): Json[][] {
  const steps: Json[][] = [[]];
  for (const part of parts) {
    const begins = isObject(part) && (part['type'] === 'step-start' || (cutPart !== undefined && part['id'] === cutPart));
    if (begins && steps.at(-1)!.some((one) => !isMark(one))) steps.push([]);
    steps.at(-1)!.push(part);
  }
  return steps;
}

function usageOf(tokens: Json | undefined): Usage | undefined {
  if (!isObject(tokens)) return undefined;
  const usage: Mutable<Usage> = {};
  const cache = isObject(tokens['cache']) ? tokens['cache'] : {};
  const take = (key: keyof Usage, value: Json | undefined): void => {
    if (typeof value === 'number') usage[key] = value;
  };
  take('input', tokens['input']);
  take('output', tokens['output']);
  take('reasoning', tokens['reasoning']);
  take('cacheRead', cache['read']);
  take('cacheWrite', cache['write']);
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** Milliseconds → text; undefined for what is not a time. */
export function timeText(ms: Json | undefined): string | undefined {
  return typeof ms === 'number' && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined;
}

function encode(entries: readonly Entry[], state: FamilyState, hints: Residue): JsonObject {
  const first = entries[0]!;
  if (first.kind === 'opaque') return first.record as JsonObject;
  const messages = entries.filter((entry) => entry.kind === 'message');
  const main = messages.find(({ role }) => role !== 'tool') ?? messages[0];
  const id = main?.id ?? first.id;
  const sessionID = state.base.sessionId;
  const results = new Map<string, ToolResultPart>();
  for (const { parts, role } of messages)
    for (const part of parts) if (role === 'tool' && part.type === 'tool-result') results.set(part.call, part);
  const native = messages
    .filter(({ role }) => role !== 'tool')
    .flatMap(({ parts }) => parts)
    .map((part): JsonObject => {
      const encoded = encodePart(part, (call) => results.get(call));
      return part.type === 'custom' ? encoded : { ...encoded, sessionID, messageID: id };
    });
  return { info: { ...infoOf(main, state, messages), id, sessionID }, parts: arranged(native, hints['#parts']) };
}

function infoOf(main: Message | undefined, state: FamilyState, messages: readonly Message[]): JsonObject {
  const at = main?.at === undefined ? Number.NaN : Date.parse(main.at);
  const time = Number.isNaN(at) ? {} : { time: { created: at } };
  if (!main || (main.role === 'user' && !main.summary)) return { role: 'user', ...time };
  if (main.summary) return { role: 'assistant', summary: true, finish: 'stop', parentID: state.compaction?.id, ...time };
  const usage = messages.find((one) => one.usage)?.usage;
  const tokens = usage && {
    input: usage.input,
    output: usage.output,
    reasoning: usage.reasoning,
    cache: { read: usage.cacheRead, write: usage.cacheWrite },
  };
  return { role: 'assistant', ...time, ...(main.model !== undefined && { modelID: main.model }), ...(tokens && { tokens }) };
}

/** Parts with the bookkeeping between them where it was. */
function arranged(parts: readonly JsonObject[], layout: Json | undefined): Json[] {
  if (!isArray(layout)) return [...parts];
  const rest = [...parts];
  const placed = layout.flatMap((mark): Json[] => (mark === null ? rest.splice(0, 1) : [mark]));
  return [...placed, ...rest];
}
