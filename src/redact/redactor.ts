// Takes secrets out of text and JSON, wherever they are: keys, values, embedded images, files in base64.
import { forgetText } from './assignment.js';
import { cleanImage, UNREADABLE } from './image.js';
import { keyBlockRest } from './private-key.js';
import { Placeholders, type Tally } from './placeholders.js';
import { classesOf, looksRandom } from './randomness.js';
import { isCommit, isCommitRange, isHandle, isJoinedWords, isPath, isRepository } from './plain.js';
import type { Finding } from './rule.js';
import type { Scanner, ScanState } from './scanner.js';
import { isArray, isObject, type Json } from '../model/json.js';
import { lastWord } from './last-word.js';

export interface RedactorOptions {
  readonly scanner: Scanner;
  /** Whether a text that a rule takes for a secret is none. */
  readonly allowed?: (secret: string) => boolean;
  /** Metadata of images goes in any case: places and names are personal data. */
  readonly personal?: boolean;
}

/** Where a string stands; or, for a long one, where a place in it does. */
export type Pointer = string | ((offset: number) => string);

/** Where a value is in JSON, and the name that it goes under. */
interface At {
  readonly pointer: string;
  readonly depth: number;
  readonly name: string | undefined;
}

/** Nested further than this, JSON is treated as text. */
const DEEPEST = 2000;
const MOST_ROUNDS = 12;
const MOST_KEYS = 4096;
const HOLDS_PLACEHOLDER = /\[(?:secret|personal):/;
const IMAGE = /^(?:iVBORw0KGgo|\/9j\/|UklGR)/;
const BASE64 = /^[A-Za-z0-9+/\r\n]{24,}={0,2}$/;
const DATA_URL = /^data:[\w.+/;=-]{0,100};base64,/;
/** Files that are larger are not looked into as text. */
const LARGEST_TEXT_FILE = 32 << 20;

export class Redactor {
  readonly #scanner: Scanner;
  readonly #allowed: (secret: string) => boolean;
  readonly #personal: boolean;
  readonly #placeholders = new Placeholders();
  readonly #plainKeys = new Set<string>();
  readonly #state: ScanState = { openKey: false, masked: false };

  constructor(options: RedactorOptions) {
    this.#scanner = options.scanner;
    this.#allowed = options.allowed ?? (() => false);
    this.#personal = options.personal ?? false;
  }

  get tally(): Tally {
    return this.#placeholders.tally;
  }

  /** How many different secrets there were. */
  get distinct(): number {
    return this.#placeholders.distinct;
  }

  /** Rule id → how many of its placeholders are in a text. */
  standingIn(text: string): Record<string, number> {
    return this.#placeholders.standingIn(text);
  }

  /** A text with its secrets taken out; the very same string when there are none. `pointer` may depend on the place in it. */
  text(value: string, pointer: Pointer): string {
    const rest = this.#goOn(value, pointer);
    if (rest !== undefined) return rest;
    if (value.length < 6) return value;
    this.#state.masked = false;
    // What stood after a secret may begin a word only now: looked at again until nothing changes.
    let text = value;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const findings = this.#scanner.scan(text, this.#state);
      if (round === 0 && this.#state.masked) this.#placeholders.meet(value);
      const next = findings.length === 0 ? text : this.#replace(text, findings, pointer);
      if (next === text) break;
      text = next;
    }
    return text;
  }

  /** A text that was cut off, such as a title: its last word may be the beginning of a secret. */
  cutText(value: string, pointer: Pointer): string {
    const text = this.text(value, pointer);
    const { start, end } = lastWord(text);
    const last = text.slice(start, end);
    if (!mayBeginSecret(last, text.slice(Math.max(0, start - NAME_BEFORE), start))) return text;
    return (
      text.slice(0, start) +
      this.#placeholders.of(last, 'cut-off', { personal: false, pointer: typeof pointer === 'string' ? pointer : pointer(0) })
    );
  }

  /** JSON with its secrets taken out; the very same value when there are none. */
  json(value: Json, pointer = ''): Json {
    const out = this.#value(value, { pointer, depth: 0, name: undefined });
    forgetText();
    return out;
  }

  #replace(value: string, findings: readonly Finding[], pointer: Pointer): string {
    let out = '';
    let at = 0;
    for (const { start, end, rule, personal } of findings) {
      const secret = value.slice(start, end);
      if (this.#allowed(secret)) continue;
      out +=
        value.slice(at, start) +
        this.#placeholders.of(secret, rule, { personal, pointer: typeof pointer === 'string' ? pointer : pointer(start) });
      at = end;
    }
    return at === 0 ? value : out + value.slice(at);
  }

  /** A private key that an earlier string began may continue in this one. */
  #goOn(value: string, pointer: Pointer): string | undefined {
    if (!this.#state.openKey) return undefined;
    if (value.trim() === '') return value;
    this.#state.openKey = false;
    const rest = keyBlockRest(value);
    if (!rest) return undefined;
    this.#state.openKey = rest.open;
    const head =
      value.slice(0, rest.start) +
      this.#placeholders.of(value.slice(rest.start, rest.end), 'private-key', {
        personal: false,
        pointer: typeof pointer === 'string' ? pointer : pointer(rest.start),
      });
    if (rest.end === value.length) return head;
    return head + this.text(value.slice(rest.end), typeof pointer === 'string' ? pointer : (offset) => pointer(rest.end + offset));
  }

  #value(value: Json, at: At): Json {
    if (typeof value === 'string') return this.#string(value, at.pointer, at.name);
    if (typeof value !== 'object' || value === null) return value;
    if (at.depth > DEEPEST) throw new RangeError('too deep');
    return isArray(value) ? this.#array(value, at) : isObject(value) ? this.#object(value, at) : value;
  }

  #array(value: readonly Json[], { pointer, depth, name }: At): Json {
    let copy: Json[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const before = (copy ?? value)[i - 1];
      // `["--token", "…"]`: the word before names the one after it.
      const flag = typeof before === 'string' && before.length < 60 && /^--?[A-Za-z][\w-]*$/.test(before) ? before : name;
      const one = this.#value(value[i]!, { pointer: `${pointer}/${i}`, depth: depth + 1, name: flag });
      if (one !== value[i]) (copy ??= [...value])[i] = one;
    }
    return copy ?? value;
  }

  #object(value: { readonly [key: string]: Json | undefined }, { pointer, depth }: At): Json {
    let out: [string, Json | undefined][] | undefined;
    const pair = pairName(value);
    const keys = Object.keys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const one = value[key];
      const safeKey = this.#key(key, pointer);
      const name = pair !== undefined && key === 'value' ? pair : key;
      const next =
        one === undefined
          ? undefined
          : this.#value(one, { pointer: `${pointer}/${escape(safeKey)}`, depth: depth + 1, name: this.#isName(name) ? name : undefined });
      if (!out && (next !== one || safeKey !== key)) out = keys.slice(0, i).map((before) => [before, value[before]]);
      out?.push([safeKey, next]);
    }
    return out ? Object.fromEntries(out) : value;
  }

  /** Records have the same keys again and again: they are looked at once. */
  #key(key: string, pointer: string): string {
    if (key.length < 6 || (this.#plainKeys.has(key) && !this.#state.openKey)) return key;
    const safe = this.text(key, pointer);
    if (safe === key && key.length < 60 && this.#plainKeys.size < MOST_KEYS && !this.#state.openKey && !HOLDS_PLACEHOLDER.test(key))
      this.#plainKeys.add(key);
    return safe;
  }

  /** A name that holds a secret reads otherwise once it is out, so it names nothing, before and after. */
  #isName(name: string): boolean {
    return name.length < 6 || this.#plainKeys.has(name) || (!HOLDS_PLACEHOLDER.test(name) && this.#scanner.scan(name).length === 0);
  }

  #string(value: string, pointer: string, name: string | undefined): Json {
    if (value.length >= 32) {
      const file = this.#file(value, pointer);
      if (file !== undefined) return file;
    }
    if (name !== undefined && !this.#state.openKey) {
      const finding = this.#scanner.named(name, value);
      if (finding) {
        // A shape that the value has of its own says more than its name.
        const own = this.#scanner.scan(value);
        const surest = own.length === 1 && own[0]!.rank > finding.rank ? own[0]!.rule : finding.rule;
        return this.#replace(value, [{ ...finding, rule: surest }], pointer);
      }
    }
    return name === 'title' || value.endsWith('…') ? this.cutText(value, pointer) : this.text(value, pointer);
  }

  /** A file in base64: images lose telling metadata, text files their secrets. Undefined: no such file. */
  #file(value: string, pointer: string): string | undefined {
    const head = value.startsWith('data:') ? DATA_URL.exec(value)?.[0] : '';
    if (head === undefined) return undefined;
    const body = head === '' ? value : value.slice(head.length);
    const isImage = IMAGE.test(body);
    if (
      (!isImage && body.length > LARGEST_TEXT_FILE) ||
      !BASE64.test(body.length > 4096 ? body.slice(0, 4096) : body) ||
      !BASE64.test(body)
    )
      return undefined;
    const bytes = Buffer.from(body, 'base64');
    if (isImage) {
      const cleaned = cleanImage(bytes, (text) => !this.#personal && text !== UNREADABLE && this.#scanner.scan(text).length === 0);
      if (cleaned === undefined) return undefined;
      if (cleaned === bytes) return value;
      this.#placeholders.of(body.slice(0, 64), 'image-metadata', { personal: this.#personal, pointer });
      return head + cleaned.toString('base64');
    }
    const text = textOf(bytes);
    if (text === undefined) return undefined;
    const redacted = this.text(text, pointer);
    // What is not text file may still be a token: it goes through the rules like any string.
    return redacted === text ? undefined : head + Buffer.from(redacted).toString('base64');
  }
}

