// The marks that ChatGPT leaves in its answers for sources: turned into links where the export says what they stand for, else taken out.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';

/** `cite turn0search1` between private characters (since 2024), `【3†source】` (before, and for files). */
const MARK = /\uE200[^\uE200\uE201]*\uE201|【\d+(?::\d+)?†[^【】]*】/g;

export interface Cited {
  readonly text: string;
  /** Marks that stand for nothing that is known. */
  readonly unknown: number;
}

export function withSources(text: string, metadata: JsonObject): Cited {
  if (!/[\uE200【]/.test(text)) return { text, unknown: 0 };
  const references = referencesOf(metadata['content_references']);
  const citations = citationsOf(metadata['citations']);
  const letters = letterCounter(text);
  let unknown = 0;
  const cited = text.replaceAll(MARK, (mark: string, at: number) => {
    const source = references.get(mark) ?? citations.get(`at ${letters(at)}`) ?? citations.get(/^【(\d+)/.exec(mark)?.[1] ?? '');
    if (source !== undefined) return source !== '' && at > 0 && /\S/.test(text[at - 1]!) ? ` ${source}` : source;
    const words = ownWords(mark);
    if (words === undefined) unknown++;
    return words ?? '';
  });
  return { text: cited, unknown };
}

/** By the mark that each explains. */
function referencesOf(value: Json | undefined): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const reference of objectsIn(value)) {
    const mark = stringOf(reference['matched_text']);
    if (mark !== undefined && !words.has(mark)) words.set(mark, stringOf(reference['alt']) || linksTo(reference));
  }
  return words;
}

function linksTo(reference: JsonObject): string {
  const sources = [reference, ...objectsIn(reference['items'])].map(linkTo).filter((link) => link !== undefined);
  return sources.length === 0 ? '' : `(${[...new Set(sources)].join(', ')})`;
}

function linkTo(source: JsonObject): string | undefined {
  const url = stringOf(source['url']);
  const name = stringOf(source['title']) || stringOf(source['name']) || stringOf(source['attribution']);
  return url ? `[${name || url}](${url})` : name || undefined;
}

/** By the place of the mark (exports of 2023), or by the number in it. */
function citationsOf(value: Json | undefined): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { start_ix: start, metadata } of objectsIn(value)) {
    const link = isObject(metadata) ? linkTo(metadata) : undefined;
    if (!isObject(metadata) || link === undefined) continue;
    const { extra } = metadata;
    const number = isObject(extra) ? extra['cited_message_idx'] : undefined;
    for (const key of [typeof start === 'number' ? `at ${start}` : undefined, typeof number === 'number' ? String(number) : undefined])
      if (key !== undefined && !words.has(key)) words.set(key, `(${link})`);
  }
  return words;
}

/** The vendor counts letters, JavaScript counts halves of some of them. Asked for places that grow. */
function letterCounter(text: string): (place: number) => number {
  let [at, pairs] = [0, 0];
  return (place) => {
    for (; at < place; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++;
    return place - pairs;
  };
}

/** `entity ["city","Paris"]` stands for the word in it. */
function ownWords(mark: string): string | undefined {
  const list = /^\uE200entity\uE202(\[.*\])\uE201$/s.exec(mark)?.[1];
  if (list === undefined) return undefined;
  try {
    const words: unknown = JSON.parse(list);
    return isArray(words) ? stringOf(words[1]) : undefined;
  } catch {
    return undefined; // counted with the other marks
  }
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}
