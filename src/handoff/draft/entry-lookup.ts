// Where tokens stand in a session: one pass over its entries, whatever its size.
import type { Entry } from '../../model/session.js';
import { entryText } from './entry-text.js';
import { unitIn, type HardToken } from './hard-tokens.js';
import { normalForm } from './normal-form.js';
import { NumberCounts } from './number-counts.js';
import { NumberOwners } from './number-owners.js';
import { PartSupport } from './part-support.js';
import { Rivals } from './rivals.js';

/** `other-number`: the same text with other digits in it. */
export type Sought = Pick<HardToken, 'form' | 'unit'> & { readonly kind: HardToken['kind'] | 'word' | 'other-number' };

/** A statement: what can be looked up of it, and the words around that. */
export interface SoughtTogether {
  readonly tokens: readonly Sought[];
  readonly words: readonly Sought[];
  /** Entries that it cites. */
  readonly cites?: readonly number[];
  /** What it says. */
  readonly text?: string;
}

/** The entry that has most of a statement's words, of those that have most of its tokens. */
export interface BestPlace {
  readonly entry: number;
  readonly tokens: number;
  readonly words: number;
}

/** An entry that has a token, and how much else of the statement. */
export interface Company {
  readonly entry: number;
  readonly others: number;
}

interface Places {
  /** Among the entries that matter. */
  readonly near: Set<number>;
  /** In the whole session: the newest is where a thing stands last. */
  last?: number;
}

export class EntryLookup {
  readonly #places = new Map<string, Places>();
  /** A word of a token → the tokens that may stand where the word does. */
  readonly #byWord = new Map<string, Sought[]>();
  /** Numbers, by the longest run of digits in them: a unit may follow at once. */
  readonly #byDigits = new Map<string, Sought[]>();
  /** Hashes, by their beginning: they are quoted shorter than they stand. */
  readonly #byHead = new Map<string, Sought[]>();
  /** Tokens without a plain word. */
  readonly #wordless: Sought[] = [];
  /** By the statement's number. */
  readonly #best: (BestPlace | undefined)[] = [];
  /** Token or word → the statements that have it. */
  readonly #statements = new Map<string, { readonly statement: number; readonly isToken: boolean }[]>();
  /** Of a statement's tokens. */
  readonly #company = new Map<string, Company>();
  readonly #owners: NumberOwners;
  readonly #counts: NumberCounts;
  readonly parts: PartSupport;
  readonly #rivals: { readonly number: Rivals; readonly hash: Rivals };
  /** Entry → the statements that cite it. */
  readonly #citing = new Map<number, number[]>();
  /** Call → its entry, and entry → those that it is one act with. */
  readonly #calls = new Map<string, number>();
  readonly #pairs = new Map<number, Set<number>>();

