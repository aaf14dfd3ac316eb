// What does a number count? Where the cited entries count the same thing with another number, and never with this one, a statement has it wrong.
import { placedIn, unitBehind, type Placed } from './hard-tokens.js';
import { normalForm } from './normal-form.js';
import { linesIn } from './text-lines.js';

interface Counted {
  readonly form: string;
  /** How the words behind it begin: of `230 crypto tests`, `crypt` and `test`. */
  readonly stems: readonly string[];
  /** The word in front of it: `version 2.95`. */
  readonly label?: string;
  /** Behind a whole number, which may stand anywhere: `2 GiB`. */
  readonly unit?: string;
}

interface Seen {
  /** Of a label: how often it stands there without a number. */
  bare?: number;
  /** … and with one. */
  numbered?: number;
  /** Something else counts it there. */
  counted: boolean;
  /** This number stands beside it, and no other. */
  supported: boolean;
}

export class NumberCounts {
  /** By statement. */
  readonly #counted: readonly (readonly Counted[])[];
  readonly #seen = new Map<string, Seen>();

  constructor(statements: readonly string[]) {
    this.#counted = statements.map(countedIn);
  }

  /** `concerned`: the statements that cite this text. */
  see(text: string, concerned: readonly number[]): void {
    const wanted = concerned.flatMap((statement) => this.#counted[statement]!.map((one) => ({ statement, one })));
    if (wanted.length === 0) return;
    for (const raw of linesIn(text)) {
      const line = lineOf(raw);
      if (line.numbers.length === 0) continue;
      for (const { statement, one } of wanted) {
        for (const stem of one.stems) this.#note(keyOf(statement, one.form, stem), line, one.form, stem);
        if (one.label !== undefined) this.#noteLabel(keyOf(statement, one.form, `${one.label} `), line, one.form, one.label);
        if (one.unit !== undefined) this.#noteUnit(keyOf(statement, one.form, ` ${one.unit}`), line, one.form, one.unit);
      }
    }
  }

  /** At any of its places in the statement; by the first word behind it that is counted there at all. */
  isOther(statement: number, form: string): boolean {
    return (this.#counted[statement] ?? []).some((one) => {
      if (one.form !== form) return false;
      const seen = one.stems.map((stem) => this.#seen.get(keyOf(statement, form, stem))).find((known) => known !== undefined);
      const labelled = one.label === undefined ? undefined : this.#seen.get(keyOf(statement, form, `${one.label} `));
      const measured = one.unit === undefined ? undefined : this.#seen.get(keyOf(statement, form, ` ${one.unit}`));
      // `with 32 cases` names no case 32: a word that mostly stands without a number is no label
      const isLabel = labelled !== undefined && (labelled.numbered ?? 0) >= (labelled.bare ?? 0);
      return [seen, isLabel ? labelled : undefined, measured].some((known) => known?.counted === true && !known.supported);
    });
  }

  /** Wherever on a line with the word it stands, it may be what the word names. */
  #noteLabel(key: string, { numbers, words }: Line, form: string, label: string): void {
    const named = words.filter((word) => word.form === label);
    if (named.length === 0) return;
    const seen = this.#seen.get(key) ?? { counted: false, supported: false };
    const numbered = named.filter(({ at }) => numbers.some((number) => number.at === at + label.length + 1));
    seen.numbered = (seen.numbered ?? 0) + numbered.length;
    seen.bare = (seen.bare ?? 0) + named.length - numbered.length;
    seen.counted ||= numbered.some(({ at }) => numbers.some((number) => number.form !== form && number.at === at + label.length + 1));
    seen.supported ||= numbers.some((number) => number.form === form);
    this.#seen.set(key, seen);
  }

  #noteUnit(key: string, { numbers, text }: Line, form: string, unit: string): void {
    const measured = numbers.filter((number) => unitBehind(text, number.at + number.form.length) === unit);
    if (measured.length === 0) return;
    const seen = this.#seen.get(key) ?? { counted: false, supported: false };
    seen.counted ||= measured.some((number) => number.form !== form);
    seen.supported ||= measured.some((number) => number.form === form);
    this.#seen.set(key, seen);
  }

  #note(key: string, line: Line, form: string, stem: string): void {
    const { numbers, words } = line;
    const isThere = numbers.some((number) => number.form === form);
    for (const { at } of words.filter((word) => word.form.startsWith(stem))) {
      const counts = numbers.filter((number) => isCountOf(number, at, line) && isOneThought(line.text.slice(number.at, at)));
      const seen = this.#seen.get(key) ?? { counted: false, supported: false };
      seen.counted ||= counts.some((number) => number.form !== form);
      seen.supported ||= isThere && (counts.length === 0 || counts.some((number) => number.form === form));
      this.#seen.set(key, seen);
    }
  }
}

