// Every text of a JSON value: for asking whether something has kept them all.
import type { Json } from '../../src/model/json.js';

export function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return (Object.values(value) as Json[]).flatMap(textsIn);
  return [];
}
