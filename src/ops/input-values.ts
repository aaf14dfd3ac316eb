// Values from text: counts, points in time, stretches of turns, numbers of entries and of tokens. `label` is what the caller calls the field.
import { usage } from './usage.js';

export function parseCount(label: string, text: string, options: { readonly min: number }): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(count >= options.min))
    throw usage({ rule: 'usage/bad-value', message: `${label} must be a whole number, at least ${options.min}, not “${text}”` });
  return count;
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A date (midnight here), a date with a time, or how long ago: `30m`, `2h`, `3d`, `1w`. */
export function parseSince(text: string, now: Date, label = '--since'): Date {
  const ago = /^(\d{1,6})\s*([mhdw])$/.exec(text);
  if (ago) return new Date(now.getTime() - Number(ago[1]) * units[ago[2]!]!);
  if (text === 'today' || text === 'yesterday') {
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (text === 'today' ? 0 : 1));
  }
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (day) {
    const [year, month, date] = day.slice(1).map(Number) as [number, number, number];
    const midnight = new Date(year, month - 1, date);
    if (midnight.getMonth() === month - 1 && midnight.getDate() === date) return midnight;
  }
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? Date.parse(text.replace(' ', 'T')) : NaN;
  if (Number.isNaN(moment)) {
    throw usage({
      rule: 'usage/bad-value',
      message: `${label} must be a date or how long ago, not “${text}”`,
      hint: 'For example --since 2026-08-01, --since 2h, --since 3d, --since 1w.',
    });
  }
  return new Date(moment);
}

export interface TurnRange {
  readonly from: number;
  readonly to: number;
}

/** `3-7` · `5` · `3-` (to the newest) · `-4` (the last four) · `-4--2`. Negative numbers count from the end, -1 is the newest. */
export function parseTurns(text: string, label = '--turns'): TurnRange {
  const lastFew = /^-(\d{1,6})$/.exec(text);
  const stretch = /^(-?\d{1,6})(?:(-)(-?\d{1,6})?)?$/.exec(text);
  if (!stretch) throw badTurns(text, label);
  const from = Number(stretch[1]);
  const open = stretch[2] !== undefined && stretch[3] === undefined;
  const to = lastFew || open ? -1 : Number(stretch[3] ?? from);
  const backwards = Math.sign(from) === Math.sign(to) && from > to;
  if (from === 0 || to === 0 || backwards) throw badTurns(text, label);
  return { from, to };
}

function badTurns(text: string, label: string): Error {
  return usage({
    rule: 'usage/bad-value',
    message: `${label} must be turn numbers as \`baton show\` prints them, not “${text}”`,
    hint: 'For example --turns 3-7, --turns 5, --turns 3- (to the newest), --turns -4 (the last four).',
  });
}

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** `1467,1520-1530`: numbers of entries, as `[#12]` names them. */
export function parseNumbers(text: string, label = '--entries'): readonly NumberRange[] {
  const plain = text
    .replaceAll(/[[\]#]/g, '')
    .replaceAll(/\s*[-–]\s*/g, '-')
    .trim();
  return plain.split(/\s*,\s*|\s+/).map((part) => {
    const match = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(part);
    const from = Number(match?.[1] ?? 0);
    const to = Number(match?.[2] ?? from);
    if (from > 0 && to >= from) return { from, to };
    throw usage({
      rule: 'usage/bad-value',
      message: `${label} takes numbers of entries, not “${text}”`,
      hint: 'For example 1467,1520-1530: those that a hand-off cites as [#1467].',
    });
  });
}

/** `90000`, `90k`, `1.5M`, `90,000`. */
export function parseTokens(label: string, text: string, options: { readonly min: number; readonly hint?: string }): number {
  const match = /^(\d{1,12}(?:\.\d{1,12})?)([kKmM]?)$/.exec(text.replaceAll(/[_,](?=\d{3})/g, ''));
  const tokens = match ? Math.round(Number(match[1]) * (match[2] === '' ? 1 : /k/i.test(match[2]!) ? 1000 : 1_000_000)) : NaN;
  if (!(tokens >= options.min))
    throw usage({
      rule: 'usage/bad-value',
      message: `${label} must be a number of tokens, at least ${options.min}, not “${text}”`,
      ...(options.hint !== undefined && { hint: options.hint }),
    });
  return tokens;
}