interface Line {
  readonly numbers: readonly Placed[];
  readonly words: readonly Placed[];
  readonly text: string;
}

function lineOf(raw: string): Line {
  const form = normalForm(raw);
  // `a.test.ts` counts no tests
  const text = placedIn(form, 'path').reduce((rest, path) => rest.replaceAll(path.form, ' '.repeat(path.form.length)), form);
  return { numbers: placedIn(text, 'number'), words: wordsIn(text), text };
}

/** Characters between a number and what it counts: `93% code coverage`. */
const NEAR = 14;

/** It stands in front of the word, with no more than one other between, and no other number. */
function isCountOf(number: Placed, at: number, { words, numbers }: Pick<Line, 'words' | 'numbers'>): boolean {
  const from = number.at + number.form.length;
  const between = (places: readonly Placed[]): number => places.filter((place) => place.at >= from && place.at < at).length;
  return from <= at && at - from <= NEAR && between(words) <= 1 && between(numbers) === 0;
}

/** Words behind a number that may say what it counts. */
const MOST_WORDS = 2;
const SHORTEST = 4;

function countedIn(text: string): Counted[] {
  const form = normalForm(text);
  const words = wordsIn(form);
  const numbers = placedIn(form, 'number').filter((number) => form.charAt(number.at - 1) !== '#');
  return numbers.map((number) => ({ ...unitOf(number, form), ...countedAs(number, form, { words, numbers }) }));
}

/** What particles of two or three letters are not. */
const UNITS = new Set(['ms', 'min', 'px', 'kb', 'mb', 'gb', 'tb', 'kib', 'mib', 'gib', 'tib']);

function unitOf({ form: number, at }: Placed, form: string): Pick<Counted, 'unit'> {
  const unit = unitBehind(form, at + number.length);
  return unit !== undefined && UNITS.has(unit) && Number.isInteger(Number(number)) ? { unit } : {};
}

function countedAs(number: Placed, form: string, around: Pick<Line, 'words' | 'numbers'>): Counted {
  const { form: digits, at } = number;
  if (isMeasure(form, at + digits.length)) return { form: digits, stems: [] };
  return {
    form: digits,
    ...labelOf(number, form, around.words),
    stems: around.words
      .filter((word) => word.at > at && isCountOf(number, word.at, around) && isOneThought(form.slice(at, word.at)))
      .slice(0, MOST_WORDS)
      .map((word) => word.form.slice(0, Math.max(SHORTEST, word.form.length - 1))),
  };
}

function labelOf({ at }: Placed, form: string, words: readonly Placed[]): Pick<Counted, 'label'> {
  const label = words.find((word) => word.at + word.form.length === at - 1 && form.charAt(at - 1) === ' ');
  return label === undefined ? {} : { label: label.form };
}

/** `#12: tests` is a name, and then something else; what stands in brackets behind a number is, too. */
function isOneThought(between: string): boolean {
  return ![': ', '; ', ', ', '. ', '(', '"'].some((mark) => between.includes(mark));
}

/** `32.7s the second time` counts no times, `21.1 ms with`, `57 of 58 tests` neither: a unit or a particle stands at once behind the number. */
function isMeasure(form: string, end: number): boolean {
  const isLetter = (at: number): boolean => form.charAt(at) >= 'a' && form.charAt(at) <= 'z';
  if (isLetter(end)) return true;
  return form.charAt(end) === ' ' && isLetter(end + 1) && !(isLetter(end + 2) && isLetter(end + 3));
}

/** Latin letters: in scripts without blanks nobody can tell where a word ends. */
function wordsIn(form: string): Placed[] {
  const words: Placed[] = [];
  let start = -1;
  for (let i = 0; i <= form.length; i++) {
    const c = form.charAt(i);
    if (c >= 'a' && c <= 'z') {
      if (start < 0) start = i;
    } else if (start >= 0) {
      if (i - start >= SHORTEST) words.push({ form: form.slice(start, i), at: start });
      start = -1;
    }
  }
  return words;
}

function keyOf(statement: number, form: string, stem: string): string {
  return `${statement} ${form} ${stem}`;
}
