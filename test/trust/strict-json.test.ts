// JSON as it was written, and what is refused before anything is believed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson, StrictJsonError, type JsonFault, type RawNumber, type StrictObject } from '../../src/trust/strict-json.js';
import { plainValue } from '../../src/trust/strict-value.js';

function faultOf(text: string, limits?: Parameters<typeof parseStrictJson>[1]): { fault: JsonFault; line: number; column: number } {
  try {
    parseStrictJson(text, limits);
  } catch (error) {
    if (error instanceof StrictJsonError) return { fault: error.fault, line: error.line, column: error.column };
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

describe('what is read', () => {
  it('is what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), fc.constantFrom('', ' ', '\n\t'), (text, space) => {
        if (/\\ud[89a-f]/i.test(text)) return; // halves of characters are refused, below
        expect(plainValue(parseStrictJson(`${space}${text}${space}`))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order of keys that look like numbers, the spelling of numbers, and __proto__', () => {
    const read = parseStrictJson('{"b":1.0,"422":-0,"a":1e5,"__proto__":{"x":12345678901234567890}}') as StrictObject;
    expect(read.keys).toEqual(['b', '422', 'a', '__proto__']);
    expect(read.values.slice(0, 3).map((one) => (one as RawNumber).token)).toEqual(['1.0', '-0', '1e5']);
    expect(((read.get('__proto__') as StrictObject).get('x') as RawNumber).token).toBe('12345678901234567890');
    expect(Object.keys(plainValue(read) as object)).toContain('__proto__');
  });
});

describe('what is refused', () => {
  it.each([
    ['nothing', '', 'syntax'],
    ['two values', '1 2', 'syntax'],
    ['a comma at the end', '[1,]', 'syntax'],
    ['a key without quotes', '{a:1}', 'syntax'],
    ['no value', '{"a":}', 'syntax'],
    ['a leading zero', '01', 'syntax'],
    ['a bare plus', '+1', 'syntax'],
    ['a point without digits', '1.', 'syntax'],
    ['NaN', 'NaN', 'syntax'],
    ['a comment', '// x\n1', 'syntax'],
    ['a byte order mark', '\uFEFF1', 'syntax'],
    ['a line break in a string', '"a\nb"', 'syntax'],
    ['a string without end', '"abc', 'syntax'],
    ['an unknown escape', String.raw`"\x41"`, 'syntax'],
    ['an escape cut off', String.raw`"\u12"`, 'syntax'],
    ['a key twice', '{"a":1,"b":2,"a":3}', 'duplicate-key'],
    ['a key twice, spelt in two ways', String.raw`{"a":1,"\u0061":2}`, 'duplicate-key'],
    ['a key twice, deep inside', '[{"x":{"y":1,"y":1}}]', 'duplicate-key'],
    ['a key twice among many', `{${Array.from({ length: 40 }, (_, i) => `"k${i}":${i}`).join(',')},"k7":0}`, 'duplicate-key'],
    ['half of a character', '"\uD83D"', 'half-character'],
    ['half of a character, escaped', String.raw`"\ud83d"`, 'half-character'],
    ['half of a character in a key', String.raw`{"\udc00":1}`, 'half-character'],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), 'too-deep'],
  ] as const)('%s', (_name, text, fault) => {
    expect(faultOf(text).fault).toBe(fault);
  });

  it('with the place', () => {
    expect(faultOf('{\n  "a": 1,\n  "a": 2\n}')).toEqual({ fault: 'duplicate-key', line: 3, column: 3 });
  });

  it('beyond the limits that are asked for', () => {
    expect(faultOf('[[1]]', { depth: 1, characters: 100 }).fault).toBe('too-deep');
    expect(faultOf('"long"', { depth: 1, characters: 5 }).fault).toBe('too-large');
  });
});
