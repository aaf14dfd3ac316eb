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
      for (const key of Object.keys(b))
        if (ownValue(a, key) === undefined && b[key] !== undefined) work.push([`${at}/${escape(key)}`, undefined, b[key]]);
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

/** Step by step, not by recursion: a path is as long as the input is deep. */
function setAt(value: Json, path: readonly string[], to: Json | undefined): Json {
  if (path.length === 0) return to ?? null;
  const top = copyOf(value);
  let at = top;
  for (const [n, key] of path.entries()) {
    const isLast = n === path.length - 1;
    if (Array.isArray(at)) {
      const i = Number(key);
      if (!(i < at.length)) return top;
      at[i] = isLast ? (to ?? null) : copyOf(at[i] ?? null);
      at = at[i] as typeof at;
    } else if (isLast && to === undefined) delete at[key];
    else {
      setOwn(at, key, isLast ? to : copyOf(ownValue(at, key) ?? null));
      at = at[key] as typeof at;
    }
  }
  return top as Json;
}

function copyOf(value: Json): Json[] | Record<string, Json | undefined> {
  return isArray(value) ? [...value] : isObject(value) ? { ...value } : {};
}

function escape(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

function unescape(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
