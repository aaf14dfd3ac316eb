// `[#12]` and `[2#12]` at the end of a statement: written and read in one place.
import type { Evidence } from '../../../model/handoff.js';

/** From its last bracket on. */
const AT_END = /^\[((?:\d*#\d+)(?:[,\s]+\d*#\d+)*)\]\s*([.。]?)$/;

/** Where it begins and where it ends is enough to find it; the hand-off itself has every place. */
const MOST = 2;

/** Empty where there is none. A space comes first. */
export function evidenceMark(evidence: readonly Evidence[]): string {
  const places = [...new Set(evidence.map(({ entry, source }) => `${source === undefined || source === 0 ? '' : source + 1}#${entry}`))];
  const shown = places.length > MOST ? [places[0]!, places.at(-1)!] : places;
  return shown.length === 0 ? '' : ` [${shown.join(', ')}]`;
}

export function readEvidence(text: string): { readonly text: string; readonly evidence: readonly Evidence[] } {
  const plain = text.trimEnd();
  const start = plain.lastIndexOf('[');
  const match = start < 0 ? null : AT_END.exec(plain.slice(start));
  if (!match) return { text: text.trim(), evidence: [] };
  const evidence = [...match[1]!.matchAll(/(\d*)#(\d+)/g)].map(([, source, entry]): Evidence => ({
    entry: Number(entry),
    ...(source !== '' && { source: Number(source) - 1 }),
  }));
  return { text: (plain.slice(0, start).trimEnd() + match[2]!).trim(), evidence };
}
