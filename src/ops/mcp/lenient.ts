// What models write a little otherwise than a schema says, where it can mean one thing only: a number as a text, one value where a list is wanted, a list
// as JSON in a text, nothing as "" or null. All else is left as it is, and the check says what is wrong with it.
import { isObject } from '../../model/json.js';
import type { Field, Fields } from '../field.js';

export function lenient(fields: Fields, given: unknown): unknown {
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      if (value === null || value === '') return [];
      const field = fields[key];
      return [[key, field ? meant(value, field) : value]];
    }),
  );
}

function meant(value: unknown, field: Field): unknown {
  if (field.many) return listOf(value).map((one) => single(one, field));
  if (field.kind === 'numbers' && Array.isArray(value)) return value.join(',');
  return single(value, field);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('[')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
}

function single(value: unknown, { kind, bare }: Field): unknown {
  if (value === true && bare !== undefined) return bare;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (kind === 'count') return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof value === 'number' && kind !== 'tokens' ? String(value) : value;
}
