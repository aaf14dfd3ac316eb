// A context's entry ids as one short value, to tell later whether a longer context begins with it.
import { createHash } from 'node:crypto';
import type { SessionFacts } from '../../model/collect.js';
import type { ContextMark } from '../../store/receipts.js';

export function contextMark(facts: SessionFacts, order: readonly number[]): ContextMark {
  const hash = createHash('sha256');
  for (const i of order) hash.update(`${facts.entries[i]!.id}\n`);
  return { length: order.length, digest: hash.digest('hex').slice(0, 32) };
}

export function beginsWith(facts: SessionFacts, order: readonly number[], mark: ContextMark): boolean {
  return order.length >= mark.length && contextMark(facts, order.slice(0, mark.length)).digest === mark.digest;
}
