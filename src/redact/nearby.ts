// A value near a name without a sign that assigns it: prose, tables, pairs of name and value, arguments, wrapped calls.

import { lineStart } from './line-prefix.js';

export interface Nearby {
  readonly start: number;
  readonly end: number;
}

const LONGEST_GAP = 48;
const HEX = /^[0-9a-f]{7,64}$/;
const SHORTEST_VALUE = 12;
const LONGEST_VALUE = 1024;
/** What may be between the two without taking one from the other. */
const BETWEEN = new Set([
  'is',
  'was',
  'be',
  'value',
  'string',
  'quot',
  'key',
  'entry',
  'td',
  'th',
  'code',
  'strong',
  'body',
  'to',
  'as',
  'set',
  'data',
  'text',
  'the',
  'following',
]);

function isTokenCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code === 45 ||
    code === 43 ||
    code === 47 ||
    code === 61 ||
    code === 46 ||
    code === 126
  );
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** `at`: one past the name. */
export function valueNear(text: string, at: number): Nearby | undefined {
  let lines = 0;
  let signs = false;
  let shown = 0; // characters that tools put before a line
  for (let next = at; next < text.length && next - shown - at < LONGEST_GAP;) {
    const code = text.charCodeAt(next);
    if (isLetterOrDigit(code) || ((code === 43 || code === 95) && next > at)) {
      const end = runEnd(text, next);
      // On a line of its own, with no sign that leads there: the next row of a list.
      if (lines > 0 && !signs && HEX.test(text.slice(next, end))) return undefined;
      if (end - next >= SHORTEST_VALUE) return { start: next, end: trimmed(text, next, end) };
      if (!mayStandBetween(text, next, end)) return undefined;
      next = end;
    } else if (code === 10 || (code === 92 && text.charCodeAt(next + 1) === 110)) {
      if (++lines > 1) return undefined;
      next += code === 10 ? 1 : 2;
      const line = lineStart(text, next);
      shown += line - next;
      next = line;
    } else if (code === 37) {
      if (!/^%(?:2[0278]|3[AaDd]|5[Bb])/.test(text.slice(next, next + 3))) return undefined;
      next += 3;
    } else if (code === 91 && text.startsWith('[secret:', next)) return undefined;
    else if (isJoint(code) || (code === 47 && text.charCodeAt(next - 1) === 60)) {
      signs ||= code > 32;
      next++;
    } else return undefined;
  }
  return undefined;
}

/** Signs between a name and its value; few of them beyond ASCII. */
function isJoint(code: number): boolean {
  switch (code) {
    case 9:
    case 13:
    case 32: // white space
    case 34:
    case 39:
    case 96:
    case 92: // quotes, escaped or not
    case 40:
    case 41:
    case 91:
    case 93:
    case 123: // brackets
    case 58:
    case 61:
    case 44:
    case 124:
    case 42:
    case 60:
    case 62:
    case 38:
    case 59:
    case 63:
    case 45:
    case 0x2192:
    case 0xff1a: // the wide colon
      return true;
    default:
      return false;
  }
}

function runEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < LONGEST_VALUE && isTokenCode(text.charCodeAt(end))) end++;
  return end;
}

/** A full stop ends a sentence; what follows a padding sign is another matter. */
function trimmed(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && (text.charCodeAt(last - 1) === 46 || text.charCodeAt(last - 1) === 47)) last--;
  return last;
}

function mayStandBetween(text: string, start: number, end: number): boolean {
  const after = text.charCodeAt(end);
  if (after === 40 || (after === 58 && text.charCodeAt(end + 1) === 58)) return true; // a call around the value
  return BETWEEN.has(text.slice(start, end).toLowerCase());
}
