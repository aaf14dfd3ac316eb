// A text in less room: its units in the order of their worth, so that any beginning of that order is the best that fits; every gap is marked.
import { unitsOf, type Unit, type UnitOptions } from './units.js';
import { headOf, tokens } from './text.js';

const GAP = '[…]';
const GAP_TOKENS = 2;
/** What comes first usually says what the rest is about. */
const OPENING = 0.9;
/** A thought with its reason is worth more than two halves. */
const CONTIGUOUS = 0.8;
/** The last paragraph concludes. */
const CLOSING = 0.3;
/** So many tokens further a unit of the same text is worth half. */
const FADING = 100;

/** Units that are weighed against each other at a time: of a list of thousands the first come first. */
const WINDOW = 120;

/** One more unit, with those that it needs. */
export interface Step {
  readonly units: readonly number[];
  readonly cost: number;
  readonly value: number;
}

export interface Outline {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly steps: readonly Step[];
}

export function outlineOf(text: string, options: UnitOptions): Outline {
  return weighed(text, unitsOf(text, options));
}

/** Of a text whose parts are known: the first announces the others, of which any may be told. */
export function outlineOfParts(
  text: string,
  [lead, ...rest]: readonly { readonly text: string; readonly value: number }[],
  mark: string,
): Outline {
  const unit = (piece: string, value: number, i: number): Unit => ({
    text: piece,
    kind: i === 0 ? 'head' : 'code',
    block: 0,
    list: 0,
    value,
    tokens: tokens(piece),
    ...(i > 0 && { needs: 0 }),
  });
  return weighed(text, [
    unit(lead?.text ?? '', 0, 0),
    ...rest.map(({ text: piece, value }, i) => unit(i === 0 ? piece : `${mark.trimStart()}${piece}`, value, i + 1)),
  ]);
}

function weighed(text: string, units: readonly Unit[]): Outline {
  const kept = new Set<number>();
  const steps: Step[] = [];
  const first = units.findIndex((unit) => unit.kind !== 'head' && unit.kind !== 'output' && unit.value >= 0.5);
  const last = units.findLastIndex((unit) => unit.kind === 'paragraph');
  const left = new Set(units.keys());
  let told = 0;
  while (left.size > 0) {
    let best: (Step & { readonly rank: number }) | undefined;
    for (const i of candidates(left, last)) {
      if (units[i]!.kind === 'head') continue;
      const own = withNeeds(units, i, kept);
      const follows = followsKept(units, i, kept) ? CONTIGUOUS : 0;
      const value = (units[i]!.value + follows + (i === first ? OPENING : 0) + (i === last ? CLOSING : 0)) * weightOf(units[i]!.tokens);
      const cost = own.reduce((sum, n) => sum + units[n]!.tokens + 1, 0) + (kept.has(i - 1) ? 0 : GAP_TOKENS);
      const rank = value / cost ** 0.9;
      if (!best || rank > best.rank) best = { units: own, cost, value, rank };
    }
    if (!best) break;
    for (const n of best.units) {
      kept.add(n);
      left.delete(n);
    }
    steps.push({ units: best.units, cost: best.cost, value: best.value / (1 + told / FADING) });
    told += best.cost;
  }
  return { text, units, steps };
}

/** A sentence follows the one before it; an item the one before it, whether or not that is explained. */
function followsKept(units: readonly Unit[], i: number, kept: ReadonlySet<number>): boolean {
  const unit = units[i]!;
  if (unit.explains) return false;
  if (unit.kind !== 'item') return kept.has(i - 1);
  let before = i - 1;
  while (before >= 0 && units[before]!.explains) before--;
  return kept.has(before);
}

/** A long sentence says more than a short one, if not by as much as it is longer. */
function weightOf(size: number): number {
  return (Math.max(3, size) / 20) ** 0.75;
}

