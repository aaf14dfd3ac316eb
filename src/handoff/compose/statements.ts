// Facts of the ledger as statements of a hand-off.
import type { Evidence, Statement } from '../../model/handoff.js';
import type { Fact } from '../ledger/ledger.js';

export function evidenceOf(entries: readonly number[]): Evidence[] {
  return [...new Set(entries)].sort((a, b) => a - b).map((entry) => ({ entry }));
}

export function statement(text: string, { entries, turn, at }: Pick<Fact, 'entries'> & Partial<Fact>): Statement {
  return { text, evidence: evidenceOf(entries), ...(at !== undefined && { at }), ...(turn !== undefined && { turn }) };
}
