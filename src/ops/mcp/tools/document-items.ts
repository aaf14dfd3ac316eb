// A document in pieces that a page may end between: its lines.
import type { Item } from '../pages.js';

export function linesOf(document: string): Item[] {
  return document
    .trimEnd()
    .split('\n')
    .map((text) => ({ text }));
}
