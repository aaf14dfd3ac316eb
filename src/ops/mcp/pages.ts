// Pages that clients hand to their model whole. Nothing is remembered between two calls: the cursor says where the next page begins.
import type { Json } from '../../model/json.js';
import { usage } from '../usage.js';
import { harmlessText } from './quoted.js';

/** One piece of what is told: its text is quoted, its fact stands outside. */
export interface Item {
  readonly text: string;
  readonly fact?: Json;
}

export interface Page {
  readonly text: string;
  readonly facts: readonly Json[];
  /** How many items lie before it, and how many there are. */
  readonly before: number;
  readonly total: number;
  /** Absent: there is no more. */
  readonly next?: string;
}

/**
 * Characters and lines of a page. Seen with the clients: results of 20,000 characters arrive whole in Claude Code 2.1.325 and Qwen Code 0.24.4, of
 * 60,000 only a beginning; Qwen Code takes 1,000 lines, Gemini CLI 0.61.0 cuts above 40,000 characters. Our own words need some of it.
 */
export const PAGE = { characters: 16_000, lines: 800 } as const;

interface Place {
  readonly item: number;
  readonly character: number;
}

/** Characters of our own words that a page leaves room for. */
const OWN_WORDS = 1000;

/** `lead`: how many characters stand before it. */
export function pageOf(items: readonly Item[], cursor: string | undefined, lead = 0): Page {
  const start = cursor === undefined ? { item: 0, character: 0 } : placeOf(cursor, items);
  const texts: string[] = [];
  const facts: Json[] = [];
  const room = { characters: PAGE.characters - Math.max(0, lead - OWN_WORDS), lines: PAGE.lines as number };
  let at: Place = start;
  while (at.item < items.length) {
    const { text: said, fact } = items[at.item]!;
    const whole = harmlessText(said); // as it is handed over: what is made visible is longer
    const rest = whole.slice(at.character);
    const factSize = fact === undefined ? 0 : JSON.stringify(fact).length;
    const fits = beginningWithin(rest, { characters: room.characters - factSize, lines: room.lines });
    const isWhole = fits === rest.length;
    if (!isWhole && texts.length > 0) break; // it begins the next page
    texts.push(rest.slice(0, fits));
    if (fact !== undefined && at.character === 0) facts.push(fact);
    room.characters -= sizeOf(texts.at(-1)!) + factSize;
    room.lines -= linesIn(texts.at(-1)!);
    at = isWhole ? { item: at.item + 1, character: 0 } : { item: at.item, character: at.character + fits };
    if (!isWhole) break;
  }
  return {
    text: texts.join('\n'),
    facts,
    before: start.item,
    total: items.length,
    ...(at.item < items.length && { next: cursorOf(at) }),
  };
}

/** As JSON, since some clients hand the structured result to their model. */
const sizeOf = (text: string): number => JSON.stringify(text).length;
const linesIn = (text: string): number => text.split('\n').length;

/** How much of a text fits, at least one character: at the end of a line where there is one, never inside a character. */
function beginningWithin(text: string, room: { readonly characters: number; readonly lines: number }): number {
  if (sizeOf(text) <= room.characters && linesIn(text) <= room.lines) return text.length;
  let [low, high] = [1, Math.min(text.length, Math.max(1, room.characters))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = text.slice(0, middle);
    if (sizeOf(part) <= room.characters && linesIn(part) <= room.lines) low = middle;
    else high = middle - 1;
  }
  const line = text.lastIndexOf('\n', low - 1);
  const end = line > low / 2 ? line + 1 : low;
  return /[\ud800-\udbff]/.test(text[end - 1]!) && end < text.length ? end + 1 : end;
}

const cursorOf = ({ item, character }: Place): string => Buffer.from(`1.${item}.${character}`).toString('base64url');

function placeOf(cursor: string, items: readonly Item[]): Place {
  const [, item, character] = /^1\.(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { item: Number(item), character: Number(character) };
  if (item === undefined || place.item >= items.length || place.character > harmlessText(items[place.item]!.text).length)
    throw usage({
      rule: 'mcp/bad-cursor',
      message: 'this cursor does not belong to this result',
      hint: 'Give the nextCursor of the page before, with the same arguments; leave it out for the first page.',
    });
  return place;
}
