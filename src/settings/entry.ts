// One entry of ours in somebody else's settings: a key of an object, or an element of a list, at the end of a path of keys.
import { isArray, isObject, ownValue, sameJson, setOwn, type Json, type JsonObject } from '../model/json.js';

export interface Entry {
  /** Keys from the top to the object or list that holds it. */
  readonly path: readonly string[];
  /** Absent: an element of a list. */
  readonly key?: string;
  /** Of an element: the field by which its list tells elements apart. */
  readonly named?: string;
  readonly value: Json;
}

/** What adding an entry changed beside the entry: enough to undo it to the byte. */
export interface Undo {
  /** How many keys of the path were there: what is deeper was made by us. */
  readonly depth: number;
  /** What the object or list at that depth held, where that was nothing but blanks. */
  readonly inner?: string;
}

export interface Edited {
  readonly text: string;
  readonly undo: Undo;
}

/** One kind of text that settings are written in. All of it is pure, and refuses (`SettingsRefusal`) what it does not understand whole. */
export interface SettingsText {
  parse(text: string): Json;
  add(text: string, entry: Entry): Edited;
  /** An entry that is there gets another value. */
  replace(text: string, entry: Entry, value: Json): string;
  /** Takes out the entry, and what was made for it if nothing else has come in there. */
  remove(text: string, entry: Entry, undo: Undo): string;
}

/** Why a text is left as it is; completes “its settings …”. */
export class SettingsRefusal extends Error {}

export type Standing = 'absent' | 'same' | 'other';

/** Is it there as it should be? `other`: something else has its key or its name, or it was changed. */
export function standingOf(settings: Json, entry: Entry): Standing {
  const found = foundAt(settings, entry);
  return found === undefined ? 'absent' : sameJson(found, entry.value) ? 'same' : 'other';
}

/** What is there under its key or its name; of an element without a name one that still says one of its longer texts: its command. */
export function foundAt(settings: Json, entry: Entry): Json | undefined {
  const holder = holderOf(settings, entry.path);
  if (entry.key !== undefined) return isObject(holder) ? ownValue(holder, entry.key) : undefined;
  if (!isArray(holder)) return undefined;
  return holder.find((one) => sameJson(one, entry.value)) ?? holder.find((one) => isAlike(one, entry));
}

const LONG = 20;

function isAlike(one: Json, { named, value }: Entry): boolean {
  if (named !== undefined) return isObject(one) && isObject(value) && sameJson(one[named], value[named]);
  const theirs = new Set(textsIn(one));
  return textsIn(value).some((text) => text.length > LONG && theirs.has(text));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return isArray(value) ? value.flatMap(textsIn) : isObject(value) ? Object.values(value).flatMap((one) => textsIn(one ?? null)) : [];
}

function holderOf(settings: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = settings;
  for (const key of path) at = isObject(at) ? ownValue(at, key) : undefined;
  return at;
}

/** The same settings with the entry in them; what is in its way is refused. */
export function withEntry(settings: Json, entry: Entry): Json {
  return put(settings, entry.path, entry);
}

function put(at: Json | undefined, path: readonly string[], entry: Entry): Json {
  const [first, ...rest] = path;
  if (first === undefined && entry.key === undefined) {
    if (at !== undefined && at !== null && !isArray(at)) throw new SettingsRefusal('have something else where a list belongs');
    return [...(at ?? []), entry.value];
  }
  const key = first ?? entry.key!;
  if (at !== undefined && at !== null && !isObject(at)) throw new SettingsRefusal(`have something else where “${key}” belongs`);
  const copy: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries((at ?? {}) as JsonObject)) setOwn(copy, name, value);
  setOwn(copy, key, first === undefined ? entry.value : put(ownValue(copy, key), rest, entry));
  return copy;
}

/** An edit must have changed what it was to change and nothing else: the parsers say so, or it is refused. */
export function requireSame(found: Json, wanted: Json): void {
  if (!sameJson(found, wanted)) throw new SettingsRefusal('are written in a way that cannot be edited without touching something else');
}

/** The value that is to be written where the first `depth` keys of the path are there: the rest of the path around the entry's own. */
export function wrapped(entry: Entry, depth: number): { readonly key?: string; readonly value: Json } {
  let value: Json = entry.value;
  let { key } = entry;
  for (let i = entry.path.length - 1; i >= depth; i--) {
    value = key === undefined ? [value] : { [key]: value };
    key = entry.path[i]!;
  }
  return { ...(key !== undefined && { key }), value };
}
