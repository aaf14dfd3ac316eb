// Where a text stops being JSON: found exactly where the parser refuses it, and told in words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError, lineOfJsonError } from '../../src/model/json-errors.js';
import { anyJson } from '../support/arbitrary-json.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('findJsonError', () => {
  it.each([
    ['{"a": 1,}', 8, '“}” where a name in quotes was expected'],
    ['[1, 2', 5, 'the end where “,” or the end of a list or object was expected'],
    ["{'a': 1}", 1, "“'” where a name in quotes or “}” was expected"],
    ['{"a" 1}', 5, '“1” where “:” was expected'],
    ['[1 2]', 3, '“2” where “,” or the end of a list or object was expected'],
    ['["a\nb"]', 3, 'a line break inside quotes'],
    ['["a', 1, 'unclosed quotes'],
    [String.raw`["\x"]`, 2, '“\\” before a sign that it does not go with'],
    ['{} {}', 3, '“{” where nothing more was expected'],
    ['[undefined]', 1, '“u” where a value or “]” was expected'],
    ['', 0, 'the end where a value was expected'],
  ])('%s', (text, position, what) => {
    expect(findJsonError(text)).toEqual({ position, what });
  });

  it('counts lines', () => {
    expect(lineOfJsonError('{\n  "a": 1,\n  "b": oops\n}')).toBe(3);
  });

  it('agrees with the parser on what is JSON', () => {
    const broken = fc
      .record({
        value: anyJson,
        at: fc.nat(),
        length: fc.nat({ max: 2 }),
        put: fc.oneof(
          fc.constantFrom('', ',', ':', '"', '\\', '{', '}', '[', ']', '0', '-', 'e', ' ', '\n', 'null', '\t'),
          fc.string({ maxLength: 2 }),
        ),
      })
      .map(({ value, at, length, put }) => {
        const text = JSON.stringify(value, null, 1);
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + length);
      });
    fc.assert(
      fc.property(broken, (text) => void expect(findJsonError(text).what === 'the end where nothing more was expected').toBe(isJson(text))),
      { numRuns: 3000 },
    );
  });
});
