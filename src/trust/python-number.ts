// Numbers as Python spells them, which is how published feeds were signed.
import { NotCanonical } from './canonical-json.js';

/** Integers of any length as they are; others by the shortest digits that read back, as `repr` prints them. */
export function asPython(token: string): string {
  if (/^-?\d+$/.test(token)) return token === '-0' ? '0' : token;
  const value = Number(token);
  if (!Number.isFinite(value)) throw new NotCanonical(`the number ${token} is too large`);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [, sign, first, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential())!;
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const mantissa = rest === '' ? first! : `${first}.${rest}`;
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const digits = first! + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** Another spelling of the same number is another text to those who sign token by token. */
export function isSpeltAsPython(token: string): boolean {
  const value = Number(token);
  const size = Math.abs(value);
  // here both print what is no integer alike, and asking JavaScript is much faster
  if (size >= 1e-4 && size < 1e15 && !Number.isInteger(value)) return JSON.stringify(value) === token; // `String` keeps what it printed, which takes longer
  return Number.isFinite(value) && asPython(token) === token;
}

/** Why it cannot be signed. */
export function misspelt(token: string): NotCanonical {
  try {
    return new NotCanonical(`the number ${token} would be signed as ${asPython(token)}`);
  } catch (error) {
    if (error instanceof NotCanonical) return error;
    throw error;
  }
}
