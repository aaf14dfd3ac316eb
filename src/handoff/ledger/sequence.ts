// What came first: by place in the file, and for sub-agents, whose entries may stand behind all others, by the time.
import { withLeft } from './fact.js';
import type { Call, Transcript } from './notes/source.js';

/** The number of an entry → its place in the order of what was done. Where times are missing, that is the number. */
export type Sequence = (entry: number) => number;

const known = new WeakMap<Transcript, Sequence>();

export function sequenceOf(talk: Transcript): Sequence {
  const before = known.get(talk);
  if (before) return before;
  const places = placesOf([...talk.laneCalls, ...talk.laneCommands], withLeft(talk));
  const sequence: Sequence = (entry) => places.get(entry) ?? entry;
  known.set(talk, sequence);
  return sequence;
}

/** Those of sub-agents stand between the calls of the conversation that were made before and after them. */
function placesOf(lanes: readonly Call[], main: readonly Call[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const dated = byTime(lanes);
  if (dated.length === 0) return places;
  const calls = byTime(main);
  let [next, newest] = [0, 0];
  for (const [i, { entry, at }] of dated.entries()) {
    while (next < calls.length && calls[next]!.at! <= at!) newest = Math.max(newest, calls[next++]!.entry);
    if (!places.has(entry)) places.set(entry, newest + (i + 1) / (dated.length + 1));
  }
  return places;
}

function byTime(calls: readonly Call[]): readonly Call[] {
  return calls.filter(({ at }) => at !== undefined).sort((a, b) => (a.at! < b.at! ? -1 : a.at! > b.at! ? 1 : a.entry - b.entry));
}
