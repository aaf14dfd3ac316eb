// The canonical session: what one native `resume` reopens, as a header and entries in file order that form a tree.
import type { Json } from './json.js';
import type { Synthetic } from './synthetic.js';

export type AgentId = string;
export type EntryId = string;
/** ISO 8601 with a zone, as the native record had it. */
export type Timestamp = string;

export interface Workspace {
  readonly cwd: string;
  readonly branch?: string;
  readonly commit?: string;
  readonly remote?: string;
  /** Further roots, when the agent worked in several; `cwd` is the first. */
  readonly roots?: readonly string[];
}

export interface Header {
  readonly kind: 'session';
  readonly id: string;
  readonly agent: AgentId;
  readonly agentVersion?: string;
  readonly title?: string;
  readonly workspace?: Workspace;
  readonly startedAt?: Timestamp;
  /** The entry that the next turn continues from. Absent: the last leaf in file order. Null: cleared, the next turn starts empty. */
  readonly head?: EntryId | null;
  /** Someone went back to `head`: what follows it is abandoned although nothing else has been said since. */
  readonly rewound?: true;
  readonly residue?: Residue;
}

/**
 * What the model does not cover of one native record, so that writing it back loses nothing.
 * `/pointer`: value to set · `-/pointer`: key to take away · `#hint`: which of several equal native forms was used.
 */
export type Residue = Readonly<Record<string, Json>>;

/** Native second copies of what the parts say: valid only while the entry is the one they were read with. */
export interface Mirror {
  /** Hash of the entry that the copies belong to. */
  readonly of: string;
  readonly values: Residue;
}

/** Where the entry was in its native storage. */
export interface Place {
  readonly line: number;
  /** First byte of the record. */
  readonly offset: number;
  /** File, when it is not the session's main one. */
  readonly source?: string;
}

export interface EntryBase {
  readonly id: EntryId;
  readonly parent: EntryId | null;
  readonly at?: Timestamp;
  /** Sub-agent or side conversation; absent: the main one. */
  readonly lane?: string;
  /** On the first entry of a lane: the call that started it. */
  readonly spawnedBy?: { readonly entry?: EntryId; readonly call: string };
  /** Entries of one model response share it (one API message spread over several records). */
  readonly group?: string;
  readonly residue?: Residue;
  readonly mirror?: Mirror;
  readonly place?: Place;
}

export interface Usage {
  readonly input?: number;
  readonly output?: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly reasoning?: number;
}

export type Role = 'user' | 'assistant' | 'system' | 'tool';

export interface Message extends EntryBase {
  readonly kind: 'message';
  readonly role: Role;
  readonly model?: string;
  readonly usage?: Usage;
  /** Injected by the harness (reminders, environment blocks, reports of sub-agents), with its kind where that is known: never passed on as a user's words. */
  readonly synthetic?: Synthetic;
  /** The turn was interrupted while this was being produced. */
  readonly interrupted?: true;
  /** Not a person's words but a compaction's summary, as the model sees it. */
  readonly summary?: true;
  /** The client deliberately began an empty context here: what led to it comes before it in the session. */
  readonly afresh?: true;
  readonly parts: readonly Part[];
}

export interface Compaction extends EntryBase {
  readonly kind: 'compaction';
  /** Empty where the agent keeps the summary as a separate message (marked `summary`) after this record. */
  readonly summary: string;
  /** Earlier entries that stay in context: by id, or a range of the chain; `after` itself is not included, and if it is absent, everything before `to` is. */
  readonly keeps?:
    | readonly EntryId[]
    | { readonly from: EntryId; readonly to: EntryId }
    | { readonly after: EntryId; readonly to: EntryId };
  /** The entry after which the kept ones come; absent: directly after this one. */
  readonly keepsAfter?: EntryId;
  /** What replaces everything before, in order; one of them is marked as the summary. */
  readonly replacement?: readonly Entry[];
  /** The vendor sealed what replaces the past: only its own agent can use it. */
  readonly sealed?: true;
}

/** A native record with no meaning elsewhere, kept as is. */
export interface Opaque extends EntryBase {
  readonly kind: 'opaque';
  readonly record: Json;
  /** The source's client shows it to its model as text of its own. */
  readonly synthetic?: Synthetic;
}

export type Entry = Message | Compaction | Opaque;
/** What `read` streams. A later header overrides fields of an earlier one. */
export type SessionItem = Header | Entry;

/** Files are read in blocks without waiting, so most streams are plain iterables; `for await` takes both. */
export type SessionStream = Iterable<SessionItem> | AsyncIterable<SessionItem>;

/** Sees each item after it was shown; gives a promise where others are to have a moment. */
export type Watch = (item: SessionItem) => Promise<void> | undefined;

const watches = new WeakMap<SessionStream, Watch>();

/** The same stream; whoever drains it lets somebody watch, for progress and to stop it. */
export function watched(items: SessionStream, watch: Watch | undefined): SessionStream {
  if (watch) watches.set(items, watch);
  return items;
}

/** Shows every item of a stream to a function, without a wait between items where the stream needs none. */
export async function drain(items: SessionStream, see: (item: SessionItem) => void): Promise<void> {
  const watch = watches.get(items);
  if (!(Symbol.iterator in items)) {
    for await (const item of items) {
      see(item);
      const moment = watch?.(item);
      if (moment) await moment;
    }
    return;
  }
  if (!watch) {
    for (const item of items) see(item);
    return;
  }
  for (const item of items) {
    see(item);
    const moment = watch(item);
    if (moment) await moment;
  }
}

/** For building a value field by field: much faster than spreading optional fields, and this is done for every record. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type ToolKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'think' | 'fetch' | 'plan' | 'ask' | 'other';

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  /** Signature or encrypted block; only ever written back to its own agent. */
  readonly sealed?: string;
}
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly call: string;
  readonly tool: string;
  readonly kind: ToolKind;
  readonly input: Json;
}
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly call: string;
  readonly output: readonly Part[];
  readonly failed?: true;
  /** The user refused the call. */
  readonly denied?: true;
}
export interface FilePart {
  readonly type: 'file';
  readonly mediaType: string;
  readonly name?: string;
  readonly source: { readonly base64: string } | { readonly uri: string } | { readonly sha256: string };
}
export interface CustomPart {
  readonly type: 'custom';
  readonly name: `${AgentId}/${string}`;
  readonly data: Json;
}
export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | FilePart | CustomPart;

/** A whole session in one value: the shape of `baton show --json` and of the published JSON Schema. */
export interface Session extends Header {
  readonly entries: readonly Entry[];
}

export function isHeader(item: SessionItem): item is Header {
  return item.kind === 'session';
}

/** For the end of a switch over a union: the compiler complains here when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
