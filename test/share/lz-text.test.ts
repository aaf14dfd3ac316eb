// Compressed text, as the library that everybody uses for it made it (lz-string 1.5.0).
import { expect, it } from 'vitest';
import { decompressed } from '../../src/records/lz-text.js';

it.each([
  ['BIUwNmD2A0AEDukBOYAmA6IA', 'Hello, world.'],
  ['BIUwNmD2A0AEDukBOYAmA6WAdgdge9kFByWUCGBZNTXA40qORFDbfIk8Bi56tuz8kyqtasIA', 'Hello, world. Ünï ✅ '.repeat(5)],
])('%s', (compressed, text) => {
  expect(decompressed(compressed)).toBe(text);
});

it.each(['', 'A', '====', 'no base64 at all: é', 'BIUwNmD2A0AEDukBOY', 'zzzzzzzzzzzzzzzzzzzz', `B${'A'.repeat(100_000)}`])(
  '%s ends',
  (broken) => {
    expect(['string', 'undefined']).toContain(typeof decompressed(broken));
  },
);
