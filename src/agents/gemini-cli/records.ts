// Gemini CLI's records ↔ entries: messages, lists of them that replace all before, marks to go back to, notes. Seen with 0.61.0.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, Message, Residue } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { emptyLog, LogReading, type LogState } from './message-log.js';
import { encodeMessage, messageHints, saidBy } from './messages.js';

export type GeminiState = LogState;

export const geminiCodec: RecordCodec<GeminiState> = {
  mirrors: [
    '/displayContent',
    '/toolCalls/*/resultDisplay',
    '/toolCalls/*/description',
    ...['displayContent', 'thoughts', 'toolCalls'].map((field) => `/$set/messages/*/${field}`),
  ],
  baseOf: () => ({ sessionId: '', cwd: '' }), // only the first record names it
  start: emptyLog,
  advance: (state, record) => readRecord(record, state).after,
  decode(record, state, number) {
    const { entries, list } = readRecord(record, state);
    if (list) return [{ kind: 'opaque', id: `#${number}`, parent: null, record: withMessages(record, list) }, ...entries];
    return entries.length > 0 ? [...entries] : [{ kind: 'opaque', id: `#${number}`, parent: null, record }];
  },
  hints(record) {
    const list = listIn(record);
    if (!list) return isMessage(record) ? messageHints(record) : {};
    const hints = list.map((one) => (isObject(one) ? messageHints(one) : {}));
    return hints.some((one) => Object.keys(one).length > 0) ? { '#messages': hints } : {};
  },
  encode(entries, _state, hints) {
    const [first, ...rest] = entries;
    if (first?.kind === 'message') return encodeMessage(entries as Message[], nativeId(first.id), hints);
    const record = (first?.kind === 'opaque' ? first.record : {}) as JsonObject;
    const list = listIn(record);
    return list
      ? withMessages(
          record,
          fillIn(
            list,
            rest.filter((entry) => entry.kind === 'message'),
            hints['#messages'],
          ),
        )
      : record;
  },
};

interface Read {
  readonly after: GeminiState;
  readonly entries: readonly Entry[];
  /** A list's messages: as they are where they say nothing new, else how many entries stand for them. */
  readonly list?: readonly Json[];
}

/** Decoding a record and moving on from it look at it in the same way; the second need not do it again. */
const lastRead = new WeakMap<JsonObject, { readonly state: GeminiState; readonly read: Read }>();

function readRecord(record: JsonObject, state: GeminiState): Read {
  const last = lastRead.get(record);
  if (last?.state === state) return last.read;
  const reading = new LogReading(state);
  const read = readInto(reading, record);
  const result = { ...read, after: reading.settle() };
  lastRead.set(record, { state, read: result });
  return result;
}

function readInto(reading: LogReading, record: JsonObject): Omit<Read, 'after'> {
  const target = stringOf(record['$rewindTo']);
  const messages = listIn(record);
  if (target !== undefined) reading.rewindTo(target);
  else if (isMessage(record)) return { entries: reading.take(record) };
  else if (messages) return readList(reading, messages);
  return { entries: [] };
}

/** A list replaces all messages. What stood there before in the same order is still the same. */
function readList(reading: LogReading, messages: readonly Json[]): Omit<Read, 'after'> {
  const entries: Entry[] = [];
  const before = reading.last;
  reading.clear();
  let spoken = false;
  const list = messages.map((message): Json => {
    if (!isObject(message) || !isMessage(message)) return message;
    const boundary = spoken ? undefined : boundaryAt(reading, message, before);
    spoken ||= saidBy(message).length > 0;
    if (boundary) {
      reading.root = boundary.id;
      entries.push(boundary);
    }
    const said = reading.take(message);
    entries.push(...(boundary ? said.map((entry) => ({ ...entry, summary: true as const })) : said));
    return said.length === 0 ? message : { [ENTRIES]: said.length };
  });
  return { entries, list };
}

/** After a compression the first words of the list are the summary. */
function boundaryAt(reading: LogReading, message: JsonObject, before: string | null): Compaction | undefined {
  const [said] = saidBy(message);
  const text = said?.role === 'user' && said.parts[0]?.type === 'text' ? said.parts[0].text : '';
  if (!text.includes('<state_snapshot>') || !reading.isNew(message)) return undefined;
  const at = stringOf(message['timestamp']);
  return { kind: 'compaction', id: `before-${stringOf(message['id'])}`, parent: before, ...(at !== undefined && { at }), summary: '' };
}

/** Stands in a list for a message that has entries of its own. */
const ENTRIES = '#entries';

function fillIn(list: readonly Json[], entries: readonly Message[], hints: Json | undefined): Json[] {
  let next = 0;
  return list.map((one, i) => {
    const count = isObject(one) ? one[ENTRIES] : undefined;
    if (typeof count !== 'number' || next >= entries.length) return one;
    const turns = entries.slice(next, next + count);
    next += count;
    const own = isArray(hints) && isObject(hints[i]) ? (hints[i] as Residue) : {};
    return encodeMessage(turns, nativeId(turns[0]!.id), own);
  });
}

/** An entry has a number after its id where several turns go by one. */
function nativeId(id: string): string {
  return id.replace(/~\d+$/, '');
}

function isMessage(record: JsonObject): boolean {
  return typeof record['id'] === 'string' && typeof record['$rewindTo'] !== 'string';
}

/** `$set` replaces the list; a head that holds one is a session of old, whole on its first line. */
function listIn(record: JsonObject): readonly Json[] | undefined {
  if (typeof record['id'] === 'string') return undefined;
  const holder = isObject(record['$set']) ? record['$set'] : 'sessionId' in record ? record : undefined;
  return isArray(holder?.['messages']) ? holder['messages'] : undefined;
}

function withMessages(record: JsonObject, messages: readonly Json[]): JsonObject {
  return isObject(record['$set']) ? { ...record, $set: { ...record['$set'], messages } } : { ...record, messages };
}
