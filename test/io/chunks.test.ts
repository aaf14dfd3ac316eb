// What a step writes arrives as the same bytes, in pieces that end where a text ends.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inChunks } from '../../src/io/chunks.js';

async function chunksOf(pieces: readonly (string | Uint8Array)[]): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  await inChunks(
    async (out) => pieces.forEach((piece) => out(piece)),
    (bytes) => chunks.push(new Uint8Array(bytes)),
  );
  return chunks;
}

const MB = 1 << 20;
const letters = fc.constantFrom('a', 'é', '漢', '👍', '\ud800', '\n');
const text = fc
  .record({ letter: letters, times: fc.constantFrom(1, 100, MB >> 2, MB >> 1, MB, MB + 1) })
  .map(({ letter, times }) => letter.repeat(times));
const bytes = fc.uint8Array({ maxLength: 10 });

it('whatever letters, however long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof({ weight: 4, arbitrary: text }, bytes), { maxLength: 6 }), async (pieces) => {
      const chunks = await chunksOf(pieces);
      const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
      expect(Buffer.concat(chunks).equals(expected)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it('ends where a text ends, about every megabyte', async () => {
  const line = `${'x'.repeat(999)}\n`;
  const chunks = await chunksOf(Array.from({ length: 4000 }, () => line));
  expect(chunks.map((chunk) => chunk.at(-1))).toEqual(chunks.map(() => 10));
  expect(chunks.length).toBe(4);
});
