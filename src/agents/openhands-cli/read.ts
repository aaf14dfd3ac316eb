// A conversation's records → session.
import type { LoosePart } from '../../dialects/loose-part.js';
import { saidByAction, saidByObservation } from '../../dialects/openhands/first-generation.js';
import { isActionOrObservation, isSdkEvent } from '../../dialects/openhands/recognize.js';
import type { EventReader, Said } from '../../dialects/openhands/said.js';
import { saidByEvent } from '../../dialects/openhands/sdk-events.js';
import { isArray, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Compaction, Entry, Header, Message, Mutable, Opaque, Part, Place, SessionItem } from '../../model/session.js';
import type { NativeRecord } from '../../records/record-codec.js';
import { numbered } from '../toolkit/numbered.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { titleWords } from '../toolkit/title-words.js';
import { Branch } from './branch.js';
import { timeOf } from './clock.js';
import { CONVERSATION, conversationRecords, LIST } from './event-files.js';
import { isWritten } from './recognize.js';
import { toolKind } from './tools.js';

const READER: EventReader = { id: 'openhands-cli', toolKind };
/** A parent that is none: the conversation was begun again. */
const ROOT = '__root__';

/** What the client notes for itself. */
const NOTES = new Set([
  'ACPToolCallEvent',
  'CondensationRequest',
  'CondensationSummaryEvent',
  'ConversationStateUpdateEvent',
  'HookExecutionEvent',
  'InterruptEvent',
  'LLMCompletionLogEvent',
  'PauseEvent',
  'StreamingDeltaEvent',
  'TokenEvent',
]);

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const conversation = new Conversation(ref, reading.report);
  yield conversation.header;
  for (const { record, number, line, offset } of recordsOf(ref, reading)) {
    if (record['type'] === CONVERSATION) yield conversation.begin(record);
    else yield* conversation.entries(record, number, { line, offset });
  }
  yield conversation.end();
}

function recordsOf({ path }: KnownSession, { files, report, options }: Reading): Iterable<NativeRecord> {
  return isWritten(files.head(path))
    ? files.document(path, LIST, { report, rule: 'openhands-cli/not-a-record', ...range(options) })
    : numbered(conversationRecords(path, files, report));
}

class Conversation {
  header: Mutable<Header>;
  readonly #source: string;
  readonly #report: Report;
  readonly #branch = new Branch();
  readonly #ids = new Set<string>();
  #model: string | undefined;
  /** Where it goes on, by the client. */
  #leaf: string | null | undefined;
  #last: string | null = null;

  constructor({ id, path, title, cwd, startedAt }: KnownSession, report: Report) {
    this.#source = path;
    this.#report = report;
    this.header = { kind: 'session', id, agent: 'openhands-cli' };
    if (title !== undefined) this.header.title = title;
    if (cwd !== undefined) this.header.workspace = { cwd };
    if (startedAt !== undefined) this.header.startedAt = startedAt;
  }

  begin(noted: JsonObject): Header {
    const [title, cwd, branch, startedAt] = [noted['title'], noted['cwd'], noted['branch'], timeOf(noted['createdAt'])].map(stringOf);
    if (title !== undefined) this.header.title ??= title;
    if (cwd !== undefined) this.header.workspace = { cwd, ...(branch !== undefined && { branch }) };
    if (startedAt !== undefined) this.header.startedAt ??= startedAt;
    this.#model = stringOf(noted['model']);
    this.#leaf = noted['isEmpty'] === true ? null : stringOf(noted['leaf']);
    return { ...this.header };
  }

