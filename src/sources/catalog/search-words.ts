// The words of a search: what the index is asked for them, and where they are in a text. Text without spaces is taken in pairs of characters.

export interface Term {
  /** In the language of the index: `"one two"`, `"begin"*`. */
  readonly expression: string;
  /** Finds it in a folded text. */
  readonly pattern: RegExp;
}

export interface SearchWords {
  readonly terms: readonly Term[];
  /** All of them side by side, where that could be. */
  readonly together?: string;
}

/** Scripts that put no spaces between words. */
const DENSE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc\\u3005';
const DENSE_RUN = new RegExp(`[${DENSE}]+`, 'gu');
const SEGMENT = new RegExp(`[${DENSE}]+|(?:(?![${DENSE}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_DENSE = new RegExp(`^[${DENSE}]`, 'u');
/** Cheap to ask of every text: nothing below is dense. */
const MAY_BE_DENSE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff66-\uffdc\u{20000}-\u{3ffff}]/u;

/** As the index is to have it. */
export function indexedText(text: string): string {
  return MAY_BE_DENSE.test(text) ? text.normalize('NFC').replace(DENSE_RUN, (run) => ` ${pairsOf(run, true).join(' ')} `) : text;
}

/** With the last character by itself, so that every one begins something. */
function pairsOf(run: string, withLast: boolean): string[] {
  const characters = [...run];
  const pairs = characters.slice(0, -1).map((one, n) => one + characters[n + 1]!);
  return withLast || pairs.length === 0 ? [...pairs, characters.at(-1)!] : pairs;
}

/** The same length and places; case and accents gone. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  const even = lower.length === text.length ? lower : text;
  // oxlint-disable-next-line no-control-regex -- what is not ASCII
  return /[^\u0000-\u007f]/.test(even) ? even.replaceAll(/[\u00c0-\u024f\u1e00-\u1eff]/g, (one) => one.normalize('NFD')[0]!) : even;
}

const MOST_TERMS = 32;

/** `"a phrase"`, `begin*`, and single words, all of which have to be there. Empty: there is no word in it. */
export function searchWords(given: string): SearchWords {
  const terms: Term[] = [];
  const segments: string[] = [];
  for (const [, phrase, word] of given.normalize('NFC').matchAll(/"([^"]*)"?\*?|(\S+)/gu)) {
    const text = phrase ?? word!;
    const found = folded(text).match(SEGMENT);
    if (!found) continue;
    segments.push(...found);
    if (terms.length < MOST_TERMS) terms.push(termOf(found, phrase === undefined && text.endsWith('*')));
  }
  return { terms, ...(terms.length > 1 && segments.length <= MOST_TERMS && { together: termOf(segments, false).expression }) };
}

function termOf(segments: readonly string[], prefix: boolean): Term {
  const last = segments.at(-1)!;
  // one character by itself begins pairs
  const begins = prefix || (IS_DENSE.test(last) && [...last].length === 1);
  const tokens = segments.flatMap((one, n) => (IS_DENSE.test(one) ? pairsOf(one, n < segments.length - 1) : [one]));
  return { expression: `"${tokens.join(' ')}"${begins ? ' *' : ''}`, pattern: patternOf(segments, prefix) };
}

function patternOf(segments: readonly string[], prefix: boolean): RegExp {
  const first = IS_DENSE.test(segments[0]!) ? '' : '(?<![\\p{L}\\p{N}])';
  const last = prefix || IS_DENSE.test(segments.at(-1)!) ? '' : '(?![\\p{L}\\p{N}])';
  return new RegExp(`${first}${segments.join('[^\\p{L}\\p{N}]*')}${last}`, 'gu');
}
