// The backbone: turn by turn what the user said and how the agent closed, with what it remarked on the way, as far as there is room.
import type { Statement, StoryTurn } from '../model/handoff.js';
import { STATEMENT_TOKENS } from './budget.js';
import { evidenceOf } from './evidence.js';
import { termsOf, type Known } from './novelty.js';
import type { Piece } from './pieces.js';
import { Queue } from './queue.js';
import { tell } from './shorten.js';
import { consideredTurns, type Transcript, type TranscriptTurn } from './source.js';

export interface Story {
  readonly turns: readonly StoryTurn[];
  readonly left: {
    readonly answers: number;
    readonly remarks: number;
    readonly prompts: number;
    readonly deeds: number;
    readonly shortened: number;
  };
}

export interface StoryOptions {
  readonly room: number;
  /** Entries that are told elsewhere, word for word. */
  readonly told: ReadonlySet<number>;
  /** What the reader knows from elsewhere. */
  readonly known: Known;
}

/** “Now let me look” is not worth its room, however much there is. */
const LEAST_REMARK = 0.09;
/** What was remarked on the way is worth less than how it ended. */
const REMARKS = 0.65;
const TURN_TOKENS = 5;

/** As much of a piece as this many steps, and what that adds. */
interface Share {
  readonly piece: Piece;
  readonly count: number;
  readonly cost: number;
  readonly density: number;
  readonly terms: readonly string[];
}

export interface StoryPlan {
  readonly pieces: readonly Piece[];
  /** Of each piece that is worth telling, in order: each gives less for its room than the one before it. */
  readonly shares: readonly (readonly Share[])[];
}

/** Pieces that are looked into: more than there is room for, since each takes at least so many tokens. */
const LEAST_PIECES = 400;
const LEAST_TOKENS = 8;

/** `budget`: tokens of the whole document. */
export function planStory(pieces: readonly Piece[], budget: number): StoryPlan {
  const worth = pieces.filter((piece) => piece.kind !== 'remark' || piece.weight > LEAST_REMARK);
  return {
    pieces,
    shares: weightiest(worth, Math.max(LEAST_PIECES, Math.ceil(budget / LEAST_TOKENS)))
      .map(sharesOf)
      .filter((shares) => shares.length > 0),
  };
}

/** Without what is told only in the room that everything else leaves. */
export function withoutAsides({ pieces, shares }: StoryPlan): StoryPlan {
  return { pieces: pieces.filter(({ aside }) => !aside), shares: shares.filter(([first]) => !first?.piece.aside) };
}

/** In their order. */
function weightiest(pieces: readonly Piece[], most: number): readonly Piece[] {
  if (pieces.length <= most) return pieces;
  const kept = new Set(pieces.toSorted((a, b) => b.weight - a.weight).slice(0, most));
  return pieces.filter((piece) => kept.has(piece));
}

/** Most shares are never asked for their terms. */
class SomeSteps implements Share {
  readonly piece: Piece;
  readonly count: number;
  readonly cost: number;
  readonly density: number;
  readonly #words: () => string;
  #terms: readonly string[] | undefined;

  constructor({ piece, count, cost, density }: Omit<Share, 'terms'>, words: () => string) {
    this.piece = piece;
    this.count = count;
    this.cost = cost;
    this.density = density;
    this.#words = words;
  }

