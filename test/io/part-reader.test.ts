// Parts of a file that grows, read into the same memory: each whole, and a part that is not there is said.
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PartReader } from '../../src/io/part-reader.js';
import { makeScratch } from '../support/scratch.js';

it('reads what has come since, and another file', () => {
  const { work } = makeScratch();
  const [file, other] = [path.join(work, 'a'), path.join(work, 'b')];
  const reader = new PartReader();
  writeFileSync(file, 'first');
  expect(reader.read({ file, from: 0, length: 5 }).toString()).toBe('first');
  appendFileSync(file, ' and more');
  expect(reader.read({ file, from: 5, length: 9 }).toString()).toBe(' and more');
  writeFileSync(other, 'other');
  expect(reader.read({ file: other, from: 1, length: 2 }).toString()).toBe('th');
});

it('says that a part is not there', () => {
  const { work } = makeScratch();
  const file = path.join(work, 'a');
  writeFileSync(file, 'short');
  expect(() => new PartReader().read({ file, from: 0, length: 6 })).toThrow(/ends before/);
});
