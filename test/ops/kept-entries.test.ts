// What the first reading of a pass keeps for the second: all of a short session, nothing of a long one.
import { expect, it } from 'vitest';
import { KeptEntries } from '../../src/ops/pass/kept-entries.js';
import type { Entry } from '../../src/model/session.js';

function says(id: string, length = 10): Entry {
  return { kind: 'message', id, parent: null, role: 'user', parts: [{ type: 'text', text: 'x'.repeat(length) }] };
}

function keeping(bytes: number, reasoning = true): KeptEntries {
  return new KeptEntries(bytes, { reasoning });
}

it('keeps the entries of a short session in their order', () => {
  const kept = keeping(1000);
  for (const id of ['a', 'b', 'c']) kept.see(says(id));
  expect([...kept.take()!].map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('keeps nothing of a large file', () => {
  const kept = keeping(121 << 20);
  kept.see(says('a'));
  expect(kept.take()).toBeUndefined();
});

it('lets all of them go where a small file holds much, as one that was packed does', () => {
  const kept = keeping(1000);
  for (let i = 0; i < 61; i++) kept.see(says(`${i}`, 1 << 20));
  kept.see(says('last'));
  expect(kept.take()).toBeUndefined();
});

it('gives them once, and lets each go as it is taken', () => {
  const kept = keeping(1000);
  kept.see(says('a'));
  expect([...kept.take()!]).toHaveLength(1);
  expect(kept.take()).toBeUndefined();
});

it('keeps of a record without meaning elsewhere only that it is there', () => {
  const kept = keeping(1000);
  kept.see({ kind: 'opaque', id: 'a', parent: null, record: { snapshot: 'x'.repeat(100) }, synthetic: true });
  expect([...kept.take()!]).toEqual([{ kind: 'opaque', id: 'a', parent: null, record: null, synthetic: true }]);
});

it('keeps no word of reasoning that the target does not take, only that there was some', () => {
  const thought: Entry = {
    kind: 'message',
    id: 'a',
    parent: null,
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'x'.repeat(100), sealed: 'y' },
      { type: 'text', text: 'said' },
    ],
  };
  const [kept, foreign] = [keeping(1000), keeping(1000, false)];
  kept.see(thought);
  foreign.see(thought);
  expect([...kept.take()!]).toEqual([thought]);
  expect([...foreign.take()!]).toEqual([{ ...thought, parts: [{ type: 'reasoning', text: '' }, thought.parts[1]] }]);
});
