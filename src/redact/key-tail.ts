// The end of a private key whose beginning is not there: `tail key.pem`, the second half of a page, a cut-off output.
import type { Span } from './headers.js';
import { FOOT, FRONT } from './private-key.js';

const LINE_END = /\r?\n|(?:\\{1,8}r)?\\{1,8}n/g;
const TAIL_LINE = new RegExp(`^(?:${FRONT.source})([A-Za-z0-9+/]+={0,3})[\\\\"'\`, \\t+]{0,6}$`);
const ONLY_FRONT = new RegExp(`^(?:${FRONT.source})$`);
/** A key of 8192 bits has some 6 kB of text. */
const LONGEST = 12_000;
const SHORTEST = 24;
/** Shorter ones are only the last line of a key. */
const SHORTEST_LINE = 16;

/** Lines of base64 before a last line (`-----END …`) that begins at `at`. `from`: where the text before it was looked at already. */
export function keyTailBefore(text: string, at: number, from: number): Span | undefined {
  FOOT.lastIndex = at;
  const foot = FOOT.exec(text);
  if (!foot) return undefined;
  const begin = Math.max(from, at - LONGEST);
  const window = text.slice(begin, at);
  const breaks = [...window.matchAll(LINE_END)];
  let [start, length, end] = [-1, 0, window.length];
  for (let i = breaks.length; i >= 0; i--) {
    const before = breaks[i - 1];
    const lineFrom = before ? before.index + before[0].length : 0;
    const line = window.slice(lineFrom, end);
    if (i < breaks.length || !ONLY_FRONT.test(line)) {
      const body = bodyOf(line, start < 0);
      if (body === '') break;
      start = lineFrom + line.lastIndexOf(body);
      length += body.length;
      if (!TAIL_LINE.test(line)) break; // words before it: the first line of what is shown
    }
    end = before?.index ?? 0;
  }
  return length >= SHORTEST ? { start: begin + start, end: at + foot[0].length } : undefined;
}

/** The base64 of a line; empty: it is no line of a key. */
function bodyOf(line: string, isLast: boolean): string {
  const whole = TAIL_LINE.exec(line)?.[1] ?? '';
  if (whole.length >= SHORTEST_LINE || (whole !== '' && isLast)) return whole;
  let from = line.length;
  while (from > 0 && /[A-Za-z0-9+/=]/.test(line[from - 1]!)) from--;
  return line.length - from >= 40 ? line.slice(from) : '';
}
