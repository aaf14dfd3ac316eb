// Bytes without Node say the same as with it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anywhere, latin1, utf8Length } from '../../src/records/bytes.js';

describe('bytes anywhere', () => {
  it('decode as Buffer does, whatever they are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => anywhere.text(bytes) === Buffer.from(bytes).toString('utf8')));
    expect(anywhere.text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\uFEFFa');
  });

  it('are counted as Buffer counts them', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === Buffer.byteLength(text)));
    for (const text of ['\ud800', '\udc00a', 'a\ud83d', '😀', 'é', '€', '\ud800\ud800\udc00'])
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });

  it('are one character each for a look at a beginning', () => {
    const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => i % 256);
    expect(latin1(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
    expect(latin1(bytes, 4096)).toBe(Buffer.from(bytes).toString('latin1', 0, 4096));
  });

  it('are joined as copies', () => {
    const piece = Uint8Array.of(1, 2);
    const joined = anywhere.join([piece, Uint8Array.of(3)]);
    piece[0] = 9;
    expect([...joined]).toEqual([1, 2, 3]);
  });
});
