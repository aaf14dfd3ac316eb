// The backbone: turn by turn what the user said and how the agent closed, with what it remarked on the way, as far as there is room.
import type { Statement, StoryTurn } from '../model/handoff.js';
import { STATEMENT_TOKENS } from './budget.js';
import { evidenceOf } from './evidence.js';
import type { Piece } from './pieces.js';
import { tell } from './shorten.js';
import { consideredTurns, type Talk, type TalkTurn } from './source.js';

export interface Story {
  readonly turns: readonly StoryTurn[];
  readonly left: { readonly answers: number; readonly remarks: number; readonly prompts: number; readonly shortened: number };
}

export interface StoryOptions {
  readonly room: number;
  /** Entries that are told elsewhere, word for word. */
  readonly told: ReadonlySet<number>;
}

/** “Now let me look” is not worth its room, however much there is. */
const LEAST_REMARK = 0.3;
/** What was remarked on the way is worth less than how it ended. */
const REMARKS = 0.55;
const TURN_TOKENS = 5;

/** As much of a piece as this many steps, and what that adds. */
interface Share {
  readonly piece: Piece;
  readonly count: number;
  readonly cost: number;
  readonly density: number;
}

export interface StoryPlan {
  readonly pieces: readonly Piece[];
  /** In the order of what each gives for its room; of one piece the first steps come first. */
  readonly shares: readonly Share[];
}

export function planStory(pieces: readonly Piece[]): StoryPlan {
  const worth = pieces.filter((piece) => piece.kind !== 'remark' || piece.weight > LEAST_REMARK);
  const order = new Map(worth.map((piece, i) => [piece, i]));
  return { pieces, shares: worth.flatMap(sharesOf).sort((a, b) => b.density - a.density || order.get(a.piece)! - order.get(b.piece)! || a.count - b.count) };
}

/** Steps are grouped so that each group gives less for its room than the one before it: then taking the best first is right. */
function sharesOf(piece: Piece): Share[] {
  const { steps } = piece.outline;
  const weight = piece.weight * (piece.kind === 'remark' ? REMARKS : 1);
  const shares: Share[] = [];
  for (let from = 0; from < steps.length; ) {
    let best: Share | undefined;
    let [cost, value] = [from === 0 ? STATEMENT_TOKENS + TURN_TOKENS : 0, 0];
    for (let count = from; count < steps.length; count++) {
      cost += steps[count]!.cost;
      value += steps[count]!.value * weight;
      if (!best || value / cost > best.density) best = { piece, count: count + 1, cost, density: value / cost };
    }
    shares.push(best!);
    from = best!.count;
  }
  return shares;
}

export function storyOf(talk: Talk, plan: StoryPlan, options: StoryOptions): Story {
  const pieces = plan.pieces.filter(({ said }) => !options.told.has(said.entry));
  const counts = new Map<Piece, number>();
  const full = new Set<Piece>();
  let room = options.room;
  for (const { piece, count, cost } of plan.shares) {
    if (full.has(piece) || options.told.has(piece.said.entry)) continue;
    if (cost > room) full.add(piece);
    else {
      room -= cost;
      counts.set(piece, count);
    }
  }
  const kept = new Map(pieces.flatMap((piece) => (counts.has(piece) ? [[piece, tell(piece.outline, counts.get(piece)!)] as const] : [])));
  const missing = (kind: Piece['kind']): number => pieces.filter((piece) => piece.kind === kind && !kept.has(piece)).length;
  return {
    turns: mergeTurns(talk, kept, pieces),
    left: {
      prompts: missing('user') + unread(talk, 'user') + talk.lost.user,
      answers: missing('answer') + unread(talk, 'agent') + talk.lost.agent,
      remarks: missing('remark'),
      shortened: [...kept].filter(([piece, text]) => piece.text !== text).length,
    },
  };
}

/** Of turns that were not looked at. */
function unread(talk: Talk, who: 'user' | 'agent'): number {
  const considered = consideredTurns(talk);
  return considered.length === talk.turns.length ? 0 : talk.turns.reduce((sum, turn) => sum + turn[who].length, 0) - considered.reduce((sum, turn) => sum + turn[who].length, 0);
}

/** Neighbouring turns of which only the user's words are left become one. */
function mergeTurns(talk: Talk, kept: ReadonlyMap<Piece, string>, pieces: readonly Piece[]): StoryTurn[] {
  const byTurn = new Map<TalkTurn, Piece[]>();
  for (const one of pieces) {
    if (!kept.has(one)) continue;
    const own = byTurn.get(one.turn);
    if (own) own.push(one);
    else byTurn.set(one.turn, [one]);
  }
  const out: StoryTurn[] = [];
  let place = -1;
  for (const turn of talk.turns) {
    const isLast = turn === talk.turns.at(-1);
    const told = storyTurn(turn, byTurn.get(turn) ?? [], kept, isLast);
    // how it ended is told even where its words stand elsewhere
    if (!byTurn.has(turn) && !(isLast && told.outcome !== undefined)) continue;
    const before = out.at(-1);
    const isBare = (one: StoryTurn): boolean => one.agent.length === 0 && one.outcome === undefined;
    if (before && isBare(before) && isBare(told) && place === turn.place - 1) out[out.length - 1] = { ...before, to: turn.number, user: [...before.user, ...told.user] };
    else out.push(told);
    place = turn.place;
  }
  return out;
}

function storyTurn(turn: TalkTurn, own: readonly Piece[], kept: ReadonlyMap<Piece, string>, isLast: boolean): StoryTurn {
  const said = (one: Piece): Statement => ({ text: kept.get(one)!, evidence: evidenceOf(one.said.entry), ...(one.said.at !== undefined && { at: one.said.at }) });
  const unknown = isLast && turn.closing.size === 0 && turn.calls.at(-1)?.result === undefined && turn.calls.length > 0;
  const outcome = turn.interrupted ? 'interrupted' : unknown ? 'unknown' : undefined;
  return {
    turn: turn.number,
    user: own.filter((one) => one.kind === 'user').map(said),
    agent: own.filter((one) => one.kind !== 'user').sort((a, b) => a.said.entry - b.said.entry).map(said),
    ...(turn.at !== undefined && { at: turn.at }),
    ...(outcome !== undefined && { outcome }),
  };
}
