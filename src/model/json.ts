// JSON values as types, and the few operations on them that every layer needs.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A value that should be a word: its text, or its JSON. `String` throws where an object has a key `toString`. */
export function wordOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : jsonText(value);
}

/** A key's own value. Data may have any key, also those that every object inherits (`constructor`, `__proto__`). */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets any key as data; plain assignment would take `__proto__` for something else. */
export function setOwn(object: Record<string, Json | undefined>, key: string, value: Json | undefined): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

/** Deep equality of JSON values; an absent key and an `undefined` one are the same. Iterative: nesting depth is the input's choice. */
export function sameJson(a: unknown, b: unknown): boolean {
  const work: [unknown, unknown][] = [[a, b]];
  for (let pair = work.pop(); pair; pair = work.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (isArray(x)) {
      if (!isArray(y) || x.length !== y.length) return false;
      for (let i = 0; i < x.length; i++) work.push([x[i], y[i]]);
    } else if (isObject(x)) {
      if (!isObject(y)) return false;
      for (const key of Object.keys(x)) work.push([x[key], ownValue(y, key)]);
      for (const key of Object.keys(y)) if (ownValue(x, key) === undefined && y[key] !== undefined) return false;
    } else if (x !== y) return false; // 0 and -0 are one number in JSON, and Object.is parts them
  }
  return true;
}

/** A value as JSON. `JSON.stringify` gives up at a few thousand levels; nesting depth is the input's choice, so deeper values are written step by step. */
export function jsonText(value: Json | object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deepText(value as Json);
  }
}

interface Frame {
  readonly values: readonly (Json | undefined)[];
  /** Of an object. */
  readonly keys?: readonly string[];
  next: number;
  written: boolean;
}

function deepText(value: Json): string {
  const out: string[] = [];
  const open: Frame[] = [];
  put(value);
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    if (frame.next === frame.values.length) {
      out.push(frame.keys ? '}' : ']');
      open.pop();
      continue;
    }
    const at = frame.next++;
    const one = frame.values[at];
    if (frame.keys && one === undefined) continue;
    if (frame.written) out.push(',');
    frame.written = true;
    if (frame.keys) out.push(JSON.stringify(frame.keys[at]), ':');
    put(one ?? null);
  }
  return out.join('');

  function put(one: Json): void {
    if (isArray(one)) {
      out.push('[');
      open.push({ values: one, next: 0, written: false });
    } else if (isObject(one)) {
      out.push('{');
      open.push({ values: Object.values(one), keys: Object.keys(one), next: 0, written: false });
    } else out.push(JSON.stringify(one));
  }
}

/** Whether a test holds for any text in it, keys included. */
export function someText(value: Json, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  const work: (Json | undefined)[] = [value];
  for (let one = work.pop(); typeof one === 'object' && one !== null; one = work.pop()) {
    const keys = isArray(one) ? undefined : Object.keys(one);
    const values = isArray(one) ? one : Object.values(one);
    if (keys?.some(test)) return true;
    for (const inner of values) {
      if (typeof inner === 'string' && test(inner)) return true;
      if (typeof inner === 'object' && inner !== null) work.push(inner);
    }
  }
  return false;
}

/** A copy in which every text, keys included, is what `change` makes of it. Iterative, like all that walks through foreign values. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  const top: Json[] = [];
  const work: { readonly from: Json; readonly put: (to: Json) => void }[] = [{ from: value, put: (to) => void top.push(to) }];
  for (let step = work.pop(); step; step = work.pop()) {
    const { from, put } = step;
    if (isArray(from)) {
      const list: Json[] = Array.from({ length: from.length }, () => null);
      put(list);
      for (let i = from.length - 1; i >= 0; i--) {
        const one = from[i]!;
        if (typeof one === 'object' && one !== null) work.push({ from: one, put: (to) => void (list[i] = to) });
        else list[i] = typeof one === 'string' ? change(one) : one;
      }
    } else if (isObject(from)) {
      const out: Record<string, Json | undefined> = {};
      put(out);
      for (const [key, one] of Object.entries(from)) {
        const name = change(key);
        setOwn(out, name, typeof one === 'string' ? change(one) : typeof one === 'object' && one !== null ? null : one);
        if (typeof one === 'object' && one !== null) work.push({ from: one, put: (to) => setOwn(out, name, to) });
      }
    } else put(typeof from === 'string' ? change(from) : from);
  }
  return top[0]!;
}
