// Hand-off → canonical JSON, indented, its fields in the order in which people read them.
import type { Handoff } from '../../model/handoff.js';

const FIRST: readonly (keyof Handoff)[] = ['kind', 'version', 'id', 'title', 'label', 'generatedAt', 'parents', 'language'];
const LAST: readonly (keyof Handoff)[] = ['extensions', 'observed', 'session'];

export function encode(handoff: Handoff): string {
  const between = (Object.keys(handoff) as (keyof Handoff)[]).filter((key) => !FIRST.includes(key) && !LAST.includes(key)).toSorted();
  const ordered = Object.fromEntries(
    [...FIRST, ...between, ...LAST].filter((key) => handoff[key] !== undefined).map((key) => [key, handoff[key]]),
  );
  return `${JSON.stringify(ordered, null, 2)}\n`;
}
