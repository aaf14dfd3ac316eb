// The same value, the same bytes: RFC 8785 for what is ours, and the two forms that published feeds were signed in.
import { RawNumber, StrictObject, type StrictJson } from './strict-json.js';

export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
}

interface Form {
  /** Absent: members stay in their order. */
  readonly compare?: (a: string, b: string) => number;
  readonly number: (token: string) => string;
  readonly string: (text: string) => string;
}

/** RFC 8785: keys by their UTF-16, numbers as JavaScript prints them. */
export const canonicalJson = (value: StrictJson): string => write(value, RFC_8785);

/** `llmfeed-v1`: members as they stand, numbers spelt as Python would spell them, and in no other way. */
export const llmfeedCanonical = (value: StrictJson): string => write(value, LLMFEED_V1);

/** `llmfeed-legacy-all`: keys sorted, nothing but ASCII. To verify only. */
export const llmfeedLegacyCanonical = (value: StrictJson): string => write(value, LLMFEED_LEGACY);

const RFC_8785: Form = {
  compare: (a, b) => (a < b ? -1 : 1),
  number: (token) => {
    const value = Number(token);
    if (!Number.isFinite(value)) throw new NotCanonical(`the number ${token} is too large`);
    return JSON.stringify(value);
  },
  string: JSON.stringify,
};

const LLMFEED_V1: Form = {
  // another spelling of the same number is another text to those who sign token by token
  number: (token) => {
    const spelt = asPython(token);
    if (spelt !== token) throw new NotCanonical(`the number ${token} would be signed as ${spelt}`);
    return token;
  },
  string: JSON.stringify,
};

const LLMFEED_LEGACY: Form = {
  compare: byCodePoint,
  number: LLMFEED_V1.number,
  string: (text) =>
    JSON.stringify(text).replaceAll(/[\u007F-\uFFFF]/g, (unit) =>
      unit === '\u007F' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
};

function write(value: StrictJson, form: Form): string {
  if (typeof value === 'string') return form.string(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof RawNumber) return form.number(value.token);
  return value instanceof StrictObject ? writeMembers(value, form) : writeItems(value, form);
}

/** One text that grows: a list of its pieces would take as much memory again. */
function writeMembers({ keys, values }: StrictObject, form: Form): string {
  const order = form.compare && keys.map((_, i) => i).sort((a, b) => form.compare!(keys[a]!, keys[b]!));
  let text = '{';
  for (let i = 0; i < keys.length; i++) {
    const at = order ? order[i]! : i;
    text += `${i === 0 ? '' : ','}${form.string(keys[at]!)}:${write(values[at]!, form)}`;
  }
  return `${text}}`;
}

function writeItems(items: readonly StrictJson[], form: Form): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += `${i === 0 ? '' : ','}${write(items[i]!, form)}`;
  return `${text}]`;
}

/** Integers of any length as they are; others by the shortest digits that read back, as `repr` prints them. */
export function asPython(token: string): string {
  if (/^-?\d+$/.test(token)) return token === '-0' ? '0' : token;
  const value = Number(token);
  if (!Number.isFinite(value)) throw new NotCanonical(`the number ${token} is too large`);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [, sign, first, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential())!;
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const mantissa = rest === '' ? first! : `${first}.${rest}`;
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const digits = first! + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** As Python compares texts; JavaScript compares halves of what lies beyond U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
