// Do the words around a number or a hash belong to another one? Where the cited entries have that one among them, a statement has mixed the two up.
import { placedIn, type Placed } from './hard-tokens.js';
import { normalForm } from './normal-form.js';
import { Surroundings } from './surroundings.js';
import { slotsIn, type Slot, type SlotKind } from './slots.js';
import { linesIn } from './text-lines.js';

/** Numbers in what a statement cites beyond which these are a table in which words tell nothing. */
const MOST_THERE = 2000;
/** Of one statement. */
const MOST_STATED = 24;

/**
 * How much better another one has to fit: one that looks like it, one that does not, two of a statement told the other way round. Chosen on
 * honest drafts, of which less than one statement in a hundred may be lost.
 */
const CLEARLY = { alike: 0.42, unlike: 0.52, exchanged: 0.33 } as const;

interface Stated {
  /** Those that can be mixed up. */
  readonly slots: readonly Slot[];
  /** All that it names. */
  readonly named: readonly string[];
}

export class Rivals {
  readonly #stated: readonly Stated[];
  /** By statement: what its entries have. */
  readonly #there: (readonly Slot[])[][];
  /** By statement, once it is asked for. */
  readonly #mixedUp = new Map<number, ReadonlySet<string>>();

  constructor(
    statements: readonly string[],
    private readonly kind: SlotKind,
  ) {
    this.#stated = statements.map((text) => statedIn(text, kind));
    this.#there = statements.map(() => []);
  }

  /** `concerned`: the statements that cite this text. */
  see(text: string, concerned: readonly number[]): void {
    const wanted = concerned.filter((statement) => this.#stated[statement]!.named.length > 0);
    if (wanted.length === 0) return;
    const slots: Slot[] = [];
    for (const line of linesIn(text)) {
      slots.push(...slotsIn(normalForm(line), this.kind));
      if (slots.length > MOST_THERE) break;
    }
    for (const statement of wanted) this.#there[statement]!.push(slots);
  }

  isAnothers(statement: number, form: string): boolean {
    const known = this.#mixedUp.get(statement) ?? mixedUp(this.#stated[statement], this.#there[statement]?.flat() ?? []);
    this.#mixedUp.set(statement, known);
    return known.has(form);
  }

  /** Is there one that the statement does not name? */
  hasUnnamed(statement: number): boolean {
    const named = this.#stated[statement]?.named ?? [];
    return (this.#there[statement] ?? []).some((slots) => slots.some(({ form }) => !isAmong(form, named)));
  }
}

/** What is quoted or part of a path is looked up as a whole. */
function statedIn(text: string, kind: SlotKind): Stated {
  const form = normalForm(text);
  const whole = (['quotation', 'address', 'path', 'hash', 'identifier'] as const).filter((one) => one !== kind);
  const bare = whole.reduce((rest, one) => placedIn(rest, one).reduce(blanked, rest), form);
  return {
    slots: slotsIn(form, kind, placedIn(bare, kind).slice(0, MOST_STATED)),
    named: placedIn(form, kind).map((one) => one.form),
  };
}

function blanked(text: string, { form, at }: Placed): string {
  const start = text.indexOf(form, at);
  return start < 0 ? text : `${text.slice(0, start)}${' '.repeat(form.length)}${text.slice(start + form.length)}`;
}

function mixedUp(stated: Stated | undefined, there: readonly Slot[]): ReadonlySet<string> {
  const mixed = new Set<string>();
  if (!stated || there.length > MOST_THERE) return mixed;
  const { slots, named } = stated;
  const surroundings = new Surroundings(there);
  const fits = slots.map((slot) => ({ form: slot.form, fit: measuredAlike(slot, there, surroundings.fits(slot.around)) }));
  for (const [i, { form, fit }] of fits.entries()) {
    const own = fitOf(form, fit);
    // it stands in another part of what is cited: in a call, or in what the ledger says
    if (own === undefined) continue;
    for (const [rival, fitting] of fit)
      if (!isAmong(rival, named) && fitting - own >= (looksLike(form, rival) ? CLEARLY.alike : CLEARLY.unlike)) mixed.add(form);
    for (const other of fits.slice(i + 1)) {
      const others = fitOf(other.form, other.fit);
      if (others === undefined || isSame(form, other.form)) continue;
      const exchanged = (fitOf(other.form, fit) ?? 0) + (fitOf(form, other.fit) ?? 0);
      if (exchanged - own - others >= CLEARLY.exchanged) mixed.add(form).add(other.form);
    }
  }
  return mixed;
}

/** Where it stands with its unit, only what has the same unit can be confused with it. */
function measuredAlike({ form, unit }: Slot, there: readonly Slot[], fits: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const alike = there.filter((one) => one.isMeasure && unit !== undefined && (one.unit!.startsWith(unit) || unit.startsWith(one.unit!)));
  const forms = new Set(alike.map((one) => one.form));
  return forms.has(form) ? new Map([...fits].filter(([one]) => forms.has(one))) : fits;
}

/** The shortest hash that counts as one: it may be quoted shorter than it stands. */
const HASH_HEAD = 7;

function isSame(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) >= HASH_HEAD && (one.startsWith(other) || other.startsWith(one)));
}

function isAmong(form: string, forms: readonly string[]): boolean {
  return forms.some((one) => isSame(one, form));
}

/** `58` is more easily confused with `57` than with `3.2` or `2026-11-16`. */
function looksLike(one: string, other: string): boolean {
  const marks = (form: string): string => [...form].filter((c) => c < '0' || c > '9').join('');
  return marks(one) === marks(other) && Math.abs(one.length - other.length) <= 1;
}

function fitOf(form: string, fits: ReadonlyMap<string, number>): number | undefined {
  const exact = fits.get(form);
  if (exact !== undefined) return exact;
  const found = [...fits].filter(([other]) => isSame(form, other)).map(([, fit]) => fit);
  return found.length === 0 ? undefined : Math.max(...found);
}
