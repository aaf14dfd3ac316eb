// The difference between two JSON values as pointers, and putting it back.
import { isArray, isObject, ownValue, sameJson, setOwn, type Json } from '../model/json.js';
import type { Residue } from '../model/session.js';

/** What has to be done to `base` to make it `goal`: `/pointer` sets, `-/pointer` takes away. */
export function difference(base: Json, goal: Json): Record<string, Json> {
  const out: Record<string, Json> = {};
  const work: [string, Json | undefined, Json | undefined][] = [['', base, goal]];
  for (let step = work.pop(); step; step = work.pop()) {
    const [at, a, b] = step;
    if (b === undefined) {
      if (a !== undefined) out[`-${at}`] = null;
    } else if (isObject(a) && isObject(b)) {
      for (const key of Object.keys(a)) work.push([`${at}/${escape(key)}`, a[key], ownValue(b, key)]);
      for (const key of Object.keys(b)) if (ownValue(a, key) === undefined && b[key] !== undefined) work.push([`${at}/${escape(key)}`, undefined, b[key]]);
    } else if (isArray(a) && isArray(b) && a.length === b.length) {
      for (let i = 0; i < a.length; i++) work.push([`${at}/${i}`, a[i], b[i]]);
    } else if (!sameJson(a, b)) out[at] = b;
  }
  return out;
}

/** `base` with a difference put back. `base` is copied where it changes. */
export function patch(base: Json, residue: Residue): Json {
  let result = base;
  for (const [key, value] of Object.entries(residue)) {
    if (key.startsWith('#')) continue;
    const remove = key.startsWith('-');
    result = setAt(result, pathOf(remove ? key.slice(1) : key), remove ? undefined : value);
  }
  return result;
}

export function pathOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescape);
}

function setAt(value: Json, path: readonly string[], to: Json | undefined): Json {
  if (path.length === 0) return to ?? null;
  const [key, ...rest] = path as [string, ...string[]];
  if (isArray(value)) {
    const copy = [...value];
    const i = Number(key);
    if (i < copy.length) copy[i] = setAt(copy[i] ?? null, rest, to);
    return copy;
  }
  const copy: Record<string, Json | undefined> = isObject(value) ? { ...value } : {};
  if (rest.length === 0 && to === undefined) delete copy[key];
  else setOwn(copy, key, setAt(ownValue(copy, key) ?? null, rest, to));
  return copy;
}

function escape(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

function unescape(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
