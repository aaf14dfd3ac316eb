// How many tokens a text takes, by weights of its characters' classes: close enough to say whether something fits, fast enough to ask for everything.
import { isArray, isObject, type Json } from './json.js';
import type { Part } from './session.js';
import { weigh } from './token-weights.js';

/** Past this length three samples stand for the rest. */
const WHOLE = 480;
const SAMPLE = 160;
/** What vendors count for a picture of ordinary size. */
const IMAGE_TOKENS = 1600;

export function estimateTokens(text: string): number {
  const { length } = text;
  if (length <= WHOLE) return Math.round(weigh(text, 0, length));
  const middle = Math.floor(length / 2);
  const samples = weigh(text, 0, SAMPLE) + weigh(text, middle, middle + SAMPLE) + weigh(text, length - SAMPLE, length);
  return Math.round((samples / (3 * SAMPLE)) * length);
}

/** Without samples: for a text whose size must be kept. */
export function countTokens(text: string): number {
  return Math.round(weigh(text, 0, text.length));
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
