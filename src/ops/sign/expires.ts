// When a signature ends: after a while, or at a time.
import { usage } from '../usage.js';

const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };
/** `2026-12-31`, or with a time of day, which then says where on earth it is meant. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** A day alone counts to its end, in UTC. */
export function endOf(given: string, now: Date): string {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(given) ?? [];
  const day = given.includes('T') ? 0 : 24 * HOUR - 1;
  const at = unit === undefined ? (TIME.test(given) ? Date.parse(given) + day : Number.NaN) : now.getTime() + Number(count) * UNITS[unit]!;
  const hint = 'For example 30d, 12h, 2w, 2026-12-31 or 2026-12-31T18:00Z.';
  if (Number.isNaN(at))
    throw usage({ rule: 'usage/bad-value', message: `“${given.slice(0, 40)}” is not a time at which a signature can expire`, hint });
  if (at <= now.getTime()) throw usage({ rule: 'usage/bad-value', message: `${given} has passed already`, hint });
  return new Date(at).toISOString();
}
