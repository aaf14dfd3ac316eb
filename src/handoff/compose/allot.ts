// Room for many texts at once: each gets as much as its weight says and no more than it needs; what small ones leave goes to the others.
import { FLOORS, LONGEST_FLOOR } from './weights.js';

export interface Wish {
  /** Tokens of the whole. */
  readonly need: number;
  readonly weight: number;
  /** Below this it gets nothing. */
  readonly least: number;
  /** It gets so much in any case, as far as all floors together have room. */
  readonly floor: number;
  /** Where they have not, how much more of its floor it keeps than others. */
  readonly claim: number;
  /** What it takes besides its words, once it is told at all. */
  readonly extra: number;
}

/** Tokens for each, in the order of the wishes. */
export function allot(wishes: readonly Wish[], room: number): number[] {
  const most = Math.max(1, ...wishes.map(({ need, weight }) => need / weight));
  // the floors first: short ones whole, long ones up to where all of them have room
  const floors = wishes.map(({ need, floor }) => Math.min(need, floor, Math.ceil(room * LONGEST_FLOOR)));
  const highest = Math.max(1, ...wishes.map(({ claim }, i) => floors[i]! / claim));
  const cap = largest(
    highest,
    (level) =>
      costOf(
        wishes,
        floors.map((floor, i) => Math.min(floor, Math.floor(level * wishes[i]!.claim))),
      ) <=
      room * FLOORS,
  );
  const at = (level: number): number[] => wishes.map((wish, i) => shareOf(wish, level, Math.min(floors[i]!, Math.floor(cap * wish.claim))));
  return at(largest(most, (level) => costOf(wishes, at(level)) <= room));
}

function costOf(wishes: readonly Wish[], shares: readonly number[]): number {
  return shares.reduce((sum, share, i) => sum + (share > 0 ? share + wishes[i]!.extra : 0), 0);
}

/** The largest level up to `most` that still fits. */
function largest(most: number, fits: (level: number) => boolean): number {
  if (fits(most)) return most;
  let [low, high] = [0, most];
  for (let round = 0; round < 40 && high - low > 0.01; round++) {
    const level = (low + high) / 2;
    if (fits(level)) low = level;
    else high = level;
  }
  return low;
}

/** The level of a text is its need by its weight: that many times the weight may be a little less than the need. */
const ROUNDED = 1 + 1e-9;

function shareOf({ need, weight, least }: Wish, level: number, floor: number): number {
  const share = Math.min(need, Math.max(Math.floor(weight * level * ROUNDED), floor));
  return share >= Math.min(least, need) ? share : 0;
}
