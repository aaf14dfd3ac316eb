// All numbers of a text by the words around them: which of them do some words fit, and how well?
import type { NearWord, Slot } from './slots.js';

/** What of a word counts that stands on the other side there: `58 passed`, `passed: 58`. */
const OTHER_SIDE = 0.6;
/** Letters by which a word is known in another form. */
const STEM = 4;
/** And what may be another form of it behind them: `test`, `tests`, `tested`. */
const ENDING = 2;

/** How much less. */
const COMMONNESS = 0.25;

/** A word that stands beside more of them tells nothing. */
const MOST_PLACES = 500;

interface Place extends NearWord {
  readonly slot: number;
}

export class Surroundings {
  readonly #byStem = new Map<string, Place[]>();

  constructor(private readonly slots: readonly Slot[]) {
    for (const [slot, { around }] of slots.entries())
      for (const near of around) {
        const places = this.#byStem.get(stemOf(near.word)) ?? [];
        this.#byStem.set(stemOf(near.word), places);
        places.push({ ...near, slot });
      }
  }

  /** How well these words fit each number that is there, where it fits best. */
  fits(around: readonly NearWord[]): ReadonlyMap<string, number> {
    const bySlot = new Float64Array(this.slots.length);
    for (const near of around) {
      const places = this.#byStem.get(stemOf(near.word)) ?? [];
      if (places.length > MOST_PLACES) continue;
      const weight = this.#weight(places) * near.nearness;
      for (const [slot, nearness] of nearestIn(places, near)) bySlot[slot]! += weight * nearness;
    }
    const fits = new Map<string, number>();
    for (const [slot, { form }] of this.slots.entries()) fits.set(form, Math.max(bySlot[slot]!, fits.get(form) ?? 0));
    return fits;
  }

  /** A word that stands beside many of them tells little. */
  #weight(places: readonly Place[]): number {
    const beside = new Set(places.map(({ slot }) => this.slots[slot]!.form)).size;
    return Math.max(1, beside) ** -COMMONNESS;
  }
}

/** By slot: how near the word stands there. */
function nearestIn(places: readonly Place[], { word, isBefore }: NearWord): ReadonlyMap<number, number> {
  const nearest = new Map<number, number>();
  for (const place of places) {
    if (!isSameWord(word, place.word)) continue;
    const nearness = place.nearness * (place.isBefore === isBefore ? 1 : OTHER_SIDE);
    nearest.set(place.slot, Math.max(nearness, nearest.get(place.slot) ?? 0));
  }
  return nearest;
}

export function isSameWord(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < STEM) return one === other;
  const stem = Math.max(STEM, shorter - ENDING);
  return one.slice(0, stem) === other.slice(0, stem);
}

export function stemOf(word: string): string {
  return word.slice(0, STEM);
}
