// What makes the words of a turn worth more or less, by its place and by what happened in it: values, each with samples.
import type { PieceKind } from './weights.js';

export interface TurnPlace {
  /** 0 is the first. */
  readonly place: number;
  readonly turns: number;
  readonly kind: PieceKind;
  /** The turn before it was interrupted, or something was refused in it. */
  readonly corrects?: boolean;
  /** It has closing words. */
  readonly closed?: boolean;
  /** The words only say what the agent was about to do. */
  readonly announces?: boolean;
  /** Tokens of what it has to say. */
  readonly tokens: number;
}

export interface TurnRule {
  readonly id: string;
  readonly weight: number;
  readonly because: string;
  readonly yes: readonly TurnPlace[];
  readonly no: readonly TurnPlace[];
  readonly find: (turn: TurnPlace) => boolean;
}

const sample = (fields: Partial<TurnPlace>): TurnPlace => ({ place: 10, turns: 20, kind: 'answer', tokens: 100, ...fields });

export const TURN_RULES: readonly TurnRule[] = [
  {
    id: 'last-answer',
    weight: 4,
    because: 'how it ended is where the next one begins',
    yes: [sample({ place: 19 }), sample({ place: 18 })],
    no: [sample({ place: 17 }), sample({ place: 19, kind: 'user' })],
    find: ({ place, turns, kind }) => kind === 'answer' && place >= turns - 2,
  },
  {
    id: 'last-remarks',
    weight: 6,
    because: 'where a turn has no closing words, its remarks tell how far it came',
    yes: [sample({ place: 19, kind: 'remark' })],
    no: [sample({ place: 18, kind: 'remark' }), sample({ place: 19 }), sample({ place: 19, kind: 'remark', closed: true })],
    find: ({ place, turns, kind, closed }) => kind === 'remark' && place === turns - 1 && closed !== true,
  },
  {
    id: 'corrects',
    weight: 4,
    because: 'whoever stops the agent says next what was wrong',
    yes: [sample({ corrects: true, kind: 'user' })],
    no: [sample({}), sample({ corrects: true, kind: 'remark' })],
    find: ({ corrects, kind }) => corrects === true && (kind === 'user' || kind === 'answer'),
  },
  {
    id: 'announcement',
    weight: 0,
    because: 'what the agent was about to do is told by what it did',
    yes: [sample({ kind: 'remark', tokens: 8, announces: true })],
    no: [sample({ kind: 'remark', tokens: 8 }), sample({ announces: true })],
    find: ({ kind, announces }) => kind === 'remark' && announces === true,
  },
  {
    id: 'short-remark',
    weight: 0.05,
    because: 'a line on the way says what comes next, not what was found; of a turn that was not closed it may be all there is',
    yes: [sample({ kind: 'remark', tokens: 20 }), sample({ kind: 'remark', tokens: 20, place: 19, closed: true })],
    no: [sample({ kind: 'remark', tokens: 90 }), sample({ tokens: 20 }), sample({ kind: 'remark', tokens: 20, place: 19 })],
    find: ({ kind, tokens, place, turns, closed }) => kind === 'remark' && tokens < 40 && (place < turns - 1 || closed === true),
  },
];

/** The newest a little more than the oldest: where not all have room, the older ones go first. */
const AGE = { oldest: 0.85, newest: 1.15 } as const;

export interface Weighed {
  readonly weight: number;
  /** Ids of the rules that held. */
  readonly rules: readonly string[];
}

/** `off`: rules that do not count. */
export function weigh(turn: TurnPlace, base: number, off: ReadonlySet<string>): Weighed {
  const held = TURN_RULES.filter(({ id, find }) => !off.has(id) && find(turn));
  const age = AGE.oldest + ((AGE.newest - AGE.oldest) * turn.place) / Math.max(1, turn.turns - 1);
  return { weight: held.reduce((product, { weight }) => product * weight, base * age), rules: held.map(({ id }) => id) };
}
