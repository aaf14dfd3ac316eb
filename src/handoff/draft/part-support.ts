// Is every part of a statement about what is cited? A true beginning lends no truth to what is joined to it.
import type { Outcome } from '../ledger/ledger.js';
import { withoutAsks } from '../lexicon/asks.js';
import { statesIn, type StateWords } from '../lexicon/states.js';
import { TAKEN, withoutTokens } from './hard-tokens.js';
import { looseWords, mostOf, placedWords } from './loose-words.js';
import { normalForm } from './normal-form.js';
import { partsOf, piecesOf } from './parts.js';
import { isSameWord, stemOf } from './surroundings.js';

export type State = StateWords['state'] | Outcome;

/** What is still as it was at first needs nobody who says so, and not only requests are closed. */
const UNASKED: ReadonlySet<State> = new Set(['open', 'closed', 'unpushed', 'uncommitted']);
/** Shorter words are in every text. */
const TELLING = 4;
/** A word alone says nothing. */
const FEWEST = 2;
/** The format's own names for the two. */
const PARTIES = new Set(['user', 'agent']);

interface Piece {
  readonly text: string;
  readonly words: readonly string[];
  /** It has something that is looked up by itself. */
  readonly hasToken: boolean;
  /** Words of what it demands. */
  readonly asked?: readonly string[];
}

interface Part extends Piece {
  readonly states: readonly State[];
  readonly pieces: readonly Piece[];
  /** It tells what the user did or said. */
  readonly isUsers: boolean;
}

/** What the entries have that a statement cites. */
interface There {
  readonly words: Set<string>;
  readonly states: Set<State>;
}

/** What the ledger knows of the entries that a statement cites. */
export interface Known {
  readonly facts: readonly string[];
  /** How its commands went; absent: what it says stands elsewhere. */
  readonly states?: readonly State[];
  /** The user's own words; undefined: the user does nothing there. */
  readonly user?: string;
  /** What was said before and after. */
  readonly near: string;
}

export class PartSupport {
  readonly #parts: readonly (readonly Part[])[];
  readonly #wanted: readonly { readonly words: readonly string[]; readonly hasStates: boolean }[];
  readonly #there: readonly There[];

  constructor(statements: readonly string[]) {
    this.#parts = statements.map((text) => partsOf(withoutTokens(text)).map(partIn));
    this.#wanted = this.#parts.map((parts) => ({
      words: [...new Set(parts.flatMap(({ words, pieces }) => [...words, ...pieces.flatMap(({ asked = [] }) => asked)]))],
      hasStates: parts.some(({ states }) => states.length > 0),
    }));
    this.#there = statements.map(() => ({ words: new Set(), states: new Set() }));
  }

  /** `concerned`: the statements that cite this text. */
  see(text: string, concerned: readonly number[], failed = false): void {
    if (concerned.length === 0) return;
    const vocabulary = new Vocabulary(text);
    const states: readonly State[] = concerned.some((at) => this.#wanted[at]!.hasStates) ? [...statesIn(text)] : [];
    for (const at of concerned) {
      const there = this.#there[at]!;
      for (const word of this.#wanted[at]!.words) if (!there.words.has(word) && vocabulary.has(word)) there.words.add(word);
      for (const state of states) there.states.add(state);
      if (failed) there.states.add('failed');
    }
  }

  /** What is wrong with it, for its author. */
  fault(at: number, known: Known): string | undefined {
    this.see(known.facts.join('\n'), [at]);
    const parts = this.#parts[at]!;
    const there = this.#there[at]!;
    const isCited = (word: string): boolean => there.words.has(word);
    const isUsers = inText(known.user ?? '');
    const isNear = inText(known.near);
    const isThere = (word: string): boolean => isCited(word) || isNear(word);
    // an author may write in another language than the tools do
    const isComparable = parts.some(({ words }) => words.some(isThere));
    for (const part of parts) {
      const unsaid = unsaidState(part, there.states, known);
      if (unsaid !== undefined) return `nothing says “${unsaid}” where it points: ${shown(part)}`;
      const demand = part.pieces.find(({ asked = [] }) => count(asked, isCited) < mostOf(asked.length));
      if (demand) return `nobody demands that where it points, and a hand-off demands nothing of its own: ${shown(demand)}`;
      if (part.isUsers && (known.user === undefined || isNowhere(part, isUsers)))
        return `the user does not say so where it points: ${shown(part)}`;
      if (isComparable && isNowhere(part, isThere)) return `the entries that it cites say nothing of this: ${shown(part)}`;
    }
    return undefined;
  }
}

type IsThere = (word: string) => boolean;

function count(words: readonly string[], isThere: IsThere): number {
  return words.filter(isThere).length;
}

/** Where its names stand elsewhere, only what is joined to them has to be here. */
function unsaidState({ states, hasToken }: Part, there: ReadonlySet<State>, { states: known }: Known): State | undefined {
  if (known === undefined && hasToken) return undefined;
  return states.find((state) => !UNASKED.has(state) && !there.has(state) && !known?.includes(state));
}

/** Nothing of what it says is there; what names something is looked up by that. */
function isNowhere({ hasToken, words }: Piece, isThere: IsThere): boolean {
  return !hasToken && words.length >= FEWEST && !words.some(isThere);
}

/** Read once, where it is asked for at all. */
function inText(text: string): IsThere {
  let vocabulary: Vocabulary | undefined;
  return (word) => (vocabulary ??= new Vocabulary(text)).has(word);
}

function shown({ text }: Piece): string {
  return `“${text.replaceAll(TAKEN, '…').trim()}”`;
}

function partIn(text: string): Part {
  return {
    ...pieceIn(text),
    states: [...statesIn(text)],
    pieces: piecesOf(text).map(pieceIn),
    isUsers: text.trimStart().toLowerCase().startsWith('user '),
  };
}

function pieceIn(text: string): Piece {
  const asked = withoutAsks(text);
  return { text, words: wordsIn(text), hasToken: text.includes(TAKEN), ...(asked !== undefined && { asked: wordsIn(asked) }) };
}

function wordsIn(text: string): string[] {
  return looseWords(normalForm(text), TELLING).filter((word) => !PARTIES.has(word));
}

/** The words of a text, known also in other forms. */
class Vocabulary {
  readonly #byStem = new Map<string, Set<string>>();

  constructor(text: string) {
    for (const { form } of placedWords(normalForm(text)))
      this.#byStem.set(stemOf(form), (this.#byStem.get(stemOf(form)) ?? new Set<string>()).add(form));
  }

  has(word: string): boolean {
    for (const other of this.#byStem.get(stemOf(word)) ?? []) if (isSameWord(word, other)) return true;
    return false;
  }
}