function* candidates(left: ReadonlySet<number>, last: number): Iterable<number> {
  let count = 0;
  for (const i of left) {
    if (count++ >= WINDOW) break;
    yield i;
  }
  if (count > WINDOW && left.has(last)) yield last;
}

function withNeeds(units: readonly Unit[], i: number, kept: ReadonlySet<number>): number[] {
  const own = [i];
  for (let at = units[i]!.needs; at !== undefined && !kept.has(at); at = units[at]!.needs) own.unshift(at);
  return own;
}

/** The text with as many of its steps as said; all of them: the text itself. */
export function tell(outline: Outline, count: number): string {
  const { units, steps, text } = outline;
  if (count >= steps.length) return text;
  const kept = new Set(steps.slice(0, count).flatMap((step) => step.units));
  const lines: string[] = [];
  let block = -2;
  let missing: Unit[] = [];
  const closeGap = (): void => {
    if (missing.some((unit) => !unit.filler) && lines.length > 0 && !/\[…[^\]]*\]$/.test(lines.at(-1)!)) {
      const items = missing.filter(
        (unit, i) => (unit.kind === 'item' || unit.kind === 'row') && unit.block !== missing[i - 1]?.block && unit.block !== block,
      );
      const isList =
        items.length > 0 &&
        missing.every((unit) => unit.kind === 'item' || unit.kind === 'row') &&
        !missing.some((unit) => unit.block === block);
      lines[lines.length - 1] += isList ? ` [… ${items.length} more]` : ` ${GAP}`;
    }
    missing = [];
  };
  units.forEach((unit, i) => {
    if (!kept.has(i)) {
      missing.push(unit);
      return;
    }
    const gap = missing.length > 0;
    closeGap();
    if (unit.block === block && !gap && unit.kind !== 'row') lines[lines.length - 1] += ` ${unit.text}`;
    else if (unit.block === block) lines[lines.length - 1] += ` ${unit.text}`;
    else lines.push(unit.text);
    block = unit.block;
  });
  closeGap();
  return lines.join('\n');
}

export function shorten(text: string, room: number, options: UnitOptions = { wentOn: false, closed: true }): string {
  if (tokens(text) <= room) return text;
  const outline = outlineOf(text, options);
  let used = GAP_TOKENS;
  let count = 0;
  while (count < outline.steps.length && used + outline.steps[count]!.cost <= room) used += outline.steps[count++]!.cost;
  if (count === 0) return words(outline.units.find((unit) => unit.kind !== 'head' && unit.value >= 0.5)?.text ?? text, room);
  return tell(outline, Math.min(count, outline.steps.length - 1));
}

/** Not even one sentence fits: up to the last comma or the like that does, else to a word. */
export function words(text: string, room: number): string {
  const ratio = Math.max(0.02, (room - GAP_TOKENS) / Math.max(1, tokens(text)));
  const cut = headOf(text, Math.max(8, Math.floor(text.length * ratio)));
  const clause = Math.max(...[', ', '; ', ' – ', ' — ', ': ', '，', '、', '；'].map((mark) => cut.lastIndexOf(mark)));
  const end = clause > cut.length * 0.5 ? clause : cut.length;
  return `${wholeCode(cut.slice(0, end)).trimEnd()}${BUT.exec(text.slice(end, end + 40))?.[0] ?? ''} ${GAP}`;
}

/** That something is said against it is told, if not what. */
const BUT =
  /^[,;.]?\s*(?:[–—]\s*)?(?:but|yet|however|though|except|aber|jedoch|mais|pero|ama|ancak|fakat|но|однако)(?![\p{L}\p{N}])|^[，；。]?(?:但是?|不过|しかし|ただし)/iu;

/** Code that was cut open goes altogether. */
function wholeCode(text: string): string {
  return (text.match(/`/g) ?? []).length % 2 === 1 && text.lastIndexOf('`') > 8
    ? text.slice(0, text.lastIndexOf('`'))
    : text.replace(/^`(?=[^`]*$)/, '');
}