  /** `matters`: entries in which every place is remembered, not just the newest. */
  constructor(
    tokens: readonly Sought[],
    private readonly matters: (entry: number) => boolean,
    together: readonly SoughtTogether[] = [],
  ) {
    const texts = together.map(({ text = '' }) => text);
    this.#owners = new NumberOwners(texts);
    this.#counts = new NumberCounts(texts);
    this.parts = new PartSupport(texts);
    this.#rivals = { number: new Rivals(texts, 'number'), hash: new Rivals(texts, 'hash') };
    for (const [statement, { cites = [] }] of together.entries())
      for (const entry of cites) this.#citing.set(entry, [...(this.#citing.get(entry) ?? []), statement]);
    for (const [statement, { tokens: own, words }] of together.entries())
      for (const one of [...own, ...words]) {
        const key = keyOf(one);
        this.#statements.set(key, [...(this.#statements.get(key) ?? []), { statement, isToken: own.includes(one) }]);
      }
    for (const token of tokens) {
      if (this.#places.has(keyOf(token))) continue;
      this.#places.set(keyOf(token), { near: new Set() });
      this.#index(token);
    }
  }

  #index(token: Sought): void {
    const add = (map: Map<string, Sought[]>, key: string): void => void map.set(key, [...(map.get(key) ?? []), token]);
    if (token.kind === 'number') return add(this.#byDigits, longest(token.form.match(DIGITS) ?? [])!);
    if (token.kind === 'hash') return add(this.#byHead, token.form.slice(0, HASH_HEAD));
    // with another number a word that has one is another word
    const word = longestWord(token.form, token.kind !== 'other-number');
    if (word === undefined) this.#wordless.push(token);
    else add(this.#byWord, word);
  }

  /** `number`: 1 is the first entry. */
  see(entry: Entry, number: number): void {
    this.#pair(entry, number);
    if (entry.kind === 'opaque') return;
    const raw = entryText(entry);
    const concerned = [number, ...(this.#pairs.get(number) ?? [])].flatMap((one) => this.#citing.get(one) ?? []);
    const statements = [...new Set(concerned)];
    if (statements.length > 0) this.#owners.see(raw, statements);
    if (statements.length > 0) this.#counts.see(raw, statements);
    for (const rivals of Object.values(this.#rivals)) rivals.see(raw, statements);
    this.parts.see(raw, statements, hasFailed(entry));
    const text = normalForm(raw);
    const possible = new Set(this.#wordless);
    for (const [word] of text.matchAll(WORD)) {
      for (const token of this.#byWord.get(word) ?? []) possible.add(token);
      if (word.length >= HASH_HEAD) for (const token of this.#byHead.get(word.slice(0, HASH_HEAD)) ?? []) possible.add(token);
    }
    if (this.#byDigits.size > 0)
      for (const [digits] of text.matchAll(DIGITS)) for (const token of this.#byDigits.get(digits) ?? []) possible.add(token);
    const found = new Map<number, { tokens: number; words: number }>();
    const standing: { readonly key: string; readonly statement: number }[] = [];
    for (const token of possible) {
      if (!standsIn(token, text)) continue;
      for (const { statement, isToken } of this.#statements.get(keyOf(token)) ?? []) {
        const counts = found.get(statement) ?? { tokens: 0, words: 0 };
        counts[isToken ? 'tokens' : 'words']++;
        found.set(statement, counts);
        if (isToken) standing.push({ key: companyKey(statement, token), statement });
      }
      const places = this.#places.get(keyOf(token))!;
      places.last = number;
      if (this.matters(number)) places.near.add(number);
    }
    for (const { key, statement } of standing) {
      const { tokens, words } = found.get(statement)!;
      const before = this.#company.get(key);
      const others = tokens - 1 + words;
      if (!before || others >= before.others) this.#company.set(key, { entry: number, others });
    }
    for (const [statement, { tokens, words }] of found) {
      const best = this.#best[statement];
      if (!best || tokens > best.tokens || (tokens === best.tokens && words >= best.words))
        this.#best[statement] = { entry: number, tokens, words };
    }
  }

  /** What the statement cites gives that number to another file, counts the same thing with another one, or has another one among the same words. */
  isAnothers(statement: number, { kind, form }: Sought): boolean {
    if (kind !== 'number' && kind !== 'hash') return false;
    if (this.#rivals[kind].isAnothers(statement, form)) return true;
    return kind === 'number' && (this.#owners.isAnothers(statement, form) || this.#counts.isOther(statement, form));
  }

  /** Does what the statement cites have a hash that it does not name? */
  hasOtherHash(statement: number): boolean {
    return this.#rivals.hash.hasUnnamed(statement);
  }

  bestPlace(statement: number): BestPlace | undefined {
    return this.#best[statement];
  }

  #pair(entry: Entry, number: number): void {
    if (entry.kind !== 'message') return;
    for (const part of entry.parts) {
      if (part.type === 'tool-call') this.#calls.set(part.call, number);
      const call = part.type === 'tool-result' ? this.#calls.get(part.call) : undefined;
      if (call === undefined) continue;
      this.#pairs.set(call, (this.#pairs.get(call) ?? new Set<number>()).add(number));
      this.#pairs.set(number, (this.#pairs.get(number) ?? new Set<number>()).add(call));
    }
  }

  /** Does the agent itself act in one of them? What comes back to it is not its own. */
  hasCall(entries: readonly number[]): boolean {
    return [...this.#calls.values()].some((entry) => entries.includes(entry));
  }

  /** The cited entries, and with a call its result: they are one act. */
  acts(cited: readonly number[]): ReadonlySet<number> {
    return new Set(cited.flatMap((entry) => [entry, ...(this.#pairs.get(entry) ?? [])]));
  }

  placesIn(token: Sought, entries: (entry: number) => boolean): number[] {
    return [...(this.#places.get(keyOf(token))?.near ?? [])].filter((entry) => entries(entry));
  }

  /** Where in the session a token stands with most of what else the statement says; `all`: how much that is. A name alone may stand anywhere. */
  placeInCompany(statement: number, token: Sought, all: number): number | undefined {
    const found = this.#company.get(companyKey(statement, token));
    const isAlone = token.kind === 'quotation' && token.form.includes(' ');
    return found && (isAlone || found.others >= Math.min(Math.max(LEAST_COMPANY, all / 3), all)) ? found.entry : undefined;
  }
}

function hasFailed(entry: Entry): boolean {
  return entry.kind === 'message' && entry.parts.some((part) => part.type === 'tool-result' && part.failed);
}

const DIGITS = /\d+/g;
const WORD = /[a-z0-9_]{2,}/g;
/** Of what else a statement says, beside a name that stands nowhere near what it cites. */
const LEAST_COMPANY = 2;
/** The shortest hash that counts as one. */
const HASH_HEAD = 7;

function companyKey(statement: number, token: Sought): string {
  return `${statement} ${keyOf(token)}`;
}

function keyOf({ kind, form, unit = '' }: Sought): string {
  return `${unit}${kind === 'number' || kind === 'word' || kind === 'other-number' ? kind : ''} ${form}`;
}

/** Whole words only: a quotation may begin and end in the middle of one. */
function longestWord(form: string, withDigits: boolean): string | undefined {
  const whole = [...form.matchAll(WORD)].filter(({ index, 0: word }) => {
    const cutBefore = index === 0 && form.includes(' ');
    const cutAfter = index + word.length === form.length && form.includes(' ');
    return !cutBefore && !cutAfter && (withDigits || !hasDigit(word));
  });
  return longest(whole.map(([word]) => word));
}

function hasDigit(word: string): boolean {
  return [...word].some((c) => c >= '0' && c <= '9');
}

function longest(words: readonly string[]): string | undefined {
  return words.toSorted((a, b) => b.length - a.length)[0];
}

/** Numbers and words stand alone: 12 is not in 512, nor in 12.5. */
export function standsIn({ kind, form, unit }: Sought, text: string): boolean {
  if (kind === 'other-number') return hasOtherNumber(form, text);
  if (kind !== 'number' && kind !== 'word') return text.includes(form);
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + form.length, at + form.length + 2)];
    if (kind === 'word') return true;
    const isWhole = form.includes(':')
      ? !hasDigit(before.slice(-1) + after.slice(0, 1))
      : !/\d$|\d[.,]$/.test(before) &&
        (!/^\d|^[.,]\d/.test(after) || isZero(text, at + form.length)) &&
        (form.includes('-') || !isPartOfTime(text, at, at + form.length));
    if (isWhole && !isOfOtherUnit(unit, unitIn(text.slice(at + form.length, at + form.length + 6)))) return true;
  }
  return false;
}

/** `60.0` is 60. */
function isZero(text: string, end: number): boolean {
  return text.startsWith('.0', end) && !hasDigit(text.charAt(end + 2));
}

/** `30` is not in `17:30`, nor `16` in `2026-11-16`: every entry has a time. */
function isPartOfTime(text: string, at: number, end: number): boolean {
  return [':', '-'].some((mark) => {
    const isIn = (i: number): boolean => (text.charAt(i) >= '0' && text.charAt(i) <= '9') || text.charAt(i) === mark;
    let [from, to] = [at, end];
    while (from > 0 && end - from < LONGEST_TIME && isIn(from - 1)) from--;
    while (to < text.length && to - from < LONGEST_TIME && isIn(to)) to++;
    const parts = text.slice(from, to).split(mark);
    const [first = '', ...rest] = parts;
    const isDate = first.length === 4 && parts.length === 3;
    const isClock =
      first !== '' && first.length <= 2 && (parts.length === 2 || parts.length === 3) && parts.every((part) => Number(part) < 60);
    return (mark === '-' ? isDate : isClock) && rest.every(({ length }) => length === 2);
  });
}

const LONGEST_TIME = 12;

/** `12 tests` is not in `12ms`, `3 ms` not in `3MB`: what stands right behind a number says of what it is. */
function isOfOtherUnit(unit: string | undefined, behind: string | undefined): boolean {
  return unit !== undefined && behind !== undefined && !unit.startsWith(behind) && !behind.startsWith(unit);
}

/** `a.ts:188` where the text has `a.ts:185`, and nowhere `a.ts:188`. */
function hasOtherNumber(form: string, text: string): boolean {
  if (text.includes(form)) return false;
  const [head, ...rest] = form.split(DIGITS);
  if (head === undefined || head.length < LEAST_BEFORE) return false;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1))
    if (isSameButDigits(text, at + head.length, rest)) return true;
  return false;
}

/** Characters before a number that make it the number of something. */
const LEAST_BEFORE = 4;

function isSameButDigits(text: string, from: number, rest: readonly string[]): boolean {
  let at = from;
  for (const piece of rest) {
    const start = at;
    while (at < text.length && text[at]! >= '0' && text[at]! <= '9') at++;
    if (at === start || !text.startsWith(piece, at)) return false;
    at += piece.length;
  }
  return rest.length > 0;
}
