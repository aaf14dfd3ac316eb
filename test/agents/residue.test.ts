// The difference between two JSON values, put back, gives the second one: for any two.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, patch } from '../../src/agents/residue.js';
import { sameJson, type Json } from '../../src/model/json.js';

// Keys that pointers and JavaScript trip over.
const key = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('', '/', '~', '~1', '-', '#', '0', '__proto__', 'constructor', 'length'));
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ maxLength: 3 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => JSON.parse(`{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`) as Json),
  ),
}));

describe('difference and patch', () => {
  it('give the goal back, whatever the two are', () => {
    fc.assert(fc.property(value, value, (base, goal) => {
      const before = JSON.stringify(base);
      expect(sameJson(patch(base, difference(base, goal)), goal)).toBe(true);
      expect(JSON.stringify(base)).toBe(before);
    }), { numRuns: 2000 });
  });

  it('are empty for equal values', () => {
    fc.assert(fc.property(value, (one) => expect(difference(one, structuredClone(one))).toEqual({})));
  });

  it('survive being written as JSON', () => {
    fc.assert(fc.property(value, value, (base, goal) => {
      const residue = JSON.parse(JSON.stringify(difference(base, goal))) as Record<string, Json>;
      expect(sameJson(patch(base, residue), goal)).toBe(true);
    }));
  });

  it('are small: only what differs', () => {
    expect(difference({ a: 1, b: { c: 2, d: [1, 2] }, e: 5 }, { a: 1, b: { c: 3, d: [1, 9] }, f: 6 })).toEqual({ '/b/c': 3, '/b/d/1': 9, '-/e': null, '/f': 6 });
  });

  it('leave hints alone', () => {
    expect(patch({ a: 1 }, { '#form': 'old', '/b': 2 })).toEqual({ a: 1, b: 2 });
  });
});
