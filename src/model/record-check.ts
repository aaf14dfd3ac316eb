// Checks of records that were written earlier and are read again, field by field. Not zod: every command that opens the store would pay for it.
import { isArray, isObject } from './json.js';

/** Undefined: it is as it should be. Otherwise the field that is not, by its path in the record. */
export type Check = (value: unknown, at: string) => string | undefined;

function when(isRight: (value: unknown) => boolean): Check {
  return (value, at) => (isRight(value) ? undefined : at);
}

export const text = when((value) => typeof value === 'string');
/** Of a file, a program or an agent: one word that leads nowhere else. */
export const plainName = when((value) => typeof value === 'string' && /^\w[\w.-]{0,127}$/.test(value) && !value.includes('..'));
export const flag = when((value) => typeof value === 'boolean');
export const size = when((value) => Number.isSafeInteger(value) && (value as number) >= 0);
export const hash = when((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
export const time = when((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
export const absolutePath = when(isAbsolutePath);

export function oneOf(...values: readonly unknown[]): Check {
  return when((value) => values.includes(value));
}

export function optional(check: Check): Check {
  return (value, at) => (value === undefined ? undefined : check(value, at));
}

export function orNull(check: Check): Check {
  return (value, at) => (value === null ? undefined : check(value, at));
}

export function listOf(check: Check, least = 0): Check {
  return (value, at) => {
    if (!isArray(value) || value.length < least) return at;
    for (let i = 0; i < value.length; i++) {
      const fault = check(value[i], `${at}[${i}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** Fields that are not named here are nobody's business: nothing reads them. Thousands of records are checked by one command, so it makes nothing. */
export function record(fields: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(fields);
  return (value, at) => {
    if (!isObject(value)) return at || 'the record';
    for (const [name, check] of entries) {
      const fault = check(Object.hasOwn(value, name) ? value[name] : undefined, at === '' ? name : `${at}.${name}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** In the manner of any system, and without steps upwards: such a path says where it leads. */
function isAbsolutePath(value: unknown): boolean {
  return (
    typeof value === 'string' && /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(value) && !value.includes('\0') && !value.split(/[\\/]/).includes('..')
  );
}

/** Is `folder` the place of `file`, or above it? */
export function holds(folder: string, file: string): boolean {
  const base = folder.replace(/[\\/]+$/, '');
  return base !== '' && file.startsWith(base) && /^[\\/]/.test(file.slice(base.length));
}
