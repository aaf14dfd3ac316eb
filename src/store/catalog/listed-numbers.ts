// What is told of a listed file in plain numbers, so that ten thousand of them are compared and put in order without making anything of them.
import { isObject, stringOf, type Json } from '../../model/json.js';
import { newness } from '../../model/newness.js';
import { hashOf } from './sums.js';

/** Their places in a row of numbers: three of the file's state; when its session was last active; what its id is compared by; its folder among the words. */
export const AT = { size: 0, time: 1, node: 2, newness: 3, id: 4, cwd: 5 } as const;
/** How many these are. */
export const NUMBERS = 6;

/** Of a file that holds no session. */
const NONE = Number.NaN;

/** Those after the state. `cwd`: the number of its folder. */
export function numbersOf(ref: Json, cwd: number): readonly [newness: number, id: number, cwd: number] {
  if (!isObject(ref)) return [NONE, NONE, NONE];
  const times = { updatedAt: stringOf(ref['updatedAt']), startedAt: stringOf(ref['startedAt']) };
  return [newness(times), idNumber(stringOf(ref['id']) ?? ''), cwd];
}

/** The end of most ids, drawn at random. */
const TAIL = /[0-9a-f]{12}$/;

/** Sessions with different numbers have different ids; those with the same number are to be compared. */
export function idNumber(id: string): number {
  return TAIL.test(id) ? Number.parseInt(id.slice(-12), 16) : hashOf(id);
}
