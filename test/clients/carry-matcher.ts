// `expect(context).toCarry(control)`: fails with the report as it is; a string comparison would print it quoted on one line.
import { expect } from 'vitest';
import { difference } from './compare.js';
import type { Item } from './fake-model/items.js';

declare module 'vitest' {
  interface Matchers<T> {
    toCarry(expected: readonly Item[]): T;
  }
}

expect.extend({
  toCarry(actual: readonly Item[], expected: readonly Item[]) {
    const report = difference(expected, actual);
    return { pass: report === undefined, message: () => report ?? 'the contexts are the same' };
  },
});
