// A value without secrets comes back as the very same value.
import { expect } from 'vitest';
import type { Json } from '../../src/model/json.js';
import { makeRedactor } from '../../src/redact/profile.js';

export function claimedNothing(value: Json): void {
  const redactor = makeRedactor();
  expect(redactor.json(value)).toBe(value);
  expect(redactor.tally).toEqual({ counts: {}, places: [], unlisted: 0 });
}
