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
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const GOOD_ESCAPES = /(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;
/** From here on a set is faster than looking through the keys. */
const MANY_KEYS = 12;

/** Every step leaves `#at` behind what it read. */
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
    this.#next();
    if (this.#at < text.length) throw this.#fault('syntax', 'something follows the value');
    return value;
  }

  #fault(fault: JsonFault, message: string, at = this.#at): StrictJsonError {
    return new StrictJsonError(fault, message, this.#text, at);
  }

  /** Goes to what comes after spaces, and says what that is: no number at the end. */
  #next(): number {
    const text = this.#text;
    let at = this.#at;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    this.#at = at;
    return code;
  }

  #value(): StrictJson {
    const code = this.#next();
    if (code === QUOTE) return this.#string();
    if (code === 123) return this.#object();
    if (code === 91) return this.#array();
    if (code === 45 || (code >= 48 && code <= 57)) return this.#number();
    return this.#word();
  }

  /** Past the opening. */
  #enter(): void {
    if (++this.#depth > this.#limits.depth) throw this.#fault('too-deep', `nested deeper than ${this.#limits.depth} levels`);
    this.#at++;
  }

  /** Past the end, if that is what stands here. */
  #ends(code: number, end: number): boolean {
    if (code !== end) return false;
    this.#at++;
    this.#depth--;
    return true;
  }

  /** What stands between values: true for a comma, false for the end. */
  #goesOn(end: number, name: string): boolean {
    const code = this.#next();
    if (this.#ends(code, end)) return false;
    if (code !== 44) throw this.#fault('syntax', `expected “,” or the end of the ${name}`);
    this.#at++;
    return true;
  }

  #array(): StrictJson[] {
    this.#enter();
    const items: StrictJson[] = [];
    if (this.#ends(this.#next(), 93)) return items;
    do items.push(this.#value());
    while (this.#goesOn(93, 'list'));
    return items;
  }

  #object(): StrictObject {
    this.#enter();
    const object = new StrictObject();
    const { keys, values } = object;
    if (this.#ends(this.#next(), 125)) return object;
    let known: Set<string> | undefined;
    do {
      if (this.#next() !== QUOTE) throw this.#fault('syntax', 'expected a key');
      const at = this.#at;
      const key = this.#string();
      if (known ? known.has(key) : keys.includes(key))
        throw this.#fault('duplicate-key', `the key ${JSON.stringify(key)} stands twice`, at);
      keys.push(key);
      if (known) known.add(key);
      else if (keys.length === MANY_KEYS) known = new Set(keys);
      if (this.#next() !== 58) throw this.#fault('syntax', 'expected “:” after the key');
      this.#at++;
      values.push(this.#value());
    } while (this.#goesOn(125, 'object'));
    return object;
  }

  #number(): RawNumber {
    const start = this.#at;
    NUMBER.lastIndex = start;
    if (!NUMBER.test(this.#text)) throw this.#fault('syntax', 'not a number');
    this.#at = NUMBER.lastIndex;
    return new RawNumber(this.#text.slice(start, this.#at));
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
    const start = this.#at;
    let isEscaped = false;
    let at = start + 1;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(++at)) {
      if (code === BACKSLASH) {
        isEscaped = true;
        at++; // what follows is looked at below
      } else if (!(code >= 32)) {
        // also past the end, where there is no number
        throw this.#fault('syntax', at >= text.length ? 'the text ends inside a string' : 'a control character in a string', at);
      }
    }
    this.#at = at + 1;
    return isEscaped ? this.#unescaped(start) : text.slice(start + 1, at);
  }

  /** The engine's own reader knows what escapes mean, and is faster at it than anything written here. */
  #unescaped(start: number): string {
    const token = this.#text.slice(start, this.#at);
    let whole: string;
    try {
      whole = JSON.parse(token) as string;
    } catch {
      throw this.#badEscape(token, start);
    }
    if (!whole.isWellFormed()) throw this.#fault('half-character', 'half of a character stands alone', start);
    return whole;
  }

  #badEscape(token: string, start: number): StrictJsonError {
    GOOD_ESCAPES.lastIndex = 0;
    GOOD_ESCAPES.test(token);
    const at = GOOD_ESCAPES.lastIndex + 1;
    return this.#fault('syntax', token[at] === 'u' ? 'not four hexadecimal digits' : 'not an escape', start + at);
  }
}

function loneSurrogate(text: string): number {
  return /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text)?.index ?? 0;
}
