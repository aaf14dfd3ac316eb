// Ids made from seeds, and call ids that every model API takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCallIds, seededTimeUuid, seededUuid } from '../../src/agents/toolkit/ids.js';

describe('seeded ids', () => {
  it('are UUIDs of their version, and the same for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(seededUuid(seed)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(seededUuid(seed)).toBe(seededUuid(seed));
      }),
    );
  });

  it('carry the moment where they are ordered by time', () => {
    fc.assert(
      fc.property(fc.string(), fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (seed, at) => {
        const id = seededTimeUuid(seed, at);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
      }),
    );
    expect(seededTimeUuid('x', new Date(-5)).startsWith('00000000-0000-7')).toBe(true);
  });

  it('have the value that SHA-256 gives', () => {
    // printf 'seed' | sha256sum → 19b25856e1c150ca834cffc8b59b23ad…
    expect(seededUuid('seed')).toBe('19b25856-e1c1-40ca-834c-ffc8b59b23ad');
  });
});

describe('call ids', () => {
  it('are in the allowed shape, the same each time, and different for different ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(fc.string(), fc.string({ minLength: 60, maxLength: 70 }))), (ids) => {
        const name = makeCallIds();
        const named = ids.map(name);
        for (const one of named) expect(one).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(new Set(named).size).toBe(ids.length);
        expect(ids.map(name)).toEqual(named);
      }),
    );
  });

  it('stay as they are where they are fine', () => {
    expect(makeCallIds()('toolu_01AbC-9')).toBe('toolu_01AbC-9');
    expect(makeCallIds()('x'.repeat(64))).toBe('x'.repeat(64));
    expect(makeCallIds()('x'.repeat(65))).toMatch(/^call_[0-9a-f]{24}$/);
  });
});
