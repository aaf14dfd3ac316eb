// Small pictures of numbers: what is not nothing is seen, and the largest is the highest.
import { expect, it } from 'vitest';
import { sizeBar, sparkline } from '../../src/cli/sparkline.js';

it('draws numbers in a line', () => {
  expect(sparkline([0, 1, 4, 8])).toBe(' ▁▄█');
  expect(sparkline([0, 1, 1000])).toBe(' ▁█');
  expect(sparkline([])).toBe('');
});

it('draws sizes beside the largest', () => {
  expect(sizeBar(1000, 1000)).toBe('████████');
  expect(sizeBar(1, 1e9)).toBe('█');
  expect(sizeBar(1000, 1_000_000)).toBe('████');
  expect(sizeBar(0, 10)).toBe('');
});