  *entries(event: JsonObject, number: number, place: Place): Generator<Entry> {
    const id = this.#idOf(event, number);
    const before = this.#before(event);
    const told = event['kind'] === 'Condensation' ? [this.#condensation(event, id, before)] : this.#messages(event, id, place);
    let parent = this.#branch.lastEntryOf(before);
    const at = timeOf(event['timestamp']);
    for (const one of told) {
      yield { ...one, parent, place, ...(at !== undefined && { at }) } as Entry;
      parent = one.id;
    }
    const forgets = event['kind'] === 'Condensation' ? forgottenIn(event) : undefined;
    this.#branch.add(id, { before, entries: told.map((one) => one.id), ...(forgets && { forgets }) });
    this.#last = id;
  }

  end(): Header {
    const leaf = this.#leaf;
    const isElsewhere = leaf === null || (leaf !== undefined && leaf !== this.#last && this.#branch.has(leaf));
    if (isElsewhere) Object.assign(this.header, { head: this.#branch.lastEntryOf(leaf), rewound: true });
    return this.header;
  }

  #idOf(event: JsonObject, number: number): string {
    const own = stringOf(event['id']);
    const id = own !== undefined && own !== '' && !this.#ids.has(own) ? own : `#${number}`;
    this.#ids.add(id);
    return id;
  }

  /** Events of before the tree follow each other. */
  #before({ parent_id: named }: JsonObject): string | null {
    if (named === ROOT) return null;
    return typeof named === 'string' && this.#branch.has(named) ? named : this.#last;
  }

  #condensation(event: JsonObject, id: string, before: string | null): Unlinked {
    const keeps = this.#branch.inView(before, forgottenIn(event));
    return { kind: 'compaction', id, summary: stringOf(event['summary']) ?? '', ...(keeps.length > 0 && { keeps }) };
  }

  #messages(event: JsonObject, id: string, place: Place): Unlinked[] {
    const said = this.#saidBy(event, place).filter(({ parts }) => parts.length > 0);
    if (said.length === 0) return [{ kind: 'opaque', id, record: asFault(event) }];
    const group = stringOf(event['llm_response_id']);
    return said.map(({ role, parts, isAdded }, i): Unlinked => {
      const message: Mutable<Omit<Message, 'parent'>> = {
        kind: 'message',
        id: i === 0 ? id : `${id}.${i + 1}`,
        role,
        parts: parts.map((part) => withCallId(part, id)),
      };
      if (isAdded) message.synthetic = 'reminder';
      if (role === 'assistant' && this.#model !== undefined) message.model = this.#model;
      if (role === 'assistant' && event['kind'] === 'ActionEvent' && group) message.group = group;
      const title = role === 'user' ? titleOf(message) : undefined;
      if (title !== undefined) this.header.title ??= title;
      for (const part of parts)
        if (part.type === 'custom') this.#tellUnknown('kind of content', part.name.slice('openhands-cli/'.length), place);
      return message;
    });
  }

  #saidBy(event: JsonObject, place: Place): readonly Said[] {
    if (isSdkEvent(event)) {
      const said = saidByEvent(event, READER);
      const kind = String(event['kind']);
      if (said.length === 0 && !NOTES.has(kind) && kind !== 'ConversationErrorEvent' && kind !== 'ObservationEvent')
        this.#tellUnknown('kind of event', kind, place);
      return said;
    }
    if (!isActionOrObservation(event)) {
      this.#tellUnknown('kind of event', stringOf(event['kind']), place);
      return [];
    }
    const said = typeof event['observation'] === 'string' ? saidByObservation(event, READER) : saidByAction(event, READER);
    return said ? [said] : [];
  }

  #tellUnknown(what: string, kind: string | undefined, { line }: Place): void {
    tellUnknown({ kind, what, rule: 'openhands-cli/unknown-event', place: { source: this.#source, line }, report: this.#report });
  }
}

type Unlinked = Omit<Message, 'parent'> | Omit<Compaction, 'parent'> | Omit<Opaque, 'parent'>;

function forgottenIn({ forgotten_event_ids: ids }: JsonObject): ReadonlySet<string> {
  return new Set(isArray(ids) ? ids.filter((one) => typeof one === 'string') : []);
}

/** In the form in which the service's failures are known. */
function asFault(event: JsonObject): JsonObject {
  const detail = event['kind'] === 'ConversationErrorEvent' ? stringOf(event['detail']) : undefined;
  return detail === undefined ? event : { ...event, type: 'error', message: detail };
}

/** A call, or what answers one, that has no id. */
function withCallId(part: LoosePart, event: string): Part {
  return part.type === 'tool-call' || part.type === 'tool-result' ? { ...part, call: part.call || event } : part;
}

function titleOf({ parts, synthetic }: Omit<Message, 'parent'>): string | undefined {
  const text = synthetic === undefined ? parts.find((part) => part.type === 'text') : undefined;
  return text ? titleWords(text.text) : undefined;
}
