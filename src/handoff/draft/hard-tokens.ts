// What of a statement can be looked up: quotations, paths, hashes, addresses, identifiers and numbers. The rest is the author's wording.
import { normalForm } from './normal-form.js';

export type HardTokenKind = 'quotation' | 'address' | 'path' | 'hash' | 'identifier' | 'number';

export interface HardToken {
  readonly kind: HardTokenKind;
  /** As the author wrote it. */
  readonly text: string;
  /** As it is looked for. */
  readonly form: string;
  /** So telling that it proves the statement wherever in the session it stands. */
  readonly distinctive: boolean;
  /** Of a number: the unit behind it, or how the word behind it begins. */
  readonly unit?: string;
  /** `a/b` may be a path, or two things in one breath. */
  readonly pieces?: readonly string[];
}

interface TokenRule {
  readonly kind: HardTokenKind;
  readonly find: RegExp;
  readonly distinctive: (text: string) => boolean;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const LONG = 10;
const LONG_HASH = 7;

/** In this order: what one takes, the next ones do not see. */
export const tokenRules: readonly TokenRule[] = [
  {
    kind: 'quotation',
    find: /`([^`\n]{1,400})`|"([^"\n]{3,600})"|“([^”\n]{3,600})”|„([^“”\n]{3,600})[“”]|«([^»\n]{3,600})»|「([^」\n]{2,600})」/gu,
    distinctive: (text) => text.length >= LONG,
    yes: ['`npm test`', '"no new dependencies"', '“nur lesen”', '「読み取り専用」'],
    no: ['it’s the user’s own', '5" screen'],
  },
  {
    kind: 'address',
    find: /\b(?:https?|ssh|git|file):\/\/[^\s<>"'`)\]（）「」『』【】、。，；]{3,400}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}\b/gu,
    distinctive: () => true,
    yes: ['https://example.org/a/b', 'git@example.org'],
    no: ['https', 'a @ b'],
  },
  {
    kind: 'path',
    find: /(?<![\w/])(?:~|\.{1,2})?\/?(?:[\w.@+-]{1,100}\/){1,20}[\w.@+-]{0,100}|(?<![\w./])[\w-]{1,80}\.[a-z][a-z0-9]{0,7}(?![\w/])/giu,
    distinctive: () => true,
    yes: ['src/a/b.ts', './x/y', '/etc/hosts', 'README.md', 'package.json'],
    no: ['plain', '1.5'],
  },
  {
    kind: 'hash',
    find: /\b(?=[0-9a-f]{7,64}\b)(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]+\b/giu,
    distinctive: () => true,
    yes: ['3f9c1a7', 'a955f9ade3d74c93aeafcc0a8326a793'],
    no: ['1234567', 'defaced', 'abc12'],
  },
  {
    kind: 'identifier',
    find: /(?<![\w$])(?:--?[a-z][\w-]{1,40}|[A-Za-z$][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}){1,8}|[a-z]+[a-z0-9]*(?:[A-Z][a-z0-9]*)+\w*|[A-Za-z0-9]{1,60}(?:_[A-Za-z0-9]{1,60}){1,10}|(?:[A-Z][a-z0-9]+){2,8})(?![\w$])/gu,
    distinctive: (text) => text.length >= LONG,
    yes: ['readBack', 'LOOKED_AT', 'io::world', '--dry-run', 'SessionTarget'],
    no: ['plain', 'Word', 'e.g'],
  },
  {
    kind: 'number',
    find: /(?<![\w.]|(?:^|\s)-)#?\d{1,2}(?::\d{2}){1,2}(?![\w:])|(?<![\w.]|(?:^|\s)-)#?\d[\d,.\u00a0\u202f]*(?:\d|(?<=\d))(?:-\d{2}-\d{2})?(?!\w|[.,]\d)|(?<![\w.]|(?:^|\s)-)#?\d[\d.,]*(?=\s?(?:%|ms|s|h|kB|KB|MB|GB|k|x|×|px|min)\b)/gu,
    distinctive: () => false,
    yes: ['41', '#41', '12,400', '3.5', '2026-11-16', '17:30'],
    no: ['v1alpha', 'x86', 'git log -1'],
  },
];

/** Where in a text something stands. */
export interface Placed {
  readonly form: string;
  readonly at: number;
}

/** In normal form. */
export function placedIn(form: string, kind: HardTokenKind): Placed[] {
  const rule = tokenRules.find((one) => one.kind === kind)!;
  return [...form.matchAll(rule.find)].flatMap(({ 0: found, index }) => {
    const token = tokenOf(found, rule);
    return token ? [{ form: token.form, at: index }] : [];
  });
}

const QUOTED = tokenRules.filter(({ kind }) => kind === 'hash' || kind === 'number');

