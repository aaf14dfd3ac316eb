// Where the words are in what was said: the entries, and the stretch of each that shows them.
import { folded, type Term } from './search-words.js';
import type { SaidBy } from './pieces.js';

export interface Match {
  /** As `show --entries` counts. */
  readonly entry: number;
  readonly role: SaidBy;
  readonly snippet: string;
}

/** Characters before the first word that is shown, and in all. */
const BEFORE = 60;
const SNIPPET = 200;
/** Places of each word that are looked at: enough to find where they stand together. */
const MOST_PLACES = 50;

export interface Stretch {
  readonly snippet: string;
  /** How many of the terms it shows. */
  readonly shown: number;
  /** Numbers of the terms that are anywhere in the text. */
  readonly found: readonly number[];
}

/** Undefined: none of them is there. */
export function stretchOf(text: string, terms: readonly Term[]): Stretch | undefined {
  const plain = text.normalize('NFC');
  const places = placesOf(folded(plain), terms);
  if (places.length === 0) return undefined;
  const shown = (from: number): number =>
    new Set(places.filter(({ at }) => at >= from && at < from + SNIPPET - BEFORE).map(({ term }) => term)).size;
  const best = places.reduce((one, other) => (shown(other.at) > shown(one.at) ? other : one));
  return { snippet: around(plain, best.at), shown: shown(best.at), found: [...new Set(places.map(({ term }) => term))] };
}

function placesOf(text: string, terms: readonly Term[]): { readonly at: number; readonly term: number }[] {
  return terms
    .flatMap(({ pattern }, term) => {
      const found: { at: number; term: number }[] = [];
      for (const { index } of text.matchAll(pattern)) if (found.push({ at: index, term }) === MOST_PLACES) break;
      return found;
    })
    .toSorted((a, b) => a.at - b.at);
}

/** On one line, from a word's beginning to a word's end. */
function around(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const start = from === 0 ? 0 : Math.min(at, nextSpace(text, from));
  const to = Math.min(text.length, start + SNIPPET);
  const end = to === text.length ? to : Math.max(lastSpace(text, to), at + 1);
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

function nextSpace(text: string, from: number): number {
  const found = text.slice(from, from + BEFORE).search(/\s/);
  return found < 0 ? from + (isHalf(text, from) ? 1 : 0) : from + found + 1;
}

function lastSpace(text: string, to: number): number {
  const found = /\s\S*$/.exec(text.slice(Math.max(0, to - BEFORE), to));
  return found ? Math.max(0, to - BEFORE) + found.index : to - (isHalf(text, to) ? 1 : 0);
}

/** The second half of a character that takes two. */
function isHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
