// A seeded random source: the same seed gives the same file on every machine, so figures can be compared.

export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** 32 bits (mulberry32: small, quick, good enough to make text look unrepetitive). */
  bits() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** [0, 1) */
  fraction() {
    return this.bits() / 4294967296;
  }

  /** Whole number in [from, to]. */
  between(from, to) {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.bits() % list.length];
  }

  hex(length) {
    let out = '';
    while (out.length < length) out += this.bits().toString(16).padStart(8, '0');
    return out.slice(0, length);
  }

  /** Version 4 (Claude Code) or 7 (Codex) in the digit where readers look for it. */
  uuid(version = 4) {
    const h = this.hex(32);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${version}${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
  }
}
