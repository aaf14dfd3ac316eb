// JSON as it was written: members in their order, numbers as their tokens, no key twice, no half characters, and limits. What is signed is
// what was read, so nothing may be lost or guessed between the two.

/** Members in the order of the text. */
export class StrictObject {
  readonly keys: string[] = [];
  readonly values: StrictJson[] = [];

  get(key: string): StrictJson | undefined {
    const at = this.keys.indexOf(key);
    return at < 0 ? undefined : this.values[at];
  }
}

/** A number by its token: `1.0` and `1` are the same to JavaScript and not to others. */
export class RawNumber {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }
}

export type StrictJson = StrictObject | readonly StrictJson[] | RawNumber | string | boolean | null;

export interface JsonLimits {
  readonly depth: number;
  /** Of the text. */
  readonly characters: number;
}

export const JSON_LIMITS: JsonLimits = { depth: 64, characters: 64 << 20 };

export type JsonFault = 'syntax' | 'duplicate-key' | 'too-deep' | 'too-large' | 'half-character';

export class StrictJsonError extends Error {
  readonly fault: JsonFault;
  readonly offset: number;
  readonly line: number;
  readonly column: number;

  constructor(fault: JsonFault, message: string, text: string, offset: number) {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    super(`${message} (line ${line}, column ${column})`);
    this.name = 'StrictJsonError';
    this.fault = fault;
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}

export function parseStrictJson(text: string, limits: JsonLimits = JSON_LIMITS): StrictJson {
  return new Parser(text, limits).whole();
}

const QUOTE = 34;
const BACKSLASH = 92;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const FOUR_HEX = /[0-9a-fA-F]{4}/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;
/** From here on a set is faster than looking through the keys. */
const MANY_KEYS = 12;

class Parser {
  readonly #text: string;
  readonly #limits: JsonLimits;
  #at = 0;
  #depth = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  whole(): StrictJson {
    const text = this.#text;
    if (text.length > this.#limits.characters) throw this.#fault('too-large', `longer than ${this.#limits.characters} characters`, 0);
    if (!text.isWellFormed()) throw this.#fault('half-character', 'half of a character stands alone', loneSurrogate(text));
    const value = this.#value();
    this.#space();
    if (this.#at < text.length) throw this.#fault('syntax', 'something follows the value');
    return value;
  }

  #fault(fault: JsonFault, message: string, at = this.#at): StrictJsonError {
    return new StrictJsonError(fault, message, this.#text, at);
  }

  #space(): void {
    const text = this.#text;
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }

  #value(): StrictJson {
    this.#space();
    const code = this.#text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string();
    if (code === 123) return this.#nested(() => this.#object());
    if (code === 91) return this.#nested(() => this.#array());
    if (code === 45 || (code >= 48 && code <= 57)) return this.#number();
    return this.#word();
  }

  #nested<Value>(read: () => Value): Value {
    if (++this.#depth > this.#limits.depth) throw this.#fault('too-deep', `nested deeper than ${this.#limits.depth} levels`);
    this.#at++;
    const value = read();
    this.#depth--;
    return value;
  }

  /** What stands between values: true for a comma, false for the end. */
  #goesOn(end: number, name: string): boolean {
    this.#space();
    const code = this.#text.charCodeAt(this.#at);
    if (code !== 44 && code !== end) throw this.#fault('syntax', `expected “,” or the end of the ${name}`);
    this.#at++;
    return code === 44;
  }

  #array(): StrictJson[] {
    const items: StrictJson[] = [];
    this.#space();
    if (this.#text.charCodeAt(this.#at) === 93) {
      this.#at++;
      return items;
    }
    do items.push(this.#value());
    while (this.#goesOn(93, 'list'));
    return items;
  }

  #object(): StrictObject {
    const object = new StrictObject();
    const { keys, values } = object;
    this.#space();
    if (this.#text.charCodeAt(this.#at) === 125) {
      this.#at++;
      return object;
    }
    let known: Set<string> | undefined;
    do {
      this.#space();
      const at = this.#at;
      if (this.#text.charCodeAt(at) !== QUOTE) throw this.#fault('syntax', 'expected a key');
      const key = this.#string();
      if (known ? known.has(key) : keys.includes(key))
        throw this.#fault('duplicate-key', `the key ${JSON.stringify(key)} stands twice`, at);
      keys.push(key);
      if (known) known.add(key);
      else if (keys.length === MANY_KEYS) known = new Set(keys);
      this.#space();
      if (this.#text.charCodeAt(this.#at) !== 58) throw this.#fault('syntax', 'expected “:” after the key');
      this.#at++;
      values.push(this.#value());
    } while (this.#goesOn(125, 'object'));
    return object;
  }

  #number(): RawNumber {
    NUMBER.lastIndex = this.#at;
    const token = NUMBER.exec(this.#text)?.[0];
    if (token === undefined) throw this.#fault('syntax', 'not a number');
    this.#at += token.length;
    return new RawNumber(token);
  }

  #word(): boolean | null {
    for (const [word, value] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    throw this.#fault('syntax', this.#at >= this.#text.length ? 'the text ends too early' : 'not a value');
  }

  #string(): string {
    const text = this.#text;
    const start = ++this.#at;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(start, at);
      }
      if (code === BACKSLASH) return this.#escapedString(start, at);
      // also past the end, where there is no number
      if (!(code >= 32))
        throw this.#fault('syntax', at >= text.length ? 'the text ends inside a string' : 'a control character in a string', at);
    }
  }

  #escapedString(start: number, firstEscape: number): string {
    const text = this.#text;
    const pieces: string[] = [];
    let from = start;
    for (let at = firstEscape; ; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        pieces.push(text.slice(from, at));
        this.#at = at + 1;
        const whole = pieces.join('');
        if (!whole.isWellFormed()) throw this.#fault('half-character', 'half of a character stands alone', start - 1);
        return whole;
      }
      if (!(code >= 32))
        throw this.#fault('syntax', at >= text.length ? 'the text ends inside a string' : 'a control character in a string', at);
      if (code !== BACKSLASH) continue;
      pieces.push(text.slice(from, at));
      at++;
      const letter = text[at];
      if (letter === 'u') {
        FOUR_HEX.lastIndex = at + 1;
        const hex = FOUR_HEX.exec(text)?.[0];
        if (hex === undefined) throw this.#fault('syntax', 'not four hexadecimal digits', at);
        pieces.push(String.fromCharCode(Number.parseInt(hex, 16)));
        at += 4;
      } else {
        const character = letter === undefined ? undefined : ESCAPES[letter];
        if (character === undefined) throw this.#fault('syntax', 'not an escape', at);
        pieces.push(character);
      }
      from = at + 1;
    }
  }
}

function loneSurrogate(text: string): number {
  return /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text)?.index ?? 0;
}
