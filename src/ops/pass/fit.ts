// `--fit`: the newest whole turns that the target's window holds; a hand-off stands for what was before.
import type { SessionFacts } from '../../model/collect.js';
import { estimateTokens, partTokens } from '../../model/tokens.js';
import type { Entry } from '../../model/session.js';
import { turnsOf } from '../../model/tree.js';
import { isLeftOut } from '../../model/synthetic.js';

/** What is remembered of an entry to fit it: its size. */
export interface FitNote {
  readonly tokens: number;
}

/** Share of the window that a fitted session may take: the client's own prompt, its tools and the work to come need the rest. */
const SHARE = 0.6;
/** Share of the budget that the hand-off may take, and its most. */
const DIGEST_SHARE = 0.2;
const DIGEST_MOST = 8000;

export function fitBudget(window: number): number {
  return Math.floor(window * SHARE);
}

/** Notes are shared: a million entries must not have one each. */
const shared: FitNote[] = [];
const MOST_SHARED = 4096;

function sizeOnly(tokens: number): FitNote {
  return tokens < MOST_SHARED ? (shared[tokens] ??= { tokens }) : { tokens };
}

export function fitNote(entry: Entry): FitNote {
  if (entry.kind === 'opaque') return sizeOnly(0);
  if (entry.kind === 'compaction') {
    const inside = (entry.replacement ?? []).map((one) => fitNote(one).tokens).reduce((a, b) => a + b, 0);
    return sizeOnly(inside || estimateTokens(entry.summary));
  }
  if (isLeftOut(entry.synthetic)) return sizeOnly(0);
  return sizeOnly(entry.parts.reduce((sum, part) => sum + (part.type === 'reasoning' ? 0 : partTokens(part)), 0));
}

export function contextTokens(facts: SessionFacts<FitNote>, order: readonly number[]): number {
  return order.reduce((sum, i) => sum + (facts.table.note(i)?.tokens ?? 0), 0);
}

export interface Fitted {
  readonly order: readonly number[];
  /** Tokens that may stand for the rest. */
  readonly digestRoom: number;
  /** Turns that are carried whole, and all that there are. */
  readonly turns: { readonly kept: number; readonly all: number };
}

/** Undefined: it fits as it is. */
export function fit(facts: SessionFacts<FitNote>, order: readonly number[], budget: number): Fitted | undefined {
  if (contextTokens(facts, order) <= budget) return undefined;
  const turns = turnsOf(facts, order);
  const digestRoom = Math.min(Math.floor(budget * DIGEST_SHARE), DIGEST_MOST);
  const sizes = turns.map((turn) => contextTokens(facts, order.slice(turn.from, turn.to)));
  let room = budget - digestRoom;
  let kept = 0;
  while (kept < turns.length - 1 && sizes[turns.length - 1 - kept]! <= room) {
    room -= sizes[turns.length - 1 - kept]!;
    kept++;
  }
  const older = turns.slice(0, turns.length - kept);
  const whole = order.slice(older.at(-1)!.to);
  // Not even the newest turn fits: its prompt stays, and as many of its newest responses as there is room for.
  const part = kept === 0 ? newestPart(facts, order.slice(older.at(-1)!.from), room) : [];
  return { order: [...part, ...whole], digestRoom, turns: { kept, all: turns.length } };
}

/** The prompts of a turn, then its newest responses with their results. A response is never cut from its results. */
function newestPart(facts: SessionFacts<FitNote>, turn: readonly number[], room: number): number[] {
  const firstReply = turn.findIndex((i) => facts.entries[i]!.role === 'assistant');
  const prompts = firstReply < 0 ? turn : turn.slice(0, firstReply).filter((i) => facts.entries[i]!.prompt);
  let left = room - contextTokens(facts, prompts);
  let from = turn.length;
  let at = turn.length;
  while (at > Math.max(firstReply, 0)) {
    at--;
    left -= facts.entries[turn[at]!]!.note?.tokens ?? 0;
    if (left < 0) break;
    if (beginsResponse(facts, turn, at)) from = at;
  }
  return [...prompts, ...turn.slice(from)];
}

function beginsResponse(facts: SessionFacts, turn: readonly number[], at: number): boolean {
  const entry = facts.entries[turn[at]!]!;
  if (entry.role !== 'assistant') return false;
  const before = at > 0 ? facts.entries[turn[at - 1]!]! : undefined;
  return before === undefined || before.group === undefined || before.group !== entry.group;
}
