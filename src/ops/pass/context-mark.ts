// A context's entry ids as one short value, to tell later whether a longer context begins with it.
import { createHash } from 'node:crypto';
import type { SessionFacts } from '../../model/collect.js';
import type { ContextMark } from '../../store/receipts.js';

/** One call for each id would take longer than the hash itself. */
const PIECE = 1 << 16;

export function contextMark(facts: SessionFacts, order: readonly number[]): ContextMark {
  const hash = createHash('sha256');
  let ids = '';
  for (const i of order) {
    ids += `${facts.table.id(i)}\n`;
    if (ids.length < PIECE) continue;
    hash.update(ids);
    ids = '';
  }
  hash.update(ids);
  return { length: order.length, digest: hash.digest('hex').slice(0, 32) };
}

export function beginsWith(facts: SessionFacts, order: readonly number[], mark: ContextMark): boolean {
  return order.length >= mark.length && contextMark(facts, order.slice(0, mark.length)).digest === mark.digest;
}
