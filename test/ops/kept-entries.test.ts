// What the first reading of a pass keeps for the second: all of a short session, nothing of a long one.
import { expect, it } from 'vitest';
import { KeptEntries } from '../../src/ops/pass/kept-entries.js';
import type { Entry } from '../../src/model/session.js';

function says(id: string, length = 10): Entry {
  return { kind: 'message', id, parent: null, role: 'user', parts: [{ type: 'text', text: 'x'.repeat(length) }] };
}

it('keeps the entries of a short session in their order', () => {
  const kept = new KeptEntries(1000);
  for (const id of ['a', 'b', 'c']) kept.see(says(id));
  expect(kept.all?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('keeps nothing of a large file', () => {
  const kept = new KeptEntries(17 << 20);
  kept.see(says('a'));
  expect(kept.all).toBeUndefined();
});

it('lets all of them go where a small file holds much, as one that was packed does', () => {
  const kept = new KeptEntries(1000);
  for (let i = 0; i < 20; i++) kept.see(says(`${i}`, 1 << 20));
  kept.see(says('last'));
  expect(kept.all).toBeUndefined();
});
