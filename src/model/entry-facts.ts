// What the first pass remembers of one entry.
import type { Counts } from './counts.js';
import type { Compaction, Entry, Role } from './session.js';

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
  /** In the user's role, but no prompt: a command of the client, a line for a shell, what one printed. */
  readonly aside: boolean;
  /** In the order of the parts; of a compaction: those of what replaces the past. */
  readonly calls: readonly string[] | undefined;
  readonly results: readonly string[] | undefined;
  readonly keeps: Compaction['keeps'] | undefined;
  readonly keepsAfter: string | undefined;
  readonly sealed: true | undefined;
  readonly afresh: true | undefined;
  readonly counts: Counts | undefined;
  readonly note: Note | undefined;
}
