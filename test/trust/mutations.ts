// Ways to change a signed feed that a reader could take for the same feed.
import { RawNumber, StrictObject, parseStrictJson, type StrictJson } from '../../src/trust/strict-json.js';

interface Options {
  readonly seed: string;
  readonly count: number;
  /** The older form does not care for the order of members. */
  readonly legacy: boolean;
}

/** A small generator of its own: the same changes on every machine. */
function numbersFrom(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) >>> 0, 7);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const UNCOVERED = new Set(['signature', 'certification', '_meta', '_verification_help']);

export function* mutationsOf(text: string, { seed, count, legacy }: Options): Generator<{ kind: string; changed: string }> {
  const pick = numbersFrom(seed);
  const kinds = ['value', 'key', 'duplicate', 'removed', 'added', 'half-character', ...(legacy ? [] : ['order', 'listed', 'spelling'])];
  let made = 0;
  for (let turn = 0; made < count; turn++) {
    const kind = kinds[turn % kinds.length]!;
    const feed = parseStrictJson(text) as StrictObject;
    const changed = change(kind, feed, pick, legacy);
    if (changed === undefined) continue;
    made++;
    yield { kind, changed };
  }
}

function change(kind: string, feed: StrictObject, pick: (below: number) => number, legacy: boolean): string | undefined {
  const covered = coveredBlocks(feed, legacy);
  const block = covered[pick(covered.length)]!;
  const at = feed.keys.indexOf(block);
  const objects = [feed.values[at]!].flatMap(objectsIn);
  const object = objects[pick(objects.length)];
  if (kind === 'removed') {
    feed.keys.splice(at, 1);
    feed.values.splice(at, 1);
    return textOf(feed);
  }
  if (kind === 'listed') return relisted(feed, pick);
  if (kind === 'added' && legacy) {
    feed.keys.push(`added_${pick(1000)}`);
    feed.values.push('x');
    return textOf(feed);
  }
  if (!object || object.keys.length === 0) {
    if (kind !== 'value') return undefined;
    feed.values[at] = another(feed.values[at]!, pick);
    return textOf(feed);
  }
  const inner = pick(object.keys.length);
  switch (kind) {
    case 'value':
      object.values[inner] = another(object.values[inner]!, pick);
      return textOf(feed);
    case 'key':
      object.keys[inner] = `${object.keys[inner]}_`;
      return textOf(feed);
    case 'added':
      object.keys.push(`added_${pick(1000)}`);
      object.values.push(true);
      return textOf(feed);
    case 'duplicate':
      object.keys.push(object.keys[inner]!);
      object.values.push('shadow');
      return textOf(feed);
    case 'half-character':
      object.values[inner] = 'x\uD800';
      return textOf(feed);
    case 'order': {
      const other = pick(object.keys.length);
      if (other === inner) return undefined;
      for (const list of [object.keys, object.values] as StrictJson[][]) [list[inner], list[other]] = [list[other]!, list[inner]!];
      return textOf(feed);
    }
    default:
      return respelt(feed, object, inner);
  }
}

/** Of a number, whose value stays. */
function respelt(feed: StrictObject, object: StrictObject, inner: number): string | undefined {
  const value = object.values[inner];
  if (!(value instanceof RawNumber)) return undefined;
  object.values[inner] = new RawNumber(value.token.includes('.') ? `${value.token}0` : `${value.token}.0`);
  return textOf(feed);
}

function relisted(feed: StrictObject, pick: (below: number) => number): string | undefined {
  const trust = feed.get('trust') as StrictObject;
  const at = trust.keys.indexOf('signed_blocks');
  const list = [...(trust.values[at] as readonly StrictJson[])];
  const [one, two] = [pick(list.length), pick(list.length)];
  if (one === two) return undefined;
  [list[one], list[two]] = [list[two]!, list[one]!];
  trust.values[at] = list;
  return textOf(feed);
}

function another(value: StrictJson, pick: (below: number) => number): StrictJson {
  if (typeof value === 'string') {
    const at = pick(value.length + 1);
    const whole = `${value.slice(0, at)}.${value.slice(at)}`;
    return whole.isWellFormed() ? whole : `${value}.`;
  }
  if (value instanceof RawNumber) return new RawNumber(`1${value.token.replace('-', '')}`);
  if (typeof value === 'boolean') return !value;
  return value === null ? false : null;
}

function coveredBlocks(feed: StrictObject, legacy: boolean): string[] {
  if (legacy) return feed.keys.filter((name) => name !== 'signature' && name !== 'certification');
  return ((feed.get('trust') as StrictObject).get('signed_blocks') as string[]).filter((name) => !UNCOVERED.has(name));
}

function objectsIn(value: StrictJson): StrictObject[] {
  if (value instanceof StrictObject) return [value, ...value.values.flatMap(objectsIn)];
  return Array.isArray(value) ? (value as readonly StrictJson[]).flatMap(objectsIn) : [];
}

function textOf(value: StrictJson): string {
  if (value instanceof RawNumber) return value.token;
  if (value instanceof StrictObject)
    return `{${value.keys.map((key, i) => `${JSON.stringify(key)}: ${textOf(value.values[i]!)}`).join(', ')}}`;
  return Array.isArray(value) ? `[${(value as readonly StrictJson[]).map(textOf).join(', ')}]` : JSON.stringify(value);
}
