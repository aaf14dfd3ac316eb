// Cursor's records → session.
import { isArray, isObject, stringOf, wordOf, type Json, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Entry, Header, Mutable, Part, SessionItem } from '../../model/session.js';
import { placed, type NativeRecord } from '../../records/record-codec.js';
import type { ReadOptions } from '../agent.js';
import { sessionGone, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession } from '../toolkit/session-bytes.js';
import { chatTitle } from './chat-notes.js';
import { branchIn } from './composer-facts.js';
import { decodeBubble } from './bubbles.js';
import { decodeMessage } from './messages.js';
import { Thread } from './thread.js';
import { subAgentOf } from './tool-data.js';
import { timeOf } from './values.js';
import { tellVersion } from './versions.js';

interface Reading {
  readonly report: Report;
  readonly options: ReadOptions;
}

/** The session of records that were taken out of wherever they lie. */
export function* readRecords(ref: KnownSession, records: Iterable<NativeRecord>, { report, options }: Reading): Generator<SessionItem> {
  const reader = new Reader(ref, report);
  yield reader.header({});
  let count = 0;
  for (const { record, line, offset, source } of records) {
    count++;
    if (typeof record['cursor'] === 'string') {
      yield reader.header(record);
      continue;
    }
    if (options.mainOnly && record['lane'] !== undefined) continue;
    const place = source === undefined ? { line, offset } : { line, offset, source };
    for (const entry of reader.entries(record, line)) yield placed(entry, place);
  }
  if (count === 0) throw sessionGone({ rule: 'cursor/gone', source: ref.path });
  reader.close();
}

class Reader {
  readonly #ref: KnownSession;
  readonly #report: Report;
  readonly #main = new Thread();
  readonly #lanes = new Map<string, Thread>();
  /** Calls that started sub-agents, by these. */
  readonly #spawns = new Map<string, { readonly entry: string; readonly call: string }>();
  #isTranscript = true;
  #calls = 0;
  #results = 0;

  constructor(ref: KnownSession, report: Report) {
    this.#ref = ref;
    this.#report = report;
  }

  header(record: JsonObject): Header {
    const { id, title, cwd, path } = this.#ref;
    const data = isObject(record['data']) ? record['data'] : {};
    if (record['cursor'] !== undefined) this.#isTranscript = false;
    tellVersion(data, path, this.#report);
    const config = data['modelConfig'];
    const model = (isObject(config) ? stringOf(config['modelName']) : undefined) ?? stringOf(data['lastUsedModel']);
    if (model && model !== 'default') this.#main.model = model;
    const header: Mutable<Header> = { kind: 'session', id, agent: 'cursor' };
    const called = title ?? chatTitle(data);
    const startedAt = timeOf(data['createdAt']) ?? timeOf(data['createdAtMs']) ?? this.#ref.startedAt;
    const [folder, branch] = [cwd ?? stringOf(data['cwd']) ?? stringOf(data['workspacePath']), branchIn(data)];
    if (called) header.title = called;
    if (startedAt !== undefined) header.startedAt = startedAt;
    if (folder) header.workspace = { cwd: folder, ...(branch !== undefined && { branch }) };
    return header;
  }

  entries(record: JsonObject, number: number): Entry[] {
    const lane = stringOf(record['lane']);
    const known = lane === undefined || this.#lanes.has(lane);
    const thread = lane === undefined ? this.#main : this.#laneOf(lane);
    const entries = this.#decode(record, number, thread);
    const spawn = lane === undefined || known ? undefined : this.#spawns.get(lane);
    if (spawn && entries[0]) entries[0] = { ...entries[0], spawnedBy: spawn };
    for (const entry of entries) this.#see(entry, number);
    return entries;
  }

  #laneOf(lane: string): Thread {
    const thread = this.#lanes.get(lane) ?? this.#main.side(lane);
    this.#lanes.set(lane, thread);
    return thread;
  }

