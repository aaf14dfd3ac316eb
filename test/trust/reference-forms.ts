// The forms of feeds as they are defined, written from values: what the forms that are made from bytes are compared with.
import { NotCanonical } from '../../src/trust/canonical-json.js';
import { asPython } from '../../src/trust/python-number.js';
import { RawNumber, StrictObject, type StrictJson } from '../../src/trust/strict-json.js';

interface Form {
  /** Absent: members stay in their order. */
  readonly compare?: (a: string, b: string) => number;
  readonly number: (token: string) => string;
  readonly string: (text: string) => string;
}

/** `llmfeed-v1`: members as they stand, numbers spelt as Python would spell them, and in no other way. */
export const llmfeedCanonical = (value: StrictJson): string => write(value, LLMFEED_V1);

/** `llmfeed-legacy-all`: keys sorted, nothing but ASCII. To verify only. */
export const llmfeedLegacyCanonical = (value: StrictJson): string => write(value, LLMFEED_LEGACY);

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

/** As Python compares texts; JavaScript compares halves of what lies beyond U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
