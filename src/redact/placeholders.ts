// What stands for a secret: the same for the same secret within one output, so that the story stays readable.

export interface Tally {
  /** Rule id → how many times something was taken out. */
  readonly counts: Record<string, number>;
  readonly places: { readonly rule: string; readonly pointer: string }[];
  /** Places beyond those that are listed. */
  unlisted: number;
}

const PLACEHOLDER = /\[(secret|personal):([a-z0-9-]{1,80}):(\d{1,9})\]/g;
const MOST_PLACES = 10_000;
const MOST_REMEMBERED = 100_000;

export class Placeholders {
  readonly tally: Tally = { counts: {}, places: [], unlisted: 0 };
  readonly #known = new Map<string, string>();
  readonly #made = new Set<string>();
  readonly #numbers = new Map<string, number>();

  /** The placeholder of a secret, counted at its place. */
  of(secret: string, rule: string, options: { readonly personal: boolean; readonly pointer: string }): string {
    const { counts, places } = this.tally;
    counts[rule] = (counts[rule] ?? 0) + 1;
    if (places.length < MOST_PLACES) places.push({ rule, pointer: options.pointer });
    else this.tally.unlisted++;
    const known = this.#known.get(secret);
    if (known !== undefined) return known;
    const number = (this.#numbers.get(rule) ?? 0) + 1;
    this.#numbers.set(rule, number);
    const made = `[${options.personal ? 'personal' : 'secret'}:${rule}:${number}]`;
    if (this.#known.size < MOST_REMEMBERED) {
      this.#known.set(secret, made);
      this.#made.add(made);
    }
    return made;
  }

  /** Numbers that an earlier redaction gave: new ones continue after them. */
  meet(text: string): void {
    for (const [, , rule, number] of text.matchAll(PLACEHOLDER)) {
      if (Number(number) > (this.#numbers.get(rule!) ?? 0)) this.#numbers.set(rule!, Number(number));
    }
  }

  /** Rule id → how many of the placeholders made here are in a text. */
  standingIn(text: string): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [made, , rule] of text.matchAll(PLACEHOLDER)) if (this.#made.has(made)) counts[rule!] = (counts[rule!] ?? 0) + 1;
    return counts;
  }

  get distinct(): number {
    return this.#known.size;
  }
}
