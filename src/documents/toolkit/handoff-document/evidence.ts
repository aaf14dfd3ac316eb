// `[#12]`, `[2#12]` and `[#12, edited]` at the end of a statement: written and read in one place.
import type { Evidence, Statement } from '../../../model/handoff.js';

/** From its last bracket on. */
const AT_END = /^\[((?:\d*#\d+)(?:[,\s]+\d*#\d+)*)?(?:(?:,\s*|(?<=\[))(edited))?\]\s*([.。]?)$/;

/** Where it begins and where it ends is enough to find it; the hand-off itself has every place. */
const MOST = 2;
/** Somebody changed the words. */
const EDITED = 'edited';

/** Empty where there is none. A space comes first. */
export function evidenceMark(evidence: readonly Evidence[], edited?: true): string {
  const places = [...new Set(evidence.map(({ entry, source }) => `${source === undefined || source === 0 ? '' : source + 1}#${entry}`))];
  const shown = places.length > MOST ? [places[0]!, places.at(-1)!] : places;
  const marks = edited ? [...shown, EDITED] : shown;
  return marks.length === 0 ? '' : ` [${marks.join(', ')}]`;
}

export function readEvidence(text: string): Pick<Statement, 'text' | 'evidence' | 'edited'> {
  const plain = text.trimEnd();
  const start = plain.lastIndexOf('[');
  const match = start < 0 ? null : AT_END.exec(plain.slice(start));
  if (!match || (match[1] === undefined && match[2] === undefined)) return { text: text.trim(), evidence: [] };
  const evidence = [...(match[1] ?? '').matchAll(/(\d*)#(\d+)/g)].map(([, source, entry]): Evidence => ({
    entry: Number(entry),
    ...(source !== '' && { source: Number(source) - 1 }),
  }));
  const words = (plain.slice(0, start).trimEnd() + match[3]!).trim();
  return { text: words, evidence, ...(match[2] !== undefined && { edited: true as const }) };
}
