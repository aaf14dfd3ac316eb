// How many tokens a text takes, by weights of its characters' classes: close enough to say whether something fits, fast enough to ask for everything.
import { isArray, isObject, type Json } from './json.js';
import type { Part } from './session.js';

/** Past this length three samples stand for the rest. */
const WHOLE = 480;
const SAMPLE = 160;
/** What vendors count for a picture of ordinary size. */
const IMAGE_TOKENS = 1600;

export function estimateTokens(text: string): number {
  if (text.length <= WHOLE) return Math.max(0, Math.round(weigh(text)));
  const middle = Math.floor(text.length / 2);
  const samples = weigh(text.slice(0, SAMPLE)) + weigh(text.slice(middle, middle + SAMPLE)) + weigh(text.slice(-SAMPLE));
  return Math.round((samples / (3 * SAMPLE)) * text.length);
}

/** Without samples: for a text whose size must be kept. */
export function countTokens(text: string): number {
  return Math.max(0, Math.round(weigh(text)));
}

export function partTokens(part: Part): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return estimateTokens(part.text);
    case 'tool-call':
      return 8 + jsonTokens(part.input);
    case 'tool-result':
      return 4 + part.output.reduce((sum, inner) => sum + partTokens(inner), 0);
    case 'file':
      return part.mediaType.startsWith('image/') ? IMAGE_TOKENS : 'base64' in part.source ? Math.round(part.source.base64.length / 5) : 0;
    case 'custom':
      return 0;
  }
}

function jsonTokens(value: Json): number {
  let sum = 0;
  const work: (Json | undefined)[] = [value];
  while (work.length > 0) {
    const one = work.pop();
    if (typeof one === 'string') sum += estimateTokens(one) + 1;
    else if (isArray(one)) {
      sum += 2;
      for (const inner of one) work.push(inner);
    } else if (isObject(one)) {
      sum += 2;
      for (const [key, inner] of Object.entries(one)) {
        sum += estimateTokens(key) + 2;
        if (inner !== undefined) work.push(inner);
      }
    } else sum += 1;
  }
  return sum;
}

/** What a character outside ASCII takes: letters of words that an alphabet spells, marks of print, signs of East Asia; pictures and the rest take most. */
function weighOther(c: number): number {
  if (c >= 0x2e80 && c <= 0xffdc) return 0.79;
  if (c >= 0xc0 && c <= 0x24f) return c === 0xd7 || c === 0xf7 ? 1 : 1.1;
  if (c >= 0x370 && c <= 0x1fff) return 0.36;
  return c <= 0xbf || (c >= 0x2010 && c <= 0x25ff) ? 1 : 2.4;
}

/** Weights fitted to a public vocabulary of 200,000 tokens: median error 3 % for prose and code, 5 % for records. */
function weigh(text: string): number {
  let tokens = 0;
  let word = 0; // letters of the current word
  let last = 0;
  let wasMark = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const isSmall = c >= 97 && c <= 122;
    let isMark = false;
    if (isSmall || (c >= 65 && c <= 90)) {
      // `camelCase` is two words
      if (!isSmall && last >= 97 && last <= 122) word = 0;
      word++;
      if (word === 1) tokens += 1;
      else if (word > 6) tokens += 0.085;
    } else {
      word = 0;
      if (c >= 48 && c <= 57) tokens += last >= 48 && last <= 57 ? 0.02 : 1.63;
      else if (c === 10) tokens += last === 10 ? 0 : 0.74;
      else if (c === 32) tokens += last === 32 ? 0.1 : 0;
      else if (c < 128) {
        isMark = true;
        tokens += wasMark ? 0.14 : 0.81;
      } else {
        tokens += weighOther(c);
        if (c >= 0xc0 && c <= 0x24f) word = 1; // continues the word
      }
    }
    last = c;
    wasMark = isMark;
  }
  return tokens;
}