/** Abbreviations that look like names. */
const NOT_NAMES = new Set(['e.g', 'i.e', 'z.b', 'd.h', 'etc', 'vs', 'p.s']);
/** Words with slashes between them, without what only paths have. */
const LISTED = /^[\p{L}\d-]+(?:\/[\p{L}\d-]+)+$/u;
const ELLIPSIS = /\s*(?:\[(?:…|\.\.\.)\]|…|\.{3,})\s*/;

export function hardTokens(text: string): HardToken[] {
  const tokens = new Map<string, HardToken>();
  let rest = text;
  for (const rule of tokenRules)
    rest = rest.replace(rule.find, (found: string, ...groups: unknown[]) => {
      if (rule.kind === 'number' && isCountingWord(found, groups.at(-1) as string, groups.at(-2) as number)) return found;
      const inside = rule.kind === 'quotation' ? (groups.find((group) => typeof group === 'string' && group !== text) as string) : found;
      for (const part of inside.split(ELLIPSIS)) {
        const measure = rule.kind === 'quotation' ? measureIn(part.trim()) : undefined;
        const piece = measure?.number ?? part;
        const token = tokenOf(piece, rule.kind === 'quotation' ? quotedRule(piece.trim(), rule) : rule);
        if (!token) continue;
        const unit =
          measure?.unit ??
          (rule.kind === 'number' ? unitBehind(groups.at(-1) as string, (groups.at(-2) as number) + found.length) : undefined);
        tokens.set(`${token.kind} ${token.form}`, { ...token, ...(unit !== undefined && { unit }) });
      }
      return ' '.repeat(3);
    });
  return [...tokens.values()];
}

/** `512 MiB` in marks is no more telling than without them. */
function measureIn(quoted: string): { readonly number: string; readonly unit: string } | undefined {
  const letter = [...quoted].findIndex((char) => char.toLowerCase() !== char.toUpperCase());
  const [number, unit] = [quoted.slice(0, letter).trim(), quoted.slice(letter).toLowerCase()];
  const isMeasure = letter > 0 && number !== '' && Number.isFinite(Number(number.replaceAll(',', ''))) && unitIn(unit) === unit;
  return isMeasure ? { number, unit } : undefined;
}

/** Stands where a token stood. */
export const TAKEN = '\ufffc';

/** The author's own wording. */
export function withoutTokens(text: string): string {
  return tokenRules.reduce((rest, { find }) => rest.replace(find, ` ${TAKEN} `), text);
}

/** How what is counted begins: `12 tests`, `12ms`. */
export function unitBehind(text: string, at: number): string | undefined {
  return unitIn(text.slice(text[at] === ' ' ? at + 1 : at).toLowerCase());
}

/** Letters past which a word is no unit, and its beginning may be that of one: `12 seconds`, `12s`. */
const LONGEST_UNIT = 3;

/** Of a text in lower case: the letters that it begins with, of a longer word the first. */
export function unitIn(text: string): string | undefined {
  let end = 0;
  while (end <= LONGEST_UNIT && text.charAt(end) >= 'a' && text.charAt(end) <= 'z') end++;
  return end === 0 ? undefined : text.slice(0, end > LONGEST_UNIT ? 1 : end);
}

const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const MOST_COUNTED = 12;

/** Where “three files” is written “3件” or “파일 3개”: a word for how many, as little to be looked up as it is in letters. `at`: its place in the text. */
function isCountingWord(found: string, text: string, at: number): boolean {
  const isSmall = /^\d{1,2}$/.test(found) && Number(found) <= MOST_COUNTED;
  return isSmall && (EAST_ASIAN.test(text.slice(at + found.length)) || EAST_ASIAN.test(text.slice(Math.max(0, at - 1), at)));
}

/** What stands between marks alone is what it is without them. */
function quotedRule(piece: string, quotation: TokenRule): TokenRule {
  // a hash may happen to hold digits alone
  return (
    (piece.length >= LONG_HASH && Number.isInteger(Number(piece))
      ? undefined
      : QUOTED.find(({ find }) => piece.replace(find, '') === '')) ?? quotation
  );
}

function tokenOf(piece: string, { kind, distinctive }: TokenRule): HardToken | undefined {
  const trimmed = piece.trim().replace(/^[.,;:]+(?=\s)|[,;:.]+$/g, '');
  const text =
    kind === 'number' ? trimmed.replace(/^#/, '') : kind === 'path' ? trimmed.replace(/^\.\//, '').replace(/(?<=[^/])\/$/, '') : trimmed;
  const form = normalForm(text).trim();
  if (form.length < (kind === 'number' ? 1 : 2) || NOT_NAMES.has(form)) return undefined;
  const pieces = kind === 'path' && LISTED.test(form) ? { pieces: form.split('/') } : {};
  return { kind, text, form, distinctive: distinctive(text), ...pieces };
}
