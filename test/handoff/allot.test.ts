// Room for many texts at once.
import { expect, it } from 'vitest';
import { allot, type Wish } from '../../src/handoff/compose/allot.js';

const wish = (need: number, weight: number): Wish => ({ need, weight, least: need, floor: 0, claim: 1, extra: 0 });

it('where all have room, all are told whole, whatever their weights', () => {
  const wishes = Array.from({ length: 200 }, (_, i) => wish(20 + (i % 37), 0.35 * (0.05 + (i * 7919) / 1e4)));
  const all = wishes.reduce((sum, { need }) => sum + need, 0);
  expect(allot(wishes, all)).toEqual(wishes.map(({ need }) => need));
  for (const one of wishes) expect(allot([one], one.need)).toEqual([one.need]);
});

it('where they have not, twice the weight is twice the room, and what is told in part only is left out where it may not be', () => {
  const part = { ...wish(100, 1), least: 10 };
  expect(allot([part, { ...part, weight: 2 }], 90)).toEqual([30, 60]);
  expect(allot([wish(100, 1), { ...part, weight: 2 }], 90)).toEqual([0, 90]);
});

it('a message that is a whole document leaves most of the room to the others', () => {
  const document = { ...wish(5000, 1), least: 10, floor: 5000, claim: 3 };
  const others = Array.from({ length: 10 }, () => ({ ...wish(400, 1), least: 10 }));
  const [request = 0, ...rest] = allot([document, ...others], 3000);
  expect(request).toBeLessThanOrEqual(600);
  expect(rest.every((share) => share >= 200)).toBe(true);
});
