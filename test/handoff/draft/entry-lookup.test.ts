// Where a number stands, and where only its digits do.
import { expect, it } from 'vitest';
import { standsIn } from '../../../src/handoff/draft/entry-lookup.js';

it.each([
  ['12', 'found 12 files', true],
  ['12', 'all of them: 12.', true],
  ['12', 'after 512 files', false],
  ['12', 'after 125 files', false],
  ['12', 'version 12.5', false],
  ['12', 'version 3.12', false],
  ['12', 'ended at 09:12', false],
  ['12', 'ended at 09:30:12', false],
  ['12', 'src/a.ts:12:15 is wrong', true],
  ['12', 'published as 12:8080', true],
  ['12', 'on 2026-12-01', false],
  ['12', 'of 11-12 files', true],
  ['9:12', 'ended at 9:12', true],
  ['9:12', 'ended at 19:12', false],
  ['19:12', '2026-12-01t19:12:30.123z', true],
  ['2026-12-01', '2026-12-01t19:12:30.123z', true],
  ['60', 'fps: 60.0, size', true],
  ['60', 'fps: 60.05', false],
  ['60', 'fps: 60.', true],
])('%s: %s', (form, text, stands) => expect(standsIn({ kind: 'number', form }, text)).toBe(stands));
