// A row of the picker: one session, with the copies that passes made of it; and the order in which rows stand.
import type { SessionRef } from '../../agents/agent.js';
import type { ListedWork } from '../../ops/list/fold.js';
import { folded } from '../../sources/catalog/search-words.js';
import type { Origin } from '../../sources/passed-copies.js';
import { newness } from '../../model/newness.js';

export interface PickRow {
  readonly ref: SessionRef;
  /** It was held in the folder that somebody is in. */
  readonly here: boolean;
  /** Folded under it, newest first: the same work in other agents. */
  readonly copies: readonly SessionRef[];
  /** It is no original: `copy of codex 3f2a`. */
  readonly origin?: string;
  /** What can be typed to find it, in small letters without accents: its title, then where it was held and by whom. */
  readonly words: string;
  /** How much of that is the title. */
  readonly titleLength: number;
}

/** What tells one session from all others. */
export function keyOf({ agent, id }: Pick<SessionRef, 'agent' | 'id'>): string {
  return `${agent} ${id}`;
}

export function rowOf({ ref, origin, copies }: ListedWork, here: boolean): PickRow {
  const title = folded(ref.title ?? '');
  const others = copies.map((copy) => copy.ref.agent).join(' ');
  return {
    ref: plainRef(ref),
    here,
    copies: copies.map((copy) => plainRef(copy.ref)),
    ...(origin && { origin: originText(origin) }),
    words: `${title} ${folded(`${ref.cwd ?? ''} ${ref.branch ?? ''} ${ref.agent} ${others} ${ref.id}`)}`,
    titleLength: title.length,
  };
}

/** Only what a thread can be told. How large a session in a database is, is counted when it is asked for: here nobody asks. */
export function plainRef(ref: SessionRef): SessionRef {
  const { agent, id, path, title, cwd, branch, startedAt, updatedAt, filesIn } = ref;
  return {
    agent,
    id,
    path,
    bytes: path.includes('#') ? 0 : ref.bytes,
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { cwd }),
    ...(branch !== undefined && { branch }),
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(filesIn !== undefined && { filesIn }),
  };
}

function originText({ agent, id, continued, handoff }: Origin): string {
  if (handoff) return continued ? 'continued from a hand-off' : 'a hand-off';
  return `${continued ? 'continued from' : 'copy of'} ${agent} ${id.slice(0, 8)}`;
}

/** Those of this folder first, then the newest. */
export function inOrder(rows: readonly PickRow[]): PickRow[] {
  return rows
    .map((row) => ({ row, time: newness(row.ref) }))
    .sort((a, b) => Number(b.row.here) - Number(a.row.here) || b.time - a.time)
    .map(({ row }) => row);
}

/** Rows that came later than others: what is known by the same name is replaced, whatever else there was stays. */
export function withRows(known: readonly PickRow[], more: readonly PickRow[]): PickRow[] {
  const all = new Map([...known, ...more].map((row) => [keyOf(row.ref), row]));
  return inOrder([...all.values()]);
}
