// What a rule on documents is, and the words and sentences that rules count.
import type { Severity } from '../../../model/report.js';
import type { Finding, ValidateOptions } from '../../../model/format.js';
import type { Anatomy } from './anatomy.js';

export interface Checked {
  readonly text: string;
  readonly anatomy: Anatomy;
  readonly options: ValidateOptions;
}

export interface Found {
  readonly line: number;
  readonly message: string;
  readonly severity?: Severity;
}

export interface DocumentRule {
  readonly id: string;
  readonly severity: Severity;
  /** What it asks for, for the docs. */
  readonly asks: string;
  find(document: Checked): Iterable<Found>;
}

export function applyRules(rules: readonly DocumentRule[], document: Checked): Finding[] {
  return rules
    .flatMap((rule) =>
      [...rule.find(document)].map((found): Finding => ({
        rule: rule.id,
        severity: found.severity ?? rule.severity,
        line: found.line,
        message: found.message,
      })),
    )
    .toSorted((a, b) => a.line - b.line || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
}

const EVIDENCE = /(?<!\s)\s*\[(?:\d*#\d+)(?:[,\s]+\d*#\d+)*\]/g;

export function withoutEvidence(text: string): string {
  return text.replaceAll(EVIDENCE, '');
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, 'x');
}

/** Sentences: an end mark before a space or the end, and what is left without one. */
export function sentenceCount(text: string): number {
  const plain = withoutCode(withoutEvidence(text)).trim();
  if (plain === '') return 0;
  const ends = plain.match(/(?<![.!?])[.!?]+["'”’)]*(?=\s|$)|[。！？]/gu)?.length ?? 0;
  return ends + (/[.!?。！？]["'”’)]*$/u.test(plain) ? 0 : 1);
}

/** Words; scripts without spaces count two characters as one. */
export function wordCount(text: string): number {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/gu)?.length ?? 0;
  const spaced =
    text.replaceAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’._/-]*/gu)?.length ??
    0;
  return spaced + Math.ceil(dense / 2);
}

const SMALL = new Set([
  'the',
  'a',
  'an',
  'and',
  'or',
  'of',
  'to',
  'in',
  'on',
  'for',
  'with',
  'as',
  'at',
  'by',
  'is',
  'are',
  'be',
  'it',
  'this',
  'that',
  'from',
  'next',
  'step',
  'steps',
]);

/** Words that carry meaning, cut to a common stem so that `implement` is `implementing`; pairs of characters in scripts without spaces. */
export function contentWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const [word] of withoutEvidence(text)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length > 1 && /[\u3040-\u30ff\u3400-\u9fff]/u.test(word))
      for (let i = 0; i + 1 < word.length; i++) found.add(word.slice(i, i + 2));
    else if (!SMALL.has(word)) found.add(word.replace(/(?:ing|ed|es|s)$/, ''));
  }
  return found;
}

/** How much of the smaller set the larger one has. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 1;
  return [...small].filter((word) => large.has(word)).length / small.size;
}

/** Splits `name: description` at the first colon that is neither inside code nor of a URL. */
export function splitPair(text: string): { readonly name: string; readonly rest?: string } {
  let code = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '`') code = !code;
    if (code) continue;
    if ((c === ':' && /\s/.test(text[i + 1] ?? '')) || c === '：') return { name: text.slice(0, i).trim(), rest: text.slice(i + 1).trim() };
  }
  return { name: text.trim() };
}
