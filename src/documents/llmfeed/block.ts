// What a block of a feed is here: written from a hand-off, read into one, what nobody knows of it kept as it is.
import type { Handoff, Statement } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { label, statementsOf } from '../toolkit/foreign-json/statements.js';

export interface Block {
  readonly name: string;
  /** Absent: only read. Undefined: this hand-off has nothing for it. */
  write?(handoff: Handoff): Json | undefined;
  /** Tells the draft what the block says; gives back what has to be kept as it is, so that it survives being written again. */
  read(value: Json, draft: Draft, feed: JsonObject): Json | undefined;
}

/** An object without its empty members; undefined when none is left. */
export function filled(object: JsonObject): JsonObject | undefined {
  const entries = Object.entries(object).filter(
    ([, value]) =>
      value !== undefined && !(Array.isArray(value) && value.length === 0) && !(isObject(value) && Object.keys(value).length === 0),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Reads the members that `readers` know and gives back the others. */
export function readMembers(value: Json, readers: Readonly<Record<string, (member: Json) => void>>): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const rest: [string, Json | undefined][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (Object.hasOwn(readers, key) && member !== undefined && member !== null) readers[key]!(member);
    else rest.push([key, member]);
  }
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** What is written for members that have no field of their own: a line each. */
export function toldOf(rest: Json | undefined, about?: string): Statement[] {
  const said = statementsOf(rest);
  return about === undefined ? said : said.map((one) => ({ ...one, text: `${label(about)}: ${one.text}` }));
}

/** A text, or a list of texts, as a list. */
export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
