// Of a long output only its ends are kept, and the lines that tell of something lasting.
import { expect, it } from 'vitest';
import { isLandmark } from '../../src/handoff/programs/landmarks.js';

it.each([
  ['[main 3f9c1a7] Keep the last byte of a chunk', true],
  ['A src/reader.ts', true],
  ['M src/reader.ts', true],
  ['D docs/old.md', true],
  ['A', false],
  ['As you can see, nothing came of it', false],
  ['src/reader.ts', false],
])('%s: %s', (line, lasts) => expect(isLandmark(line)).toBe(lasts));
