// Who gets how much room: small things whole, large ones by their weight, nobody starves.
import type { Statement } from '../model/handoff.js';
import type { AlreadySaid, Candidate } from './evidence.js';
import { tokens } from './text.js';

/** What a statement costs besides its text: its mark in the list and its evidence. */
export const STATEMENT_TOKENS = 9;

/** The most that each section may take of the whole. What it does not need goes to the story. */
export const SHARES = {
  goal: 0.12,
  lastUser: 0.08,
  lastAgent: 0.17,
  accomplished: 0.04,
  state: 0.05,
  plan: 0.06,
  decisions: 0.07,
  rejected: 0.05,
  blockers: 0.04,
  checks: 0.04,
  files: 0.05,
  questions: 0.04,
  constraints: 0.07,
  artifacts: 0.06,
  incidents: 0.05,
  nextSteps: 0.07,
} as const;

export interface Taken<T> {
  readonly items: readonly T[];
  readonly left: number;
}

export interface TakeOptions<T extends Statement> {
  readonly room: number;
  /** As many of the best are taken even if a reader has seen them already. */
  readonly sure?: number;
  readonly said?: AlreadySaid;
  /** What other lists hold: never twice, however good. */
  readonly listed?: AlreadySaid;
  readonly least?: number;
  readonly cost?: (item: T) => number;
  readonly most?: number;
}

/** The best that fit, in the order in which they came. */
export function take<T extends Statement>(candidates: readonly Candidate<T>[], options: TakeOptions<T>): Taken<T> {
  const { said, listed, sure = 0, most = Infinity, least = -Infinity } = options;
  const cost = options.cost ?? ((item: T) => tokens(item.text) + STATEMENT_TOKENS);
  const ranked = candidates.map((candidate, place) => ({ ...candidate, place })).sort((a, b) => b.score - a.score || a.place - b.place);
  const chosen: typeof ranked = [];
  const texts = new Set<string>();
  let room = options.room;
  let left = 0;
  for (const candidate of ranked) {
    if (texts.has(candidate.item.text)) continue;
    texts.add(candidate.item.text);
    if (candidate.score < least || listed?.overlaps(candidate.item.text)) continue;
    if (chosen.length >= sure && said?.has(candidate.item.text)) continue;
    const price = cost(candidate.item);
    if (price > room || chosen.length >= most) {
      left++;
      continue;
    }
    room -= price;
    chosen.push(candidate);
  }
  return { items: chosen.sort((a, b) => a.place - b.place).map(({ item }) => item), left };
}
