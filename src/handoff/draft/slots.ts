// A number or a hash with the words around it: by these it is told from another one in the same text, whatever the language.
import { placedIn, unitBehind, type Placed } from './hard-tokens.js';
import { placedWords } from './loose-words.js';

export type SlotKind = 'number' | 'hash';

export interface NearWord {
  readonly word: string;
  /** 1 is at its side. */
  readonly nearness: number;
  readonly isBefore: boolean;
}

export interface Slot {
  readonly form: string;
  readonly around: readonly NearWord[];
  /** How what is behind it begins: `12 tests`, `12ms` … */
  readonly unit?: string;
  /** … at once. */
  readonly isMeasure: boolean;
}

/** Words to each side. */
const MOST = 8;
/** What each step away leaves of a word. */
const STEP = 0.65;
/** Steps over what parts one thing from the next: a mark, another number. */
const PARTED = 1.5;
const MARKS = new Set([',', '，', '、', '(', ')', '（', '）', '「', '」', '。', '；', '：', '|', '\t']);
/** They part only before a blank. */
const ENDS = new Set([';', ':', '.']);

/** Of a line in normal form. `found`: those that are asked for. */
export function slotsIn(line: string, kind: SlotKind, found: readonly Placed[] = placedIn(line, kind)): Slot[] {
  if (found.length === 0) return [];
  const words = placedWords(line);
  const parts = partsAlong(line, kind === 'number' ? found : placedIn(line, 'number'));
  return found.map(({ form, at }) => {
    const end = at + form.length;
    const before = words.filter((word) => word.at + word.form.length <= at).slice(-MOST);
    const unit = unitBehind(line, end);
    const after = words.filter((word) => word.at >= end).slice(0, MOST);
    return {
      form,
      ...(unit !== undefined && { unit }),
      isMeasure: unit !== undefined && line.startsWith(unit, end),
      around: [
        ...before.toReversed().map((word, i) => nearWord(word, i + PARTED * parts(word.at + word.form.length, at), true)),
        ...after.map((word, i) => nearWord(word, i + PARTED * parts(end, word.at), false)),
      ],
    };
  });
}

function nearWord({ form }: Placed, steps: number, isBefore: boolean): NearWord {
  return { word: form, nearness: STEP ** steps, isBefore };
}

/** How many marks and numbers stand between two places of a line. */
function partsAlong(line: string, numbers: readonly Placed[]): (from: number, to: number) => number {
  const isNumber = new Set(numbers.map(({ at }) => at));
  const upTo = [0];
  for (const [i, char] of line.split('').entries()) {
    const parts = MARKS.has(char) || (ENDS.has(char) && line.charAt(i + 1) === ' ') || isNumber.has(i);
    upTo.push(upTo[i]! + (parts ? 1 : 0));
  }
  return (from, to) => upTo[to]! - upTo[from]!;
}
