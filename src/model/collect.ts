// The first of the two passes over a session: everything small about it, nothing large.
import { countMessage, noCounts, type Counts } from './counts.js';
import { isHeader, type Compaction, type Entry, type Header, type Message, type Role, type SessionItem } from './session.js';

/** What is remembered of one entry: enough for the tree, the context and the counts. */
export interface EntryFacts<Note = unknown> {
  readonly id: string;
  readonly kind: Entry['kind'];
  readonly role?: Role;
  readonly parent: string | null;
  readonly lane?: string;
  readonly group?: string;
  readonly at?: number;
  readonly offset?: number;
  readonly synthetic: boolean;
  /** Holds words or files of a person. */
  readonly prompt: boolean;
  readonly calls?: readonly string[];
  readonly results?: readonly string[];
  readonly keeps?: Compaction['keeps'];
  readonly keepsAfter?: string;
  readonly sealed?: true;
  readonly counts?: Counts;
  readonly note?: Note;
}

export interface SessionFacts<Note = unknown> {
  readonly header: Header;
  readonly entries: readonly EntryFacts<Note>[];
  /** First entry of each id: a repeated id is a copy that the clients ignore. */
  readonly byId: ReadonlyMap<string, number>;
}

export interface CollectOptions<Note> {
  /** Something small to remember of an entry besides. */
  readonly note?: (entry: Entry) => Note | undefined;
}

export async function collect<Note = unknown>(
  items: AsyncIterable<SessionItem>,
  options: CollectOptions<Note> = {},
): Promise<SessionFacts<Note>> {
  let header: Header = { kind: 'session', id: '', agent: '' };
  const entries: EntryFacts<Note>[] = [];
  const byId = new Map<string, number>();
  for await (const item of items) {
    if (isHeader(item)) {
      header = mergeHeaders(header, item);
      continue;
    }
    if (!byId.has(item.id)) byId.set(item.id, entries.length);
    entries.push(factsOf(item, options.note?.(item)));
  }
  return { header, entries, byId };
}

export function mergeHeaders(earlier: Header, later: Header): Header {
  const merged: { -readonly [K in keyof Header]: Header[K] } = { ...earlier };
  for (const [key, value] of Object.entries(later)) if (value !== undefined) Object.assign(merged, { [key]: value });
  return merged;
}

function factsOf<Note>(entry: Entry, note: Note | undefined): EntryFacts<Note> {
  const base = {
    id: entry.id,
    kind: entry.kind,
    parent: entry.parent,
    ...(entry.lane !== undefined && { lane: entry.lane }),
    ...(entry.group !== undefined && { group: entry.group }),
    ...(entry.at !== undefined && { at: Date.parse(entry.at) }),
    ...(entry.place !== undefined && { offset: entry.place.offset }),
    ...(note !== undefined && { note }),
  };
  switch (entry.kind) {
    case 'message':
      return { ...base, ...messageFacts(entry) };
    case 'compaction':
      return { ...base, ...compactionFacts(entry) };
    case 'opaque':
      return { ...base, synthetic: entry.synthetic === true, prompt: false };
  }
}

function messageFacts(message: Message) {
  const calls: string[] = [];
  const results: string[] = [];
  let words = false;
  for (const part of message.parts) {
    if (part.type === 'tool-call') calls.push(part.call);
    else if (part.type === 'tool-result') results.push(part.call);
    else if (part.type === 'text' || part.type === 'file') words = true;
  }
  const counts = noCounts();
  countMessage(message, counts);
  return {
    role: message.role,
    synthetic: message.synthetic === true,
    prompt: words && !message.synthetic && !message.summary && (message.role === 'user' || message.role === 'tool'),
    ...(calls.length > 0 && { calls }),
    ...(results.length > 0 && { results }),
    counts,
  };
}

function compactionFacts(compaction: Compaction) {
  const counts = noCounts();
  for (const entry of compaction.replacement ?? []) {
    if (entry.kind === 'message' && !entry.synthetic && !entry.summary) countMessage(entry, counts);
  }
  return {
    synthetic: false,
    prompt: false,
    counts,
    ...(compaction.keeps !== undefined && { keeps: compaction.keeps }),
    ...(compaction.keepsAfter !== undefined && { keepsAfter: compaction.keepsAfter }),
    ...(compaction.sealed && { sealed: true as const }),
  };
}
