// Behind a compaction the client tells the model again what the user had said: all of it, or the first and the newest (1.0.102).
import { shortText } from '../../model/short-text.js';

const MOST = { prompts: 20, length: 30_000 };
/** Taken when that is too much. */
const FIRST = { prompts: 3, length: 6_000 };
const NEWEST = { prompts: 16, length: 24_000 };
const CUT = '...<truncated>...';

export interface ToldPrompts {
  readonly count: number;
  readonly length: number;
  /** As many as could be told at all. */
  readonly first: readonly string[];
  readonly newest: readonly string[];
}

const NONE: ToldPrompts = { count: 0, length: 0, first: [], newest: [] };

export function keepPrompt(kept: ToldPrompts = NONE, text: string): ToldPrompts {
  const short = shortText(text, MOST.length + 1);
  return {
    count: kept.count + 1,
    length: kept.length + text.length,
    first: kept.first.length < MOST.prompts ? [...kept.first, short] : kept.first,
    newest: [...kept.newest.slice(-(NEWEST.prompts - 1)), short],
  };
}

export function toldPrompts(kept: ToldPrompts = NONE): string[] {
  if (kept.count <= MOST.prompts && kept.length <= MOST.length) return [...kept.first];
  if (kept.count === 1) return [cutTo(kept.first[0]!, MOST.length)];
  const first = fitting(kept.first.slice(0, Math.min(FIRST.prompts, kept.count - 1)), FIRST.length);
  const newest = fitting(kept.newest.slice(first.length - kept.count).toReversed(), NEWEST.length);
  return [...first, ...newest.toReversed()];
}

/** In this order, up to the one that does not fit; the very first is cut instead. */
function fitting(texts: readonly string[], length: number): string[] {
  const taken: string[] = [];
  let room = length;
  for (const text of texts) {
    if (text.length > room) return taken.length > 0 ? taken : [cutTo(text, length)];
    taken.push(text);
    room -= text.length;
  }
  return taken;
}

function cutTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length - CUT.length) + CUT;
}
