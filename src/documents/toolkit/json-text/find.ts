// JSON objects inside other text: the whole of it, a fenced block in a chat's reply, or an object with talk around it.
import { lineAt } from '../../../model/json-errors.js';
import { stringEnd, topLevelOf, type TopLevel } from './top-level.js';

export interface FoundJson {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
  /** Something surrounds it. */
  readonly inTalk: boolean;
  readonly top: TopLevel;
}

/** More than any chat's reply has; a hostile text may have one on each of its lines. */
const MOST = 50;

/** The last one of which the keys fit: a chat that shows an example first gives the real one after it. */
export function findJsonText(text: string, fits: (top: TopLevel) => boolean): FoundJson | undefined {
  const whole = topLevelOf(text);
  if (whole) {
    if (!fits(whole)) return undefined;
    const end = closingBrace(text, text.indexOf('{')) ?? text.length;
    const inTalk = text.slice(end).trim() !== '';
    return { text: inTalk ? text.slice(0, end) : text, line: 1, inTalk, top: whole };
  }
  let found: FoundJson | undefined;
  const begins = /^[ \t>]*\{/gm;
  for (let n = 0, begin = begins.exec(text); begin && n < MOST; n++, begin = begins.exec(text)) {
    const object = objectAt(text, begin.index + begin[0].length - 1, begin[0].includes('>'));
    if (!object) continue;
    const top = topLevelOf(object.text);
    if (top && fits(top)) found = { text: object.text, line: lineAt(text, begin.index), inTalk: true, top };
    begins.lastIndex = object.end;
  }
  return found;
}

/** Up to the brace that closes the one at `at`. In a quotation the marks of its lines are taken off. */
function objectAt(text: string, at: number, quoted: boolean): { readonly text: string; readonly end: number } | undefined {
  const rest = quoted ? text.slice(at).replaceAll(/^[ \t]*> ?/gm, (mark) => ' '.repeat(mark.length)) : text;
  const from = quoted ? 0 : at;
  const end = closingBrace(rest, from);
  return end === undefined ? undefined : { text: rest.slice(from, end), end: quoted ? at + end : end };
}

function closingBrace(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}
