// Of a very long session the middle is let go while it is read: a hand-off tells both ends, and memory does not grow with the rest.
import type { Note } from './gather.js';
import { isLandmark } from './outcome.js';

export interface Ends {
  /** Notes at the beginning that always stay. */
  readonly first: number;
  /** Characters that the notes behind them may take. */
  readonly most: number;
  /** What was changed and made in the middle stays known. */
  readonly trail: boolean;
}

/** For a hand-off of any size. */
export const WHOLE: Ends = { first: 1500, most: 4 << 20, trail: true };
/** For its head: the request, and how it ended. */
export const HEAD: Ends = { first: 200, most: 1 << 19, trail: false };
/** What a note takes besides its words. */
const OVERHEAD = 160;

export class LetGo {
  /** Words of the user and of the agent that are gone. */
  readonly lost = { user: 0, agent: 0 };
  private queue: Note[] = [];
  private sizes: number[] = [];
  private seen = 0;
  private oldest = 0;
  private size = 0;

  constructor(private readonly ends: Ends) {}

  keep(note: Note): void {
    if (++this.seen <= this.ends.first) return;
    const size = sizeOf(note);
    this.queue.push(note);
    this.sizes.push(size);
    this.size += size;
    while (this.size > this.ends.most) {
      this.size -= this.sizes[this.oldest]!;
      this.drop(this.queue[this.oldest++]!);
    }
    if (this.oldest > 20_000) {
      this.queue = this.queue.slice(this.oldest);
      this.sizes = this.sizes.slice(this.oldest);
      this.oldest = 0;
    }
  }

  private drop(note: Emptied): void {
    for (const { who } of note.says ?? []) if (who === 'user' || who === 'agent') this.lost[who]++;
    const isKept = this.ends.trail ? isTrail : isPlan;
    const calls = note.calls?.some(isKept) ? note.calls.filter(isKept) : undefined;
    for (const call of (calls ?? []) as { wrote?: string | undefined }[]) call.wrote = undefined;
    const results = this.ends.trail ? note.results?.filter(({ lines }) => lines.some(isLandmark)).map((result) => ({ ...result, text: '', lines: result.lines.filter(isLandmark) })) : undefined;
    note.says = undefined;
    note.at = undefined;
    note.calls = calls;
    note.results = results?.length === 0 ? undefined : results;
  }
}

type Call = NonNullable<Note['calls']>[number];

function isPlan({ use }: Call): boolean {
  return use.plan !== undefined;
}

function isTrail(call: Call): boolean {
  const { use } = call;
  return use.kind === 'edit' || use.kind === 'delete' || use.kind === 'move' || isPlan(call) || /\bgit\b|\bgh\b/.test(use.command ?? '');
}

/** Set, not deleted: an object that lost a field takes several times the room. */
type Emptied = { -readonly [K in keyof Note]: Note[K] | undefined };

function sizeOf({ says = [], calls = [], results = [] }: Emptied): number {
  let size = OVERHEAD;
  for (const { text } of says) size += text.length + OVERHEAD;
  for (const { use, wrote } of calls) size += (use.command?.length ?? 0) + (wrote?.length ?? 0) + OVERHEAD;
  for (const { text, lines } of results) size += text.length + OVERHEAD + lines.reduce((sum, line) => sum + line.length, 0);
  return size;
}
