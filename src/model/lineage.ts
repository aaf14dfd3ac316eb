// What lineage is made of: things (hand-offs and sessions), and acts, each of which makes a thing of others.
import type { AgentId, Timestamp } from './session.js';

/** How lineage names a thing: the digest of a hand-off’s document (`sha256:…`), or a session (`agent:id`). */
export type ThingRef = string;

export interface HandoffThing {
  readonly kind: 'handoff';
  /** `sha256:` and the hash of the document without the line that signs it: what a later document names as its parent. */
  readonly digest: string;
  /** The id that the document itself states. */
  readonly id: string;
  readonly format: string;
  /** The hash by which the document is kept, as it was. */
  readonly object?: string;
  /** The hash by which the signature beside it is kept. */
  readonly signature?: string;
}

export interface SessionThing {
  readonly kind: 'session';
  readonly agent: AgentId;
  readonly id: string;
}

export type Thing = HandoffThing | SessionThing;

export const ACTS = ['pack', 'receive', 'pass', 'branch', 'rollback', 'merge', 'sign', 'redact', 'tag', 'fork'] as const;

export interface Act {
  readonly id: string;
  readonly at: Timestamp;
  readonly what: (typeof ACTS)[number];
  /** Absent: nothing new came of it, as when a name was given. */
  readonly made?: Thing;
  /** What it was made of. */
  readonly parents: readonly ThingRef[];
  /** Of what was made, without secrets. */
  readonly title?: string;
  /** What was done to the content: `redacted`, `summarised`. */
  readonly transform?: readonly string[];
  /** Up to which turn of the parent. */
  readonly turn?: number;
  /** What is not gone on with. */
  readonly abandons?: readonly ThingRef[];
  readonly reason?: string;
  /** A name for the first parent; with `removed`, that it has it no longer. */
  readonly tag?: string;
  readonly removed?: true;
  /** The pass that wrote the session. */
  readonly receipt?: string;
  /** The record of a hand-off that was received: the hash of its document without talk around it. */
  readonly kept?: string;
  /** The key that signed what was made or received. */
  readonly keyId?: string;
  /** The folder of the session that it was made of: which project it belongs to. Of this machine alone. */
  readonly folder?: string;
  /** It came through a repository: somebody else's word. */
  readonly origin?: 'sync';
  /** Where the pass was undone: when. */
  readonly undone?: Timestamp;
}

export const refOfThing = (thing: Thing): ThingRef => (thing.kind === 'handoff' ? thing.digest : sessionRefOf(thing));

export const sessionRefOf = ({ agent, id }: { readonly agent: AgentId; readonly id: string }): ThingRef => `${agent}:${id}`;

export const isDigest = (ref: string): boolean => /^sha256:[0-9a-f]{64}$/.test(ref);
