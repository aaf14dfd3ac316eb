// `name = value` in every spelling: source code, JSON (escaped or not), YAML, XML, headers, query strings, command lines.

export interface Assignment {
  /** The whole name that the keyword is in. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** A quoted value with spaces in it: `end` is at the first of them. */
  readonly spaced: boolean;
  readonly operator: string;
}

const LONGEST_NAME = 48;
const LONGEST_GAP = 30;
const LONGEST_VALUE = 2048;

/** Between a name and a sign: another option or attribute has the value, or a word says that it is none (`key format:`). */
const ANOTHER =
  /\s-{1,2}[A-Za-z]|\sh1$|^ (?:format|type|size|length|name|path|count|index|fingerprint|required|failed|error|missing|expired|invalid|denied)(?: |$)|^\\{0,4}["'] (?!value|content|default|data|text|val|string)[A-Za-z]\w*$/;

/** Words that are no names when others follow: `access \`x\``, `they pass at 12:05`. */
const VERB = /^(?:pass|access|api|auth)$/i;

function belongsElsewhere(name: string, gap: string): boolean {
  return ANOTHER.test(gap) || (/^pass$/i.test(name) && /[A-Za-z0-9]/.test(gap));
}

const OPENING = /(?:(?:[ \t=(]|\\?["'`]|\\{1,4}(?=["'`])){0,10})(?:[a-zA-Z@$]{1,2}(?=["'`]))?(?:\\{0,4}["'`]{1,3})?/y;
const TYPE = /[A-Za-z][\w.<>[\]|?]{0,30}[ \t]{0,3}=(?!=)/y;

function isName(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 45 || code === 46
  );
}

/** What is assigned to the name that the keyword (`from`–`to`) is a part of; undefined: nothing is. */
export function assignmentAt(text: string, from: number, to: number): Assignment | undefined {
  const run = runAround(text, from, to);
  const at = run.end;
  if (run.known) return run.assignment;
  run.known = true;
  run.assignment = assignmentOf(text, { from, to, start: run.start, at });
  return run.assignment;
}

// long: runs at every keyword of every text; it compares codes of characters instead of calling expressions
function assignmentOf(
  text: string,
  { from, to, start: runStart, at }: { readonly from: number; readonly to: number; readonly start: number; readonly at: number },
): Assignment | undefined {
  if (at - to > LONGEST_NAME) return undefined;
  const nameStart = Math.max(runStart, from - LONGEST_NAME);
  const name = text.slice(nameStart, at);
  const flag = text.charCodeAt(nameStart) === 45;
  const operatorAt = operatorAfter(text, at);
  if (operatorAt < 0) {
    if (text.charCodeAt(at) !== 32) return undefined;
    if (flag) return valueAt(text, at + 1, { name, operator: ' ' });
    return isQuote(text.charCodeAt(at + 1)) && !VERB.test(name) ? valueAt(text, at + 1, { name, operator: ':' }) : undefined; // `storePassword "…"`
  }
  if (operatorAt > at + 1 && belongsElsewhere(name, text.slice(at, operatorAt))) return undefined;
  if (flag && text.charCodeAt(at) === 32 && operatorAt > at + 1) return valueAt(text, at + 1, { name, operator: ' ' });
  const first = narrow(text.charCodeAt(operatorAt));
  let after = operatorAt + 1;
  while (after - operatorAt < 4 && isOperator(text.charCodeAt(after))) after++;
  const operator = after - operatorAt === 1 ? SINGLE.get(first)! : text.slice(operatorAt, after);
  if (!(first === 61 || first === 58 || first === 62 || first === 44 || first === 40) && !/[=:>,(]|\|\||\?\?|<-/.test(operator))
    return undefined;
  if (first === 62 && operatorAt > at) return undefined; // `<name>value`, not a comparison
  let start = after;
  if (operator.endsWith('>')) while (start < text.length && start - after < 40 && /\s/.test(text[start]!)) start++;
  const found = valueAt(text, start, { name, operator });
  return found && !found.quoted && (operator.includes(',') || operator.includes('(')) ? undefined : found;
}

/** Keyboards for Chinese and Japanese write `：` and `＝`. */
function narrow(code: number): number {
  return code === WIDE_COLON ? 58 : code === WIDE_EQUALS ? 61 : code;
}

const WIDE_COLON = 0xff1a;
const WIDE_EQUALS = 0xff1d;
/** From here on: signs and letters of Chinese, Japanese and Korean, which no bare value holds. */
const WIDE = 0x2e80;
const OPERATORS = '=:>|?!+.,~<(-';
const SINGLE = new Map(Array.from(OPERATORS, (sign) => [sign.charCodeAt(0), sign]));

function isOperator(code: number): boolean {
  return (
    code === 61 ||
    code === 58 ||
    code === 62 ||
    code === 124 ||
    code === 63 ||
    code === 33 ||
    code === 43 ||
    code === 46 ||
    code === 44 ||
    code === 126 ||
    code === 60 ||
    code === 40 ||
    code === 45
  );
}

/** Several keywords are in one run of letters, which is looked at once. */
interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  known: boolean;
  assignment: Assignment | undefined;
}

const NO_RUN: Run = { text: '', start: 0, end: 0, known: true, assignment: undefined };
let lastRun = NO_RUN;

function runAround(text: string, from: number, to: number): Run {
  if (from >= lastRun.start && to <= lastRun.end && text === lastRun.text) return lastRun;
  let start = from;
  while (start > 0 && isName(text.charCodeAt(start - 1))) start--;
  let end = to;
  while (end < text.length && isName(text.charCodeAt(end))) end++;
  lastRun = { text, start, end, known: false, assignment: undefined };
  return lastRun;
}

/** Where the whole name begins and ends that a keyword is a part of. */
export function nameAround(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
  return runAround(text, from, to);
}

/** Names end in quotes, brackets, a type: `["token"] =`, `token string =`, `"Password" value=`. */
function operatorAfter(text: string, from: number): number {
  for (let at = from; at < text.length && at - from <= LONGEST_GAP; at++) {
    const code = text.charCodeAt(at);
    if (
      code === 61 ||
      code === 58 ||
      code === 62 ||
      code === 124 ||
      code === 44 ||
      code === 40 ||
      code === 60 ||
      code === 63 ||
      code === 43 ||
      code === 33 ||
      code === WIDE_COLON ||
      code === WIDE_EQUALS
    )
      return at;
    if (code === 92) {
      if (!isQuote(text.charCodeAt(at + 1)) && text.charCodeAt(at + 1) !== 92) return -1;
    } else if (!(isName(code) || code === 32 || code === 9 || isQuote(code) || code === 93 || code === 41)) return -1;
  }
  return -1;
}

function valueAt(text: string, from: number, of: { readonly name: string; readonly operator: string }): Assignment | undefined {
  let start = from;
  let quote = 0;
  // The common opening is one space; anything else is left to the pattern.
  if (text.charCodeAt(start) === 32) start++;
  const code = text.charCodeAt(start);
  if (!isPlain(code) || isQuote(text.charCodeAt(start + 1)) || isQuote(text.charCodeAt(start + 2))) {
    OPENING.lastIndex = from;
    const opening = OPENING.exec(text)?.[0] ?? '';
    const before = opening.charCodeAt(opening.length - 1);
    quote = isQuote(before) ? before : 0;
    start = from + opening.length;
  }
  const { end, spaced } = valueEnd(text, start, quote);
  if (quote === 0 && of.operator !== ' ' && of.operator !== '' && typeMayFollow(text, start, end)) {
    TYPE.lastIndex = start;
    const type = TYPE.exec(text);
    if (type) return valueAt(text, start + type[0].length, { name: of.name, operator: '' });
  }
  return end > start ? { name: of.name, start, end, quoted: quote !== 0, spaced, operator: of.operator } : undefined;
}

/** `token: string = "…"`: an equals sign in or after what looked like the value. */
function typeMayFollow(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && at - start < 36) if (text.charCodeAt(at++) === 61) return true;
  for (let n = 0; n < 4; n++, at++) {
    if (text.charCodeAt(at) === 61) return true;
    // Types may hold brackets, at which values end.
    if (text.charCodeAt(at) !== 32 && text.charCodeAt(at) !== 9)
      return isOperator(text.charCodeAt(at)) || text.charCodeAt(at) === 93 || text.charCodeAt(at) === 91;
  }
  return false;
}

function isPlain(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

/** Values inside values end where the outer one does; remembered, because looking for it again and again is quadratic. */
const NO_VALUE = { text: '', start: 0, end: 0, quote: 0, spaced: false };
let last = NO_VALUE;

// long: runs over every character of a value; it compares codes of characters instead of calling expressions
function valueEnd(text: string, start: number, quote: number): { readonly end: number; readonly spaced: boolean } {
  if (quote === last.quote && start >= last.start && start < last.end && text === last.text) return last;
  let end = start;
  let spaced = false;
  for (; end < text.length && end - start < LONGEST_VALUE; end++) {
    const code = text.charCodeAt(end);
    if (code <= 32) {
      spaced = quote !== 0 && (code === 32 || code === 9);
      break;
    }
    if (code === 92) {
      if (text.charCodeAt(end + 1) === 47) continue; // JSON's `\/`
      break;
    }
    if (
      quote !== 0
        ? code === quote
        : isQuote(code) ||
          code === 44 ||
          code === 59 ||
          code === 41 ||
          code === 125 ||
          code === 93 ||
          code === 60 ||
          code === 62 ||
          code === 38 ||
          code === 124 ||
          code >= WIDE
    )
      break;
  }
  if (quote === 0) while (end > start && (text.charCodeAt(end - 1) === 46 || text.charCodeAt(end - 1) === 58)) end--;
  last = { text, start, end, quote, spaced };
  return last;
}

/** Lets go of the text that was looked at last. */
export function forgetText(): void {
  last = NO_VALUE;
  lastRun = NO_RUN;
}
