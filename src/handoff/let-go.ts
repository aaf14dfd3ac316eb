// Of a very long session the middle is let go while it is read: a hand-off tells both ends, and memory does not grow with the rest.
import type { Note } from './gather.js';
import { isLandmark } from './outcome.js';

export interface Ends {
  /** Notes at the beginning that always stay. */
  readonly first: number;
  /** Characters that the notes behind them may take. */
  readonly most: number;
}

/** For a hand-off of any size. */
export const WHOLE: Ends = { first: 1500, most: 4 << 20 };
/** For its head: the request, and how it ended. */
export const HEAD: Ends = { first: 200, most: 1 << 19 };
/** What a note takes besides its words. */
const OVERHEAD = 160;

export class LetGo {
  /** Words of the user and of the agent that are gone. */
  readonly lost = { user: 0, agent: 0 };
  private queue: Note[] = [];
  private seen = 0;
  private oldest = 0;
  private size = 0;

  constructor(private readonly ends: Ends) {}

  keep(note: Note): void {
    if (++this.seen <= this.ends.first) return;
    this.queue.push(note);
    this.size += sizeOf(note);
    while (this.size > this.ends.most) this.drop(this.queue[this.oldest++]!);
    if (this.oldest > 20_000) {
      this.queue = this.queue.slice(this.oldest);
      this.oldest = 0;
    }
  }

  private drop(note: Emptied): void {
    this.size -= sizeOf(note);
    for (const { who } of note.says ?? []) if (who === 'user' || who === 'agent') this.lost[who]++;
    // what was changed and what was made stays known
    const calls = note.calls?.filter(({ use }) => use.kind === 'edit' || use.kind === 'delete' || use.kind === 'move' || use.plan !== undefined || /\bgit\b|\bgh\b/.test(use.command ?? ''));
    const results = note.results?.filter(({ lines }) => lines.some(isLandmark)).map((result) => ({ ...result, text: '', lines: result.lines.filter(isLandmark) }));
    note.says = undefined;
    note.at = undefined;
    note.calls = calls?.length === 0 ? undefined : calls;
    note.results = results?.length === 0 ? undefined : results;
  }
}

/** Set, not deleted: an object that lost a field takes several times the room. */
type Emptied = { -readonly [K in keyof Note]: Note[K] | undefined };

function sizeOf({ says = [], calls = [], results = [] }: Emptied): number {
  let size = OVERHEAD;
  for (const { text } of says) size += text.length + OVERHEAD;
  for (const { use } of calls) size += (use.command?.length ?? 0) + OVERHEAD;
  for (const { text, lines } of results) size += text.length + OVERHEAD + lines.reduce((sum, line) => sum + line.length, 0);
  return size;
}
