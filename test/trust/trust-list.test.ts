// Whose key it is: the user's word first, then the project's; a signer's own name only raises the alarm.
import { describe, expect, it } from 'vitest';
import { publicKeyOfSeed } from '../../src/trust/ed25519.js';
import type { Examined } from '../../src/trust/examine.js';
import { shortKeyId } from '../../src/trust/public-key.js';
import { identityOf, matchesKey, nameFault, sameName, type ListedKey } from '../../src/trust/trust-list.js';

const [anna, eve] = [7, 8].map((byte) => publicKeyOfSeed(new Uint8Array(32).fill(byte))) as [ListedKey['key'], ListedKey['key']];
const now = new Date('2026-11-16T00:00:00Z');
const listed = (over: Partial<ListedKey> = {}): ListedKey => ({
  key: anna,
  name: 'Anna',
  own: false,
  state: 'trusted',
  from: 'user',
  ...over,
});
const signed = (over: Partial<Examined> = {}): Examined => ({
  integrity: 'valid',
  profile: 'baton-attestation-v1',
  covered: ['document'],
  uncovered: [],
  key: anna,
  statement: { issuedAt: '2026-11-01T00:00:00Z', expiresAt: null },
  ...over,
});
const stateOf = (examined: Examined, list: readonly ListedKey[]): readonly unknown[] => {
  const { state, name } = identityOf(examined, list, now).identity;
  return [state, name];
};

describe('identity', () => {
  it.each([
    ['trusted', signed(), [listed()], ['trusted', 'Anna']],
    ['revoked', signed(), [listed({ state: 'revoked' })], ['revoked', 'Anna']],
    ['rotated', signed(), [listed({ state: 'rotated' })], ['rotated', 'Anna']],
    ['unknown', signed(), [], ['unknown', null]],
    ['unknown although it calls itself Bob', signed({ claimedName: 'Bob' }), [listed({ key: eve })], ['unknown', null]],
    ['changed: another key calls itself Anna', signed({ key: eve, claimedName: 'ANNA' }), [listed()], ['changed', 'Anna']],
    ['the user before the project', signed(), [listed({ from: 'project' }), listed({ state: 'revoked' })], ['revoked', 'Anna']],
    [
      'expired',
      signed({ statement: { issuedAt: '2026-11-01T00:00:00Z', expiresAt: '2026-11-15T00:00:00Z' } }),
      [listed()],
      ['expired', 'Anna'],
    ],
    ['none where it is not valid', signed({ integrity: 'invalid' }), [listed()], ['none', null]],
    ['none where nothing is signed', signed({ integrity: 'unsigned' }), [listed()], ['none', null]],
    ['unknown where it cannot be verified', signed({ integrity: 'unverifiable' }), [listed()], ['unknown', null]],
  ] as const)('%s', (_name, examined, list, expected) => {
    expect(stateOf(examined, list)).toEqual(expected);
  });
});

it.each(['', ' Anna', 'Anna\u200B', 'Anna\n', 'x'.repeat(81), '\u2028', 'a\u202Eb'])('%j is no name', (name) => {
  expect(nameFault(name)).toMatch(/\w/);
});

it('names that people take for the same are the same', () => {
  expect(sameName('Anna’s  Laptop', 'anna’s laptop')).toBe(true);
  expect(sameName('Ａnna', 'anna')).toBe(true);
  expect(sameName('Anna', 'Anne')).toBe(false);
  expect(nameFault('安娜 の 笔记本')).toBeUndefined();
});

it('a key is found by its name, its id, the beginning of it, and what people see', () => {
  const one = { keyId: anna.keyId, name: 'Anna' };
  for (const reference of ['anna', anna.keyId, anna.keyId.slice(0, 6), shortKeyId(anna.keyId), shortKeyId(anna.keyId).slice(0, 9)])
    expect(matchesKey(one, reference), reference).toBe(true);
  for (const reference of ['', 'ann', anna.keyId.slice(0, 3), eve.keyId]) expect(matchesKey(one, reference), reference).toBe(false);
});