const NAME_BEFORE = 48;
const NAMED_BEFORE = /(?:key|token|secret|passw(?:or)?d|credential|auth|bearer|pat)s?["'`]?\s{0,2}(?:[:=]|is|was)?\s{0,2}["'`]?$/i;

/** Whether the last word of a text that was cut off may be the beginning of a secret. Paths, commits and names of code are none. */
function mayBeginSecret(word: string, before: string): boolean {
  if (word.length < 8 || word.includes('[secret:') || !looksRandom(word, 8) || classesOf(word).changes < word.length * 0.3) return false;
  if (word.startsWith('//') && !/[@?=]/.test(word) && !hasDrawnPart(word)) return false; // an address without a key in it
  if (word.startsWith('//') && hasDrawnPart(word)) return true;
  if (isPath(word) || isRepository(word) || isCommitRange(word)) return false;
  return NAMED_BEFORE.test(before) || !(isCommit(word) || isHandle(word) || isJoinedWords(word) || VERSION.test(word));
}

/** A key in an address: hexadecimal digits, or a long part of letters and digits. */
function hasDrawnPart(address: string): boolean {
  return address.split('/').some((part) => /^(?=.*\d)[0-9a-f-]{8,}$/i.test(part) || (part.length >= 20 && looksRandom(part, 16)));
}

const VERSION = /^v?\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+.][A-Za-z0-9.]{1,24})?$/;

/** `{name: "X-Api-Key", value: "…"}`: what the value goes under. */
function pairName(value: { readonly [key: string]: Json | undefined }): string | undefined {
  if (typeof value['value'] !== 'string') return undefined;
  const name = value['name'] ?? value['key'] ?? value['header'];
  return typeof name === 'string' && name.length < 100 ? name : undefined;
}

function escape(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The text of a file, when it is one: no control characters, whole UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 512);
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) return undefined;
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? undefined : text;
}
