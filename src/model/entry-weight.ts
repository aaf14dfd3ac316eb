// Roughly what an entry takes in memory, in characters: for those who hold some of them back.
import type { Json } from './json.js';
import type { Entry, Part } from './session.js';

/** What an entry and a part take besides their words. */
const ENTRY = 500;
const PART = 100;

export function entryWeight(entry: Entry): number {
  if (entry.kind === 'opaque') return 4 * ENTRY;
  if (entry.kind === 'compaction')
    return (entry.replacement ?? []).reduce((sum, one) => sum + entryWeight(one), 4 * ENTRY + entry.summary.length);
  let weight = ENTRY;
  for (const part of entry.parts) weight += partWeight(part);
  return weight;
}

function partWeight(part: Part): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return PART + part.text.length;
    case 'file':
      return PART + ('base64' in part.source ? part.source.base64.length : PART);
    case 'tool-result':
      return part.output.reduce((sum, inner) => sum + partWeight(inner), PART);
    case 'tool-call':
      return PART + jsonWeight(part.input);
    case 'custom':
      return PART + jsonWeight(part.data);
  }
}

/** What is long is in a field of its own, nearly always. */
function jsonWeight(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let weight = 0;
  for (const field of Object.values(value)) weight += typeof field === 'string' ? field.length : PART;
  return weight;
}
