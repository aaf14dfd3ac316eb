// Between values of the program and what is signed: only what JSON says in one way.
import { NotCanonical } from './canonical-json.js';
import { RawNumber, StrictObject, type StrictJson } from './strict-json.js';

/** Refuses what could be read in two ways: numbers that are no safe integers, dates, functions, what is not there. */
export function strictValue(value: unknown): StrictJson {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new NotCanonical('half of a character stands alone');
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new NotCanonical(`${value} is no safe integer`);
    return new RawNumber(String(value));
  }
  if (Array.isArray(value)) return value.map(strictValue);
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) {
    const object = new StrictObject();
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      object.keys.push(key);
      object.values.push(strictValue(inner));
    }
    return object;
  }
  throw new NotCanonical(`a ${typeof value} is not JSON`);
}

/** For programs. A key such as `__proto__` stays a key. */
export function plainValue(value: StrictJson): unknown {
  if (value instanceof RawNumber) return Number(value.token);
  if (Array.isArray(value)) return (value as readonly StrictJson[]).map(plainValue);
  if (!(value instanceof StrictObject)) return value;
  return Object.fromEntries(value.keys.map((key, i) => [key, plainValue(value.values[i]!)]));
}
