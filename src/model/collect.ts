// The first of the two passes over a session: everything small about it, nothing large.
import type { EntryFacts } from './entry-facts.js';
import { countMessage, isUntyped, noCounts } from './counts.js';
import { FactsTable, rowsOf } from './facts-table.js';
import { drain, isHeader, type Compaction, type Entry, type Header, type Message, type Mutable, type SessionStream } from './session.js';
import { isLeftOut } from './synthetic.js';

export interface SessionFacts<Note = unknown> {
  readonly header: Header;
  readonly entries: readonly EntryFacts<Note>[];
  /** First entry of each id in the main lane: a repeated id is a copy that the clients ignore. */
  readonly byId: Pick<ReadonlyMap<string, number>, 'get'>;
  /** The same in columns, for walks over all of them. */
  readonly table: FactsTable<Note>;
}

export interface CollectOptions<Note> {
  /** Something small to remember of an entry besides. */
  readonly note?: (entry: Entry) => Note | undefined;
  /** Of a text in the user's role: is it no prompt? Whoever counts turns asks, or would count commands of the client as well. */
  readonly describeAside?: (text: string) => unknown;
  /** Called before the first entry. */
  readonly begin?: () => void;
}

export async function collect<Note = unknown>(items: SessionStream, options: CollectOptions<Note> = {}): Promise<SessionFacts<Note>> {
  let header: Header = { kind: 'session', id: '', agent: '' };
  const table = new FactsTable<Note>();
  options.begin?.();
  await drain(items, (item) => {
    if (isHeader(item)) {
      header = mergeHeaders(header, item);
      return;
    }
    const note = options.note?.(item);
    table.add(factsOf(item, note, options.describeAside !== undefined && isAside(item, options.describeAside)));
  });
  return { header, entries: rowsOf(table), byId: { get: (id) => table.numberOf(id) }, table };
}

export function mergeHeaders(earlier: Header, later: Header): Header {
  const merged: { -readonly [K in keyof Header]: Header[K] } = { ...earlier };
  for (const [key, value] of Object.entries(later)) if (value !== undefined) Object.assign(merged, { [key]: value });
  return merged;
}

/** All of its words are, and there is nothing else in it. */
export function isAside(entry: Entry, describeAside: (text: string) => unknown): boolean {
  if (entry.kind !== 'message' || entry.role !== 'user' || entry.synthetic !== undefined || entry.parts.length === 0) return false;
  return entry.parts.every((part) => part.type === 'text' && describeAside(part.text) !== undefined);
}

function factsOf<Note>(entry: Entry, note: Note | undefined, aside: boolean): EntryFacts<Note> {
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
    aside,
    calls: undefined,
    results: undefined,
    keeps: undefined,
    keepsAfter: undefined,
    sealed: undefined,
    afresh: undefined,
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
      facts.synthetic = entry.synthetic !== undefined;
  }
  return facts;
}

function addMessageFacts(facts: Mutable<EntryFacts>, message: Message): void {
  facts.afresh = message.afresh;
  const words = message.parts.some((part) => part.type === 'text' || part.type === 'file');
  addTools(facts, message);
  facts.role = message.role;
  facts.synthetic = isLeftOut(message.synthetic);
  facts.prompt = words && !facts.aside && !isUntyped(message) && !message.summary && (message.role === 'user' || message.role === 'tool');
  facts.counts = noCounts();
  countMessage(message, facts.counts);
}

function addTools(facts: Mutable<EntryFacts>, message: Message): void {
  for (const part of message.parts) {
    if (part.type === 'tool-call') ((facts.calls ??= []) as string[]).push(part.call);
    else if (part.type === 'tool-result') ((facts.results ??= []) as string[]).push(part.call);
  }
}

/** Marks of a call and of a result without a counterpart: ids that nothing else has. */
const UNANSWERED = '\0unanswered';
const UNASKED = '\0unasked';

/** What replaces the past is whole in itself: a call counts as answered only by a result after it, before anybody speaks. */
function addPairs(facts: Mutable<EntryFacts>, messages: readonly Entry[]): void {
  const calls: string[] = [];
  const results: string[] = [];
  const open = new Map<string, number[]>(); // by id: places in `calls`
  for (const message of messages) {
    if (message.kind !== 'message') continue;
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        const places = open.get(part.call) ?? [];
        open.set(part.call, places);
        places.push(calls.push(part.call + UNANSWERED) - 1);
      } else if (part.type === 'tool-result') {
        const place = open.get(part.call)?.shift();
        if (place !== undefined) calls[place] = part.call;
        results.push(place === undefined ? part.call + UNASKED : part.call);
      } else if (message.role !== 'assistant') open.clear();
    }
  }
  if (calls.length > 0) facts.calls = calls;
  if (results.length > 0) facts.results = results;
}

function addCompactionFacts(facts: Mutable<EntryFacts>, compaction: Compaction): void {
  facts.counts = noCounts();
  for (const entry of compaction.replacement ?? []) {
    if (entry.kind === 'message' && !isLeftOut(entry.synthetic) && !entry.summary) countMessage(entry, facts.counts);
  }
  addPairs(
    facts,
    (compaction.replacement ?? []).filter((entry) => entry.kind === 'message' && !isLeftOut(entry.synthetic)),
  );
  facts.keeps = compaction.keeps;
  facts.keepsAfter = compaction.keepsAfter;
  facts.sealed = compaction.sealed;
}
