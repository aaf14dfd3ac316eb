// Where a text stops being JSON, and why, in our own words: what the parser says differs between versions and often names no place.

export interface JsonError {
  readonly position: number;
  /** Completes “it breaks off:”. */
  readonly what: string;
}

export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Of a text that `JSON.parse` refused. */
export function lineOfJsonError(text: string): number {
  return lineAt(text, findJsonError(text).position);
}

type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** One look at each character; nesting depth is the input's choice. */
export function findJsonError(text: string): JsonError {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  let at = skipBlanks(text, 0);
  for (; at < text.length; at = skipBlanks(text, at)) {
    const sign = text[at]!;
    const isKey: boolean = wanted.startsWith('key');
    const isValue: boolean = wanted.startsWith('value');
    if (sign === '"' && (isKey || isValue)) {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      wanted = isKey ? 'colon' : after(open);
    } else if ((sign === '{' || sign === '[') && isValue) {
      open.push(sign);
      wanted = sign === '{' ? 'key or end' : 'value or end';
      at++;
    } else if (wanted.endsWith('or end') && sign === (open.at(-1) === '{' ? '}' : ']')) {
      open.pop();
      wanted = after(open);
      at++;
    } else if (sign === ',' && wanted === 'comma or end') {
      wanted = open.at(-1) === '{' ? 'key' : 'value';
      at++;
    } else if (sign === ':' && wanted === 'colon') {
      wanted = 'value';
      at++;
    } else {
      SCALAR.lastIndex = at;
      const scalar = isValue ? SCALAR.exec(text)?.[0] : undefined;
      if (scalar === undefined)
        return { position: at, what: `“${String.fromCodePoint(text.codePointAt(at)!)}” where ${WORDS[wanted]} was expected` };
      at += scalar.length;
      wanted = after(open);
    }
  }
  return { position: text.trimEnd().length, what: `the end where ${WORDS[wanted]} was expected` };
}

const WORDS: Readonly<Record<Wanted, string>> = {
  value: 'a value',
  'value or end': 'a value or “]”',
  key: 'a name in quotes',
  'key or end': 'a name in quotes or “}”',
  colon: '“:”',
  'comma or end': '“,” or the end of a list or object',
  nothing: 'nothing more',
};

function after(open: readonly string[]): Wanted {
  return open.length === 0 ? 'nothing' : 'comma or end';
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at]!)) at++;
  return at;
}

/** Behind the closing quote. */
function endOfString(text: string, from: number): number | JsonError {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32)
      return { position: at, what: code === 10 || code === 13 ? 'a line break inside quotes' : 'a control character inside quotes' };
    if (code !== 92) continue;
    const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6))?.[0];
    if (escape === undefined) return { position: at, what: '“\\” before a sign that it does not go with' };
    at += escape.length;
  }
  return { position: from, what: 'unclosed quotes' };
}
