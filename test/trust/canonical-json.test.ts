// The published vectors of RFC 8785, and how Python spells numbers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson, NotCanonical } from '../../src/trust/canonical-json.js';
import { asPython, isSpeltAsPython } from '../../src/trust/python-number.js';
import { parseStrictJson, RawNumber } from '../../src/trust/strict-json.js';
import { strictValue } from '../../src/trust/strict-value.js';

const vectors = path.resolve(import.meta.dirname, '..', 'fixtures', 'crypto', 'jcs');

describe('RFC 8785', () => {
  it.each(readdirSync(path.join(vectors, 'input')))('%s', (name) => {
    const text = canonicalJson(parseStrictJson(readFileSync(path.join(vectors, 'input', name), 'utf8')));
    expect(text).toBe(readFileSync(path.join(vectors, 'output', name), 'utf8'));
    const hex = readFileSync(path.join(vectors, 'outhex', name.replace('.json', '.txt')), 'utf8').replaceAll(/\s/g, '');
    expect(Buffer.from(text).toString('hex')).toBe(hex);
  });

  it('prints a hundred thousand numbers as everyone does', () => {
    const hash = createHash('sha256');
    for (const value of publishedNumbers(100_000))
      hash.update(`${hexOf(value)},${canonicalJson(new RawNumber(Object.is(value, -0) ? '-0' : String(value)))}\n`);
    expect(hash.digest('hex')).toBe('22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7');
  });

  it('takes values of the program only where they say one thing', () => {
    expect(canonicalJson(strictValue({ b: [1, 'ä', null], a: undefined, __proto__: null }))).toBe('{"b":[1,"ä",null]}');
    for (const odd of [1.5, -0, 2 ** 53, new Date(0), () => 1, 1n, '\uD800', { a: Symbol('x') }])
      expect(() => strictValue(odd)).toThrow(NotCanonical);
  });
});

describe('numbers in feeds', () => {
  it.each([
    ['1.0', '1.0'],
    ['1e5', '100000.0'],
    ['0.000001', '1e-06'],
    ['-0.0', '-0.0'],
    ['-0', '0'],
    ['1e16', '1e+16'],
    ['123456789012345680.0', '1.2345678901234568e+17'],
    ['0.0001', '0.0001'],
    ['1.50', '1.5'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%s is spelt %s by Python', (token, spelt) => {
    expect(asPython(token)).toBe(spelt);
    expect(isSpeltAsPython(token)).toBe(token === spelt);
    expect(isSpeltAsPython(spelt)).toBe(true);
  });
});

/** The sequence that the vectors' page describes: its own list, two thousand neighbours of the smallest normal number, then hashes of hashes. */
function* publishedNumbers(count: number): Generator<number> {
  const page = readFileSync(path.join(vectors, 'README.md'), 'utf8');
  const listed = [...page.matchAll(/0x([0-9a-f]{16})n,/g)].map(([, hex]) => BigInt(`0x${hex}`));
  const neighbours = Array.from({ length: 2000 }, (_, i) => 0x10000000000000n + BigInt(i));
  let left = count;
  for (const bits of [...listed, ...neighbours]) {
    yield doubleOf(bits);
    left--;
  }
  let block = Buffer.alloc(32);
  while (left > 0) {
    block = createHash('sha256').update(block).digest();
    for (let at = 0; at < 32 && left > 0; at += 8) {
      const value = block.readDoubleLE(at);
      if (value === 0 || !Number.isFinite(value)) continue;
      yield value;
      left--;
    }
  }
}

const scratch = new DataView(new ArrayBuffer(8));

function doubleOf(bits: bigint): number {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}

function hexOf(value: number): string {
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0).toString(16);
}
