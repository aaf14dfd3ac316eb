// Statements out of foreign JSON, whatever shape it has: every word of it in one line of text, none lost.
import type { Statement } from '../../../model/handoff.js';
import { isArray, isObject, type Json } from '../../../model/json.js';
import { evidenceMark, readEvidence } from '../handoff-document/evidence.js';

/** `user_background` and `userBackground` → `User background`. */
export function label(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim();
  return words === '' ? key : words[0]!.toUpperCase() + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** A value in words. Documents are at most 200 levels deep, so recursion ends. */
export function wordsOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (isArray(value))
    return value
      .map(wordsOf)
      .filter((one) => one !== '')
      .join(', ');
  if (isObject(value))
    return pairsOf(value)
      .map(([key, words]) => `${label(key)}: ${words}`)
      .join('; ');
  return String(value);
}

function pairsOf(value: { readonly [key: string]: Json | undefined }): [string, string][] {
  return Object.entries(value)
    .map(([key, one]): [string, string] => [key, wordsOf(one)])
    .filter(([, words]) => words !== '');
}

/** Of a list one for each item, of an object one for each key, of a text one. */
export function statementsOf(value: Json | undefined): Statement[] {
  if (isArray(value))
    return value
      .map(wordsOf)
      .filter((one) => one.trim() !== '')
      .map(readEvidence);
  if (isObject(value)) return pairsOf(value).map(([key, words]) => readEvidence(`${label(key)}: ${words}`));
  const words = wordsOf(value);
  return words.trim() === '' ? [] : [readEvidence(words)];
}

/** Of an object that has its text under one of these keys: that text, then what else it says in brackets. */
export function itemStatement(value: Json, keys: readonly string[], known: readonly string[] = []): Statement | undefined {
  if (!isObject(value)) return statementsOf(wordsOf(value))[0];
  const key = keys.find((one) => typeof value[one] === 'string' && value[one] !== '');
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key && !known.includes(name)));
  const more = wordsOf(rest);
  const said = key === undefined ? { text: '', evidence: [] } : readEvidence(value[key] as string);
  const text = [said.text, ...(more === '' ? [] : [said.text === '' ? more : `(${more})`])].filter((one) => one !== '').join(' ');
  return text === '' ? undefined : { ...said, text };
}

/** The words, then their evidence as `[#12]`. */
export function marked({ text, evidence }: Statement): string {
  return `${text}${evidenceMark(evidence)}`;
}

export function texts(statements: readonly Statement[]): string[] {
  return statements.map(marked);
}