  get terms(): readonly string[] {
    return (this.#terms ??= termsOf(this.#words()));
  }
}

/** Steps are grouped so that each group gives less for its room than the one before it: then taking the best first is right. */
function sharesOf(piece: Piece): Share[] {
  const { steps, units } = piece.outline;
  const weight = piece.weight * (piece.kind === 'remark' ? REMARKS : 1);
  const shares: Share[] = [];
  for (let from = 0; from < steps.length;) {
    let best: Omit<Share, 'terms'> | undefined;
    let [cost, value] = [from === 0 ? STATEMENT_TOKENS + TURN_TOKENS : 0, 0];
    for (let count = from; count < steps.length; count++) {
      cost += steps[count]!.cost;
      value += steps[count]!.value * weight;
      if (!best || value / cost > best.density) best = { piece, count: count + 1, cost, density: value / cost };
    }
    const own = steps.slice(from, best!.count);
    shares.push(new SomeSteps(best!, () => own.flatMap((step) => step.units.map((unit) => units[unit]!.text)).join(' ')));
    from = best!.count;
  }
  return shares;
}

/** What was told before is worth this much of what it is worth when it is new. */
const TOLD_BEFORE = 0.05;

interface Offer {
  readonly shares: readonly Share[];
  readonly at: number;
  /** With what was known when it was last looked at. */
  readonly worth: number;
}

/** The best first, again and again: what has been told makes what repeats it worth less. */
function choose({ shares }: StoryPlan, { room: all, told, known }: StoryOptions): Map<Piece, number> {
  const counts = new Map<Piece, number>();
  const worthOf = (share: Share): number => share.density * (TOLD_BEFORE + (1 - TOLD_BEFORE) * known.novelty(share.terms));
  const queue = new Queue<Offer>((a, b) => a.worth > b.worth);
  for (const own of shares) if (!told.has(own[0]!.piece.said.entry)) queue.push({ shares: own, at: 0, worth: worthOf(own[0]!) });
  let room = all;
  for (let offer = queue.pop(); offer; offer = queue.pop()) {
    const share = offer.shares[offer.at]!;
    if (share.cost > room) continue;
    const worth = worthOf(share);
    const next = queue.peek();
    if (next && worth < next.worth) {
      queue.push({ ...offer, worth });
      continue;
    }
    room -= share.cost;
    counts.set(share.piece, share.count);
    known.add(share.terms);
    const following = offer.shares[offer.at + 1];
    if (following) queue.push({ shares: offer.shares, at: offer.at + 1, worth: worthOf(following) });
  }
  return counts;
}

export function storyOf(talk: Transcript, plan: StoryPlan, options: StoryOptions): Story {
  const pieces = plan.pieces.filter(({ said }) => !options.told.has(said.entry));
  const counts = choose(plan, options);
  const kept = new Map(pieces.flatMap((piece) => (counts.has(piece) ? [[piece, tell(piece.outline, counts.get(piece)!)] as const] : [])));
  const missing = (kind: Piece['kind']): number => pieces.filter((piece) => piece.kind === kind && !kept.has(piece)).length;
  return {
    turns: mergeTurns(talk, kept, pieces),
    left: {
      prompts: missing('user') + unread(talk, 'user') + talk.lost.user,
      answers: missing('answer') + unread(talk, 'agent') + talk.lost.agent,
      remarks: missing('remark'),
      deeds: missing('deed'),
      shortened: [...kept].filter(([piece, text]) => piece.text !== text).length,
    },
  };
}

/** Of turns that were not looked at. */
function unread(talk: Transcript, who: 'user' | 'agent'): number {
  const considered = consideredTurns(talk);
  return considered.length === talk.turns.length
    ? 0
    : talk.turns.reduce((sum, turn) => sum + turn[who].length, 0) - considered.reduce((sum, turn) => sum + turn[who].length, 0);
}

/** Neighbouring turns of which only the user's words are left become one. */
function mergeTurns(talk: Transcript, kept: ReadonlyMap<Piece, string>, pieces: readonly Piece[]): StoryTurn[] {
  const byTurn = new Map<TranscriptTurn, Piece[]>();
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
    const isBare = (one: StoryTurn): boolean => one.agent.length === 0 && one.did === undefined && one.outcome === undefined;
    if (before && isBare(before) && isBare(told) && place === turn.place - 1)
      out[out.length - 1] = { ...before, to: turn.number, user: [...before.user, ...told.user] };
    else out.push(told);
    place = turn.place;
  }
  return out;
}

function storyTurn(turn: TranscriptTurn, own: readonly Piece[], kept: ReadonlyMap<Piece, string>, isLast: boolean): StoryTurn {
  const said = (one: Piece): Statement => ({
    text: kept.get(one)!,
    evidence: evidenceOf(...(one.entries ?? [one.said.entry])),
    ...(one.said.at !== undefined && { at: one.said.at }),
  });
  const unknown = isLast && turn.closing.size === 0 && turn.calls.at(-1)?.result === undefined && turn.calls.length > 0;
  const outcome = turn.interrupted ? 'interrupted' : unknown ? 'unknown' : undefined;
  const did = own
    .filter((one) => one.kind === 'deed')
    .sort((a, b) => a.said.entry - b.said.entry)
    .map(said);
  return {
    turn: turn.number,
    user: own.filter((one) => one.kind === 'user').map(said),
    agent: own
      .filter((one) => one.kind === 'answer' || one.kind === 'remark')
      .sort((a, b) => a.said.entry - b.said.entry)
      .map(said),
    ...(did.length > 0 && { did }),
    ...(turn.at !== undefined && { at: turn.at }),
    ...(outcome !== undefined && { outcome }),
  };
}
