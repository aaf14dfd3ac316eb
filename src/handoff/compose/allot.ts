// Room for many texts at once: each gets as much as its weight says and no more than it needs; what small ones leave goes to the others.
import { FLOORS } from './weights.js';

export interface Wish {
  /** Tokens of the whole. */
  readonly need: number;
  readonly weight: number;
  /** Below this it gets nothing. */
  readonly least: number;
  /** It gets so much in any case, as far as all floors together have room. */
  readonly floor: number;
  /** What it takes besides its words, once it is told at all. */
  readonly extra: number;
}

/** Tokens for each, in the order of the wishes. */
export function allot(wishes: readonly Wish[], room: number): number[] {
  const floors = wishes.reduce((sum, { need, floor, extra }) => sum + (floor > 0 ? Math.min(need, floor) + extra : 0), 0);
  const given = Math.min(1, (FLOORS * room) / Math.max(1, floors));
  const at = (level: number): number[] => wishes.map((wish) => shareOf(wish, level, given));
  const cost = (shares: readonly number[]): number => shares.reduce((sum, share, i) => sum + (share > 0 ? share + wishes[i]!.extra : 0), 0);
  const most = Math.max(1, ...wishes.map(({ need, weight }) => need / weight));
  if (cost(at(most)) <= room) return at(most);
  let [low, high] = [0, most];
  for (let round = 0; round < 40 && high - low > 0.01; round++) {
    const level = (low + high) / 2;
    if (cost(at(level)) <= room) low = level;
    else high = level;
  }
  return at(low);
}

function shareOf({ need, weight, least, floor }: Wish, level: number, given: number): number {
  const share = Math.min(need, Math.max(Math.floor(weight * level), Math.floor(Math.min(need, floor) * given)));
  return share >= Math.min(least, need) ? share : 0;
}
