// Credentials in headers: bearer and basic authorization, cookies; and the data of Kubernetes secrets.
import { LINE_PREFIX } from './line-prefix.js';
import { entropyOf, looksRandom } from './randomness.js';
import { isReference, isUserAndPassword } from './credible.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

const BEARER = /(?:\s|:|%20|\+|\\t|"|')\s{0,3}["']?([A-Za-z0-9._~+/=-]{12,4096})/y;
const BASIC = /(?:\s|:|%20|\+)\s{0,3}["']?([A-Za-z0-9+/_-]{8,1024}={0,2})/y;

/** Behind the word `bearer`. `until`: where the run of token characters ends; a second `bearer` inside it is none. */
export function bearerAfter(text: string, at: number, until: (end: number) => void): Span | undefined {
  BEARER.lastIndex = at;
  const found = BEARER.exec(text);
  const token = found?.[1];
  if (!found || token === undefined) return undefined;
  const end = at + found[0].length;
  until(end);
  if (isReference(token)) return undefined;
  if (!looksRandom(token, 12) && !(token.length >= 20 && /\d/.test(token) && entropyOf(token) >= 3.3)) return undefined;
  return { start: end - token.length, end };
}

/** Behind the word `basic`. */
export function basicAfter(text: string, at: number): Span | undefined {
  BASIC.lastIndex = at;
  const found = BASIC.exec(text);
  const token = found?.[1];
  if (!found || token === undefined || !isUserAndPassword(token)) return undefined;
  const end = at + found[0].length;
  return { start: end - token.length, end };
}

const COOKIE_HEAD = /["']?\s{0,3}[:=]\s{0,3}["']?/y;
const COOKIE = /([!#$%&'*+.^_`|~\w-]{1,80})=("?[^\s";,\\]{0,4096}"?)/y;
const COOKIE_GAP = /\s{0,3}(?:;\s{0,3}(?:(?:path|domain|expires|max-age|samesite)=[^;\n"\\]{0,80}|secure|httponly|partitioned)?)/iy;
const TELLING = /sess|sid|auth|token|jwt|login|csrf|xsrf|secret|remember|cf_|li_at|identity|credential/i;

/** The telling values of a cookie header, after the word `cookie`. */
export function cookiesAfter(text: string, at: number, until: (end: number) => void): Span[] {
  COOKIE_HEAD.lastIndex = at;
  const head = COOKIE_HEAD.exec(text);
  if (!head) return [];
  const spans: Span[] = [];
  for (let next = at + head[0].length, n = 0; n < 60; n++) {
    COOKIE.lastIndex = next;
    const pair = COOKIE.exec(text);
    if (!pair) break;
    const [whole, name, value] = pair as unknown as [string, string, string];
    const end = next + whole.length;
    until(end);
    if (value.length >= 8 && !isReference(value) && (looksRandom(value, 12) || (TELLING.test(name) && entropyOf(value) >= 2.5)))
      spans.push({ start: end - value.length, end });
    COOKIE_GAP.lastIndex = end;
    const gap = COOKIE_GAP.exec(text);
    if (!gap || gap[0] === '') break;
    next = end + gap[0].length;
    for (COOKIE_GAP.lastIndex = next; COOKIE_GAP.test(text);) next = COOKIE_GAP.lastIndex;
  }
  return spans;
}

const DATA = new RegExp(String.raw`(?:^|\n|\\n|")${LINE_PREFIX}"?(?:data|stringData)"?:(?:[ \t]{0,8}(?:\r?\n|\\r?\\n|\{))`, 'g');
const DATA_LINE = new RegExp(
  String.raw`(?:\s|\\n|,){0,40}${LINE_PREFIX}"?[\w.-]{1,80}"?:[ \t]{0,4}["']?([A-Za-z0-9+/]{8,4096}={0,2})["']?(?=\s|\\n|,|\}|$)`,
  'y',
);

/** The values of a Kubernetes secret, in a window around its `kind: Secret`. */
export function kubernetesData(text: string, at: number, reach: number): Span[] {
  const from = Math.max(0, at - reach);
  const window = text.slice(from, at + reach);
  DATA.lastIndex = 0;
  const data = DATA.exec(window);
  if (!data) return [];
  const spans: Span[] = [];
  for (let next = data.index + data[0].length; ;) {
    DATA_LINE.lastIndex = next;
    const line = DATA_LINE.exec(window);
    if (!line) return spans;
    next += line[0].length;
    const start = from + next - line[0].length + line[0].lastIndexOf(line[1]!);
    spans.push({ start, end: start + line[1]!.length });
  }
}
