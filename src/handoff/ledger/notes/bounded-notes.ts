// The notes that are kept. Of a very long session the middle is let go while it is read: a hand-off tells both ends, and memory does not grow with the rest.
import type { Mutable } from '../../../model/session.js';
import type { Fault } from './faults.js';
import type { Note, NoteCall } from './note.js';
import type { QueuedWords } from './queue.js';
import { isLandmark } from '../../programs/landmarks.js';

export interface Ends {
  /** Notes at the beginning that always stay. */
  readonly first: number;
  /** Characters that the notes behind them may take. */
  readonly most: number;
  /** Characters for what was changed and made in the middle; none: only the plan stays known. */
  readonly trail: number;
}

/** For a hand-off of any size. */
export const WHOLE: Ends = { first: 1500, most: 4 << 20, trail: 2 << 20 };
/** For its head: the request, and how it ended. */
export const HEAD: Ends = { first: 200, most: 1 << 19, trail: 0 };
/** What a note takes besides its words. */
const OVERHEAD = 160;
const MOST_FAULTS = 100;
/** Places in a queue that are over before it is moved up. */
const SLACK = 20_000;

export class BoundedNotes {
  /** Words of the user and of the agent that are gone, and work of which nothing else tells. */
  readonly lost = { user: 0, agent: 0, work: 0 };
  /** Failures of the model's service, the newest ones. */
  readonly faults: Fault[] = [];
  /** Typed while the agent was at work, and no prompt of it so far. */
  queued: () => readonly QueuedWords[] = () => [];
  /** That spoke in notes that are gone. */
  readonly models = new Set<string>();
  /** By entry; a list, since nearly every entry has one for a while. */
  private readonly notes: (Note | undefined)[] = [];
  private readonly newest = new SizedQueue();
  private readonly trail = new SizedQueue();
  /** By path: the newest entry of the trail that edits it. */
  private readonly lastEdits = new Map<string, number>();
  private seen = 0;

  constructor(private readonly ends: Ends) {}

  /** By the number of the entry; undefined: nothing is known of it, or no longer. */
  get(entry: number): Note | undefined {
    return this.notes[entry];
  }

  keep(entry: number, note: Note): void {
    this.notes[entry] = note;
    if (++this.seen <= this.ends.first) return;
    this.newest.add(entry, sizeOf(note));
    while (this.newest.size > this.ends.most) this.letGo(this.newest.take());
  }

  keepFault(fault: Fault): void {
    this.faults.push(fault);
    if (this.faults.length > MOST_FAULTS) this.faults.shift();
  }

  private letGo(entry: number): void {
    const note = this.notes[entry]!;
    for (const { who } of note.says ?? []) if (who === 'user' || who === 'agent') this.lost[who]++;
    if (note.model !== undefined) this.models.add(note.model);
    const rest = this.ends.trail > 0 ? trailOf(note) : planOf(note);
    if (rest === undefined) {
      this.notes[entry] = undefined;
      return;
    }
    this.notes[entry] = rest;
    if (this.ends.trail === 0) return;
    this.trail.add(entry, sizeOf(rest));
    this.mergeEdits(entry, rest);
    while (this.trail.size > this.ends.trail) this.forget(this.trail.take());
  }

  /** Of several edits of one file the newest stays, and knows how many there were. */
  private mergeEdits(entry: number, note: Note): void {
    const [call, ...others] = note.calls ?? [];
    const path = call && others.length === 0 && call.use.kind === 'edit' && call.use.paths?.length === 1 ? call.use.paths[0]! : undefined;
    if (path === undefined) return;
    const before = this.lastEdits.get(path);
    const earlier = before === undefined ? undefined : this.notes[before];
    if (earlier?.calls?.length === 1 && !earlier.results) {
      this.notes[entry] = { ...note, calls: [{ ...call!, again: 1 + (earlier.calls[0]!.again ?? 0) }] };
      this.notes[before!] = undefined;
    }
    this.lastEdits.set(path, entry);
  }

  private forget(entry: number): void {
    const note = this.notes[entry];
    if (!note) return; // merged into a later one
    for (const { use, again = 0 } of note.calls ?? []) {
      this.lost.work += 1 + again;
      for (const path of use.paths ?? []) if (this.lastEdits.get(path) === entry) this.lastEdits.delete(path);
    }
    this.notes[entry] = undefined;
  }
}

/** First in, first out, with the sum of sizes. */
class SizedQueue {
  size = 0;
  private entries: number[] = [];
  private sizes: number[] = [];
  private oldest = 0;

  add(entry: number, size: number): void {
    this.entries.push(entry);
    this.sizes.push(size);
    this.size += size;
  }

  take(): number {
    this.size -= this.sizes[this.oldest]!;
    const entry = this.entries[this.oldest++]!;
    if (this.oldest > SLACK) {
      this.entries = this.entries.slice(this.oldest);
      this.sizes = this.sizes.slice(this.oldest);
      this.oldest = 0;
    }
    return entry;
  }
}

/** What stays of a note when its words go: what was changed and made. */
function trailOf({ calls, results }: Note): Note | undefined {
  return restOf(
    calls?.filter(isTrail).map(withoutWords),
    results
      ?.filter(({ lines }) => lines.some(isLandmark))
      .map(({ exit: _exit, ...result }) => ({ ...result, text: '', gone: true as const, lines: result.lines.filter(isLandmark) })),
  );
}

function withoutWords(call: NoteCall): NoteCall {
  if (call.wrote === undefined) return call;
  const rest: Mutable<NoteCall> = { call: call.call, tool: call.tool, use: call.use };
  if (call.proposal !== undefined) rest.proposal = call.proposal;
  if (call.continues !== undefined) rest.continues = call.continues;
  if (call.again !== undefined) rest.again = call.again;
  return rest;
}

/** The steps, and the answers that number them. */
function planOf({ calls, results }: Note): Note | undefined {
  return restOf(
    calls?.filter(isPlan),
    results?.filter(({ step }) => step !== undefined),
  );
}

function restOf(calls: Note['calls'] = [], results: Note['results'] = []): Note | undefined {
  if (calls.length === 0 && results.length === 0) return undefined;
  return { ...(calls.length > 0 && { calls }), ...(results.length > 0 && { results }) };
}

function isPlan({ use }: NoteCall): boolean {
  return use.plan !== undefined;
}

function isTrail(call: NoteCall): boolean {
  const { use } = call;
  return use.kind === 'edit' || use.kind === 'delete' || use.kind === 'move' || isPlan(call) || /\bgit\b|\bgh\b/.test(use.command ?? '');
}

function sizeOf({ says = [], calls = [], results = [] }: Note): number {
  let size = OVERHEAD;
  for (const { text } of says) size += text.length + OVERHEAD;
  for (const { use, wrote } of calls) size += (use.command?.length ?? 0) + (wrote?.length ?? 0) + OVERHEAD;
  for (const { text, lines } of results) size += text.length + OVERHEAD + lines.reduce((sum, line) => sum + line.length, 0);
  return size;
}
