// What nothing holds any more is gone once it was asked for, where the engine offers that, and it is offered to nobody else.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../src/io/collect-garbage.js';

it('frees at once what nothing holds any more', async () => {
  setFlagsFromString('--expose-gc');
  const seen = new WeakRef(Array.from({ length: 1000 }, (_none, i) => i));
  await setImmediate(); // until then the engine holds it for whoever has just made it
  collectGarbage();
  setFlagsFromString('--no-expose-gc');
  expect(seen.deref()).toBeUndefined();
  expect('gc' in globalThis).toBe(false);
});

it('does nothing where it is not offered', () => {
  expect(collectGarbage).not.toThrow();
});
