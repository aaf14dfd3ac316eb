// The canonical text of RFC 8785: one text for one value.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/canonical-json.js';
import type { Json } from '../../src/model/json.js';

describe('canonical JSON', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    [-0, '0'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [Number('333333333.33333329'), '333333333.3333333'],
    [0.000_001, '0.000001'],
    [Number('9007199254740993'), '9007199254740992'],
    ['\u20AC$\u000F\nA\'B"\\\u2028', '"€$\\u000f\\nA\'B\\"\\\\\u2028"'],
    [[], '[]'],
    [{}, '{}'],
    [{ b: [1, { d: 2, c: 1 }], a: 'x' }, '{"a":"x","b":[1,{"c":1,"d":2}]}'],
  ] satisfies [Json, string][])('%j', (value, text) => expect(canonicalJson(value)).toBe(text));

  it('orders keys by UTF-16 units, not by code points or locale', () => {
    const value = {
      '\u20AC': 'Euro',
      '\r': 'CR',
      '\uFB33': 'Dalet',
      '1': 'One',
      '\u{1F600}': 'Emoji',
      '\u0080': 'Control',
      '\u00F6': 'ö',
      A: 'A',
      a: 'a',
    };
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object).filter((key) => key !== '1')).toEqual([
      '\r',
      'A',
      'a',
      '\u0080',
      '\u00F6',
      '\u20AC',
      '\u{1F600}',
      '\uFB33',
    ]);
    expect(canonicalJson(value).indexOf('"1"')).toBeGreaterThan(canonicalJson(value).indexOf(String.raw`"\r"`));
  });

  it('leaves absent members out, and keeps their place in lists', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(canonicalJson([undefined as unknown as Json, 1])).toBe('[null,1]');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '\uD800', { '\uDC00': 1 }] as Json[])('has no text for %j', (value) =>
    expect(() => canonicalJson(value)).toThrow(RangeError),
  );

  it('is what it says: parsed again it is the same value, and the order of keys does not matter', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = wellFormed(value) ? canonicalJson(value as Json) : undefined;
        if (text === undefined) return;
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
        expect(canonicalJson(reversed(value) as Json)).toBe(text);
      }),
    );
  });
});

function wellFormed(value: unknown): boolean {
  return !/\p{Surrogate}/u.test(JSON.stringify(value)) && !/\\u[dD][89a-fA-F]/.test(JSON.stringify(value));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  );
}
