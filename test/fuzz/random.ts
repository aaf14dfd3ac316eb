// Random choices that a seed repeats: the same number makes the same input on every machine.

export class Random {
  #state: number;

  constructor(seed: number, stream: number) {
    // Two rounds of mixing, so that neighbouring numbers begin far apart.
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 0x165667b1, 0xc2b2ae35)) >>> 0;
    this.fraction();
    this.fraction();
  }

  /** 0 ≤ x < 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  below(n: number): number {
    return Math.floor(this.fraction() * n);
  }

  chance(p: number): boolean {
    return this.fraction() < p;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