  #decode(record: JsonObject, number: number, thread: Thread): Entry[] {
    const { bubble, message, summary, blob } = record;
    if (isObject(bubble)) {
      const told = isObject(record['told']) ? record['told'] : undefined;
      const entries = decodeBubble(bubble, { number, told }, thread);
      const [first] = entries ?? [];
      const child = isObject(bubble['toolFormerData']) ? subAgentOf(bubble['toolFormerData']) : undefined;
      const call = first?.kind === 'message' ? first.parts.find((part) => part.type === 'tool-call') : undefined;
      if (child !== undefined && first && call) this.#spawns.set(child, { entry: first.id, call: call.call });
      return entries ?? this.#unknown(record, number, thread, { what: 'message type', kind: wordOf(bubble['type']) });
    }
    if (isObject(summary))
      return [thread.add({ ...thread.base(`#${number}`), kind: 'compaction', summary: stringOf(summary['summary']) ?? '' })];
    if (typeof blob === 'string' && !isObject(message)) return this.#unreadable(record, number, thread);
    if (isObject(message)) {
      // In a transcript the role is beside the message, in the agent's own messages in it.
      const whole = {
        ...(typeof record['role'] === 'string' && { role: record['role'], createdAt: record['timestamp_ms'] ?? record['timestamp'] }),
        ...message,
      };
      const id = stringOf(blob) ?? `#${number}`;
      return decodeMessage(whole, id, thread) ?? this.#unknown(record, number, thread, { what: 'role', kind: stringOf(whole['role']) });
    }
    const type = stringOf(record['type']);
    if (type === 'turn_ended' || type === 'error' || type === 'metadata') return [opaque(faultIn(record), number, thread)];
    return this.#unknown(record, number, thread, { what: 'record type', kind: type });
  }

  #unknown(
    record: JsonObject,
    number: number,
    thread: Thread,
    { what, kind }: { readonly what: string; readonly kind: string | undefined },
  ): Entry[] {
    tellUnknown({ kind, what, rule: 'cursor/unknown-record', place: { source: this.#ref.path, line: number }, report: this.#report });
    return [opaque(record, number, thread)];
  }

  #unreadable(record: JsonObject, number: number, thread: Thread): Entry[] {
    const place = { source: this.#ref.path };
    if (record['isMissing'] === true)
      this.#report.tally(`${place.source} missing`, (n) => ({
        rule: 'cursor/missing-message',
        severity: 'warning',
        count: n,
        message: `${plural(n, 'message')} that the session names ${n === 1 ? 'is' : 'are'} not in its database`,
        place,
      }));
    else
      this.#report.tally(`${place.source} unreadable`, (n) => ({
        rule: 'cursor/unreadable-message',
        severity: 'warning',
        count: n,
        message: `${plural(n, 'message')} cannot be read (sealed, or of an unknown form) and ${n === 1 ? 'is' : 'are'} left out`,
        place,
      }));
    return [opaque(record, number, thread)];
  }

  #see(entry: Entry, line: number): void {
    if (entry.kind !== 'message') return;
    for (const part of entry.parts) this.#seePart(part, line);
  }

  #seePart(part: Part, line: number): void {
    if (part.type === 'tool-call') this.#calls++;
    if (part.type === 'tool-result') {
      this.#results++;
      for (const inner of part.output) this.#seePart(inner, line);
    }
    if (part.type !== 'custom') return;
    const kind = part.name.slice('cursor/'.length);
    tellUnknown({
      kind,
      what: 'kind of content',
      rule: 'cursor/unknown-piece',
      place: { source: this.#ref.path, line },
      report: this.#report,
    });
  }

  /** After the last record. */
  close(): void {
    if (!this.#isTranscript || this.#calls === 0 || this.#results > 0) return;
    this.#report.add({
      rule: 'cursor/no-results',
      severity: 'warning',
      count: this.#calls,
      message: `Cursor’s transcripts hold no results of tools: ${plural(this.#calls, 'call')} ${this.#calls === 1 ? 'has' : 'have'} none`,
      place: { source: this.#ref.path },
      hint: 'The session’s database, where it is still there, has them.',
    });
  }
}

function opaque(record: Json, number: number, thread: Thread): Entry {
  return thread.add({ ...thread.base(`#${number}`), kind: 'opaque', record });
}

/** In the form in which the service's failures are known. */
function faultIn(record: JsonObject): JsonObject {
  const { error } = record;
  const message = stringOf(error) ?? (isObject(error) ? stringOf(error['message']) : undefined);
  return message === undefined || isArray(error) ? record : { ...record, type: 'error', message };
}
