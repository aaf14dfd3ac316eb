// The difference between two JSON values, put back, gives the second one: for any two.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, patch } from '../../src/records/residue.js';
import type { Json } from '../../src/model/json.js';
import { anyJson as value } from '../support/arbitrary-json.js';
import { canonicalText } from '../support/canonical-text.js';

describe('difference and patch', () => {
  it('give the goal back, whatever the two are', () => {
    fc.assert(
      fc.property(value, value, (base, goal) => {
        const before = JSON.stringify(base);
        expect(canonicalText(patch(base, difference(base, goal)))).toBe(canonicalText(goal));
        expect(JSON.stringify(base)).toBe(before);
      }),
      { numRuns: 2000 },
    );
  });

  it('are empty for equal values', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(difference(one, JSON.parse(JSON.stringify(one)) as Json)).toEqual({});
      }),
    );
  });

  it('survive being written as JSON', () => {
    fc.assert(
      fc.property(value, value, (base, goal) => {
        const residue = JSON.parse(JSON.stringify(difference(base, goal))) as Record<string, Json>;
        expect(canonicalText(patch(base, residue))).toBe(canonicalText(goal));
      }),
    );
  });

  it('are small: only what differs', () => {
    expect(difference({ a: 1, b: { c: 2, d: [1, 2] }, e: 5 }, { a: 1, b: { c: 3, d: [1, 9] }, f: 6 })).toEqual({
      '/b/c': 3,
      '/b/d/1': 9,
      '-/e': null,
      '/f': 6,
    });
  });

  it('leave hints alone', () => {
    expect(patch({ a: 1 }, { '#form': 'old', '/b': 2 })).toEqual({ a: 1, b: 2 });
  });
});
