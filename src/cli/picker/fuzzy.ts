// Which rows somebody means by a few letters: every word has to be there, in any order, and each may have one slip of the finger.
import FuzzyMatcher from '@leeoniya/ufuzzy';
import { folded } from '../../sources/catalog/search-words.js';
import type { PickRow } from './rows.js';
import { keyOf } from './rows.js';

/** What is searched: one text for each row, with the title in front. */
export interface Haystack {
  readonly texts: string[];
  /** How long the title in front of each is. */
  readonly titles: readonly number[];
}

export function haystackOf(rows: readonly PickRow[], lastWords: ReadonlyMap<string, string>): Haystack {
  const said = lastWords.size === 0 ? () => '' : ({ ref }: PickRow) => ` ${lastWords.get(keyOf(ref)) ?? ''}`;
  return { texts: rows.map((row) => row.words + said(row)), titles: rows.map(({ titleLength }) => titleLength) };
}

/** A slip: one letter too many, too few, another one, or two in the wrong order. */
const SLIP = 1;
const plain = new FuzzyMatcher({ intraMode: SLIP });
/** Twice as slow, for what is written in other letters. */
const anyScript = new FuzzyMatcher({
  intraMode: SLIP,
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
});

/** Nobody types more, and each word takes its time. */
const LONGEST = 200;
const MOST_TERMS = 6;
/** Where more rows fit, their order says nothing yet. */
const MOST_RANKED = 3000;

/** Places of rows, in the order of the rows where nothing was typed; otherwise the best first. */
export function matching({ texts, titles }: Haystack, query: string): readonly number[] {
  const words = folded(query.normalize('NFC').slice(0, LONGEST)).split(/\s+/).filter(Boolean).slice(0, MOST_TERMS);
  if (words.length === 0) return texts.map((_, place) => place);
  let places: number[] | undefined;
  for (const word of words) {
    // oxlint-disable-next-line no-control-regex -- what is not ASCII
    const matcher = /[^\u0000-\u007f]/.test(word) ? anyScript : plain;
    const found: number[] | null = matcher.filter(texts, word, places);
    places = found ?? texts.flatMap((text, place) => (text.includes(word) ? [place] : [])); // no letter in it: as it stands
    if (places.length === 0) return places;
  }
  const found = places ?? [];
  if (found.length > MOST_RANKED) return found;
  const ranked = found.map((place) => ({ place, worth: worthOf(texts[place]!, titles[place]!, words) }));
  return ranked.sort((a, b) => b.worth - a.worth || a.place - b.place).map(({ place }) => place);
}

/** A word as it was typed is worth more than one with a slip, and most in the title. */
function worthOf(text: string, title: number, words: readonly string[]): number {
  let worth = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at >= 0) worth += at < title ? 3 : 1;
  }
  return worth;
}
