// A short form of what an entry says, to compare what was written with what is read back: kinds, order and lengths.
import type { Entry, Part } from '../model/session.js';

/** Most short forms are said again and again; one string for each, as far as that goes. */
const said = new Map<string, string>();
const MOST_SAID = 50_000;

export function outlineOf(entry: Entry): string | undefined {
  const short = shortOf(entry);
  if (short === undefined || short.length > 60) return short;
  const known = said.get(short);
  if (known === undefined && said.size < MOST_SAID) said.set(short, short);
  return known ?? short;
}

/** Undefined: nothing that reaches a model of another vendor. */
function shortOf(entry: Entry): string | undefined {
  if (entry.kind === 'opaque') return undefined;
  if (entry.kind === 'compaction') {
    return (entry.replacement ?? []).map(shortOf).filter(Boolean).join(' ') || (entry.summary === '' ? undefined : `summary:${entry.summary.length}`);
  }
  if (entry.synthetic) return undefined;
  return entry.parts.map((part) => `${entry.summary ? 'summary' : entry.role}:${outlinePart(part)}`).join(' ');
}

function outlinePart(part: Part): string {
  switch (part.type) {
    case 'text':
      return `text ${part.text.length}`;
    case 'reasoning':
      return `reasoning ${part.text.length}`;
    case 'tool-call':
      return `call ${part.call} ${part.tool}`;
    case 'tool-result':
      return `result ${part.call} [${part.output.map(outlinePart).join(' ')}]`;
    case 'file':
      return `file ${'base64' in part.source ? part.source.base64.length : 0}`;
    case 'custom':
      return `custom ${part.name}`;
  }
}
