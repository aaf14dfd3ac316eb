// Is it a bundle? Its first line says so; nothing else is looked at.
import { topLevelOf } from '../toolkit/json-text/top-level.js';

/** Longer than the list of any bundle's members. */
const LONGEST_HEAD = 1 << 20;

export function isBundle(text: string): boolean {
  const end = text.indexOf('\n');
  if (end < 0 || end > LONGEST_HEAD) return false;
  const top = topLevelOf(text.slice(0, end));
  return top?.get('kind') === 'bundle' && top.get('members') === '[';
}
