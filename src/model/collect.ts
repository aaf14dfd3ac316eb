// The first of the two passes over a session: everything small about it, nothing large.
import { countMessage, noCounts, type Counts } from './counts.js';
import { drain, isHeader, type Compaction, type Entry, type Header, type Message, type Mutable, type Role, type SessionStream } from './session.js';

/** What is remembered of one entry: enough for the tree, the context and the counts. */
export interface EntryFacts<Note = unknown> {
  readonly id: string;
  readonly kind: Entry['kind'];
  readonly role: Role | undefined;
  readonly parent: string | null;
  readonly lane: string | undefined;
  readonly group: string | undefined;
  readonly at: number | undefined;
  readonly offset: number | undefined;
  readonly synthetic: boolean;
  /** Holds words or files of a person. */
  readonly prompt: boolean;
  readonly calls: readonly string[] | undefined;
  readonly results: readonly string[] | undefined;
  readonly keeps: Compaction['keeps'] | undefined;
  readonly keepsAfter: string | undefined;
  readonly sealed: true | undefined;
  readonly counts: Counts | undefined;
  readonly note: Note | undefined;
}

export interface SessionFacts<Note = unknown> {
  readonly header: Header;
  readonly entries: readonly EntryFacts<Note>[];
  /** First entry of each id in the main lane: a repeated id is a copy that the clients ignore. */
  readonly byId: ReadonlyMap<string, number>;
}

export interface CollectOptions<Note> {
  /** Something small to remember of an entry besides. */
  readonly note?: (entry: Entry) => Note | undefined;
}

export async function collect<Note = unknown>(items: SessionStream, options: CollectOptions<Note> = {}): Promise<SessionFacts<Note>> {
  let header: Header = { kind: 'session', id: '', agent: '' };
  const entries: EntryFacts<Note>[] = [];
  const byId = new Map<string, number>();
  await drain(items, (item) => {
    if (isHeader(item)) {
      header = mergeHeaders(header, item);
      return;
    }
    if (item.lane === undefined && !byId.has(item.id)) byId.set(item.id, entries.length);
    entries.push(factsOf(item, options.note?.(item)));
  });
  return { header, entries, byId };
}

export function mergeHeaders(earlier: Header, later: Header): Header {
  const merged: { -readonly [K in keyof Header]: Header[K] } = { ...earlier };
  for (const [key, value] of Object.entries(later)) if (value !== undefined) Object.assign(merged, { [key]: value });
  return merged;
}

function factsOf<Note>(entry: Entry, note: Note | undefined): EntryFacts<Note> {
  const facts: Mutable<EntryFacts<Note>> = {
    id: entry.id,
    kind: entry.kind,
    role: undefined,
    parent: entry.parent,
    lane: entry.lane,
    group: entry.group,
    at: entry.at === undefined ? undefined : Date.parse(entry.at),
    offset: entry.place?.offset,
    synthetic: false,
    prompt: false,
    calls: undefined,
    results: undefined,
    keeps: undefined,
    keepsAfter: undefined,
    sealed: undefined,
    counts: undefined,
    note,
  };
  switch (entry.kind) {
    case 'message':
      addMessageFacts(facts, entry);
      break;
    case 'compaction':
      addCompactionFacts(facts, entry);
      break;
    case 'opaque':
      facts.synthetic = entry.synthetic === true;
  }
  return facts;
}

function addMessageFacts(facts: Mutable<EntryFacts>, message: Message): void {
  let words = false;
  for (const part of message.parts) {
    if (part.type === 'tool-call') facts.calls = [...(facts.calls ?? []), part.call];
    else if (part.type === 'tool-result') facts.results = [...(facts.results ?? []), part.call];
    else if (part.type === 'text' || part.type === 'file') words = true;
  }
  facts.role = message.role;
  facts.synthetic = message.synthetic === true;
  facts.prompt = words && !message.synthetic && !message.summary && (message.role === 'user' || message.role === 'tool');
  facts.counts = noCounts();
  countMessage(message, facts.counts);
}

function addCompactionFacts(facts: Mutable<EntryFacts>, compaction: Compaction): void {
  facts.counts = noCounts();
  for (const entry of compaction.replacement ?? []) {
    if (entry.kind === 'message' && !entry.synthetic && !entry.summary) countMessage(entry, facts.counts);
  }
  facts.keeps = compaction.keeps;
  facts.keepsAfter = compaction.keepsAfter;
  facts.sealed = compaction.sealed;
}
