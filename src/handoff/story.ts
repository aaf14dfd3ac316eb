// The backbone: turn by turn what the user said and how the agent closed, with what it remarked on the way, as far as there is room.
import type { Statement, StoryTurn } from '../model/handoff.js';
import { fill, STATEMENT_TOKENS } from './budget.js';
import { evidenceOf } from './evidence.js';
import { SECOND_OPINION, type Piece } from './pieces.js';
import { shorten } from './shorten.js';
import { consideredTurns, type Talk, type TalkTurn } from './source.js';
import { tokens } from './text.js';

export interface Story {
  readonly turns: readonly StoryTurn[];
  readonly left: { readonly answers: number; readonly remarks: number; readonly prompts: number; readonly shortened: number };
}

export interface StoryOptions {
  readonly room: number;
  /** Entries that are told elsewhere, word for word. */
  readonly told: ReadonlySet<number>;
}

/** Less than this says nothing. */
const LEAST = 12;
/** Of a summary beside the record. */
const LEAST_SUMMARY = 250;
/** Of the room, when there are remarks worth it. */
const REMARKS_SHARE = 0.14;
const REMARKS_SHARE_WHEN_SHORT = 0.07;
const LONGEST_REMARK = 80;
/** “Now let me look” is not worth its room, however much there is. */
const LEAST_REMARK = 0.3;

export function storyOf(talk: Talk, all: readonly Piece[], options: StoryOptions): Story {
  const pieces = all.filter(({ said }) => !options.told.has(said.entry));
  const remarks = pieces.filter((piece) => piece.kind === 'remark' && piece.weight > LEAST_REMARK);
  const others = pieces.filter((piece) => piece.kind !== 'remark');
  const remarksWanted = remarks.reduce((sum, piece) => sum + Math.min(piece.size, LONGEST_REMARK) + STATEMENT_TOKENS, 0);
  const need = others.reduce((sum, piece) => sum + piece.size, 0);
  const forRemarks = Math.min(remarksWanted, Math.max(options.room * (need > options.room * 2 ? REMARKS_SHARE_WHEN_SHORT : REMARKS_SHARE), options.room - need));
  const told = tellOthers(others, options.room - forRemarks);
  const rest = options.room - told.used;
  const remarked = tellRemarks(remarks, rest);
  const kept = new Map([...told.kept, ...remarked]);
  return {
    turns: mergeTurns(talk, kept, pieces),
    left: {
      prompts: others.filter((piece) => piece.kind === 'user' && !kept.has(piece)).length + unread(talk, 'user') + talk.lost.user,
      answers: others.filter((piece) => piece.kind === 'answer' && !kept.has(piece)).length + unread(talk, 'agent') + talk.lost.agent,
      remarks: pieces.filter((piece) => piece.kind === 'remark' && !kept.has(piece)).length,
      shortened: [...kept].filter(([piece, text]) => piece.text !== text).length,
    },
  };
}

/** Of turns that were not looked at. */
function unread(talk: Talk, who: 'user' | 'agent'): number {
  const considered = consideredTurns(talk);
  return considered.length === talk.turns.length ? 0 : talk.turns.reduce((sum, turn) => sum + turn[who].length, 0) - considered.reduce((sum, turn) => sum + turn[who].length, 0);
}

function tellOthers(pieces: readonly Piece[], room: number): { kept: Map<Piece, string>; used: number } {
  let living = pieces;
  let rooms: number[] = [];
  // Texts whose share would be a scrap are left out, and the others share what that frees.
  for (let round = 0; round < 6; round++) {
    rooms = fill(living.map((piece) => piece.size), living.map((piece) => piece.weight), room);
    const tooSmall = living.map((piece, i) => rooms[i]! < Math.min(piece.size, (piece.weight === SECOND_OPINION ? LEAST_SUMMARY : LEAST) + STATEMENT_TOKENS));
    if (!tooSmall.includes(true)) break;
    // the least worthy half first: what they free may be enough for the rest
    const doomed = living.filter((_, i) => tooSmall[i]).sort((a, b) => a.weight - b.weight);
    const gone = new Set(doomed.slice(0, round === 5 ? doomed.length : Math.ceil(doomed.length / 2)));
    living = living.filter((piece) => !gone.has(piece));
  }
  const kept = new Map<Piece, string>();
  let used = 0;
  living.forEach((piece, i) => {
    const text = rooms[i]! >= piece.size ? piece.text : shorten(piece.text, rooms[i]! - STATEMENT_TOKENS);
    if (text === '') return;
    kept.set(piece, text);
    used += tokens(text) + STATEMENT_TOKENS;
  });
  return { kept, used };
}

function tellRemarks(remarks: readonly Piece[], room: number): Map<Piece, string> {
  const kept = new Map<Piece, string>();
  let left = room;
  for (const piece of [...remarks].sort((a, b) => b.weight - a.weight || a.said.entry - b.said.entry)) {
    const text = piece.size - STATEMENT_TOKENS <= LONGEST_REMARK ? piece.text : shorten(piece.text, LONGEST_REMARK);
    const cost = tokens(text) + STATEMENT_TOKENS;
    if (cost > left) continue;
    left -= cost;
    kept.set(piece, text);
  }
  return kept;
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
    const own = byTurn.get(turn);
    if (!own) continue;
    const told = storyTurn(turn, own, kept, turn === talk.turns.at(-1));
    const before = out.at(-1);
    const isBare = (one: StoryTurn): boolean => one.agent.length === 0 && one.outcome === undefined;
    if (before && isBare(before) && isBare(told) && place === turn.place - 1) out[out.length - 1] = { ...before, to: turn.number, user: [...before.user, ...told.user] };
    else out.push(told);
    place = turn.place;
  }
  return out;
}

function storyTurn(turn: TalkTurn, own: readonly Piece[], kept: ReadonlyMap<Piece, string>, isLast: boolean): StoryTurn {
  const tell = (one: Piece): Statement => ({ text: kept.get(one)!, evidence: evidenceOf(one.said.entry), ...(one.said.at !== undefined && { at: one.said.at }) });
  const unknown = isLast && turn.closing.size === 0 && turn.calls.at(-1)?.result === undefined && turn.calls.length > 0;
  const outcome = turn.interrupted ? 'interrupted' : unknown ? 'unknown' : undefined;
  return {
    turn: turn.number,
    user: own.filter((one) => one.kind === 'user').map(tell),
    agent: own.filter((one) => one.kind !== 'user').sort((a, b) => a.said.entry - b.said.entry).map(tell),
    ...(turn.at !== undefined && { at: turn.at }),
    ...(outcome !== undefined && { outcome }),
  };
}
