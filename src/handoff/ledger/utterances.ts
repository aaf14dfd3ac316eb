// Who said what, in order; and the turns that this makes.
import type { Call, Transcript, TranscriptTurn, Utterance } from './notes/source.js';
import { isShortSentence } from './notes/text.js';
import type { QueuedFact, TurnFact, UtteranceFact } from './ledger.js';

export interface SpokenTurns {
  readonly utterances: readonly UtteranceFact[];
  /** Without what only other facts know (`landed`). */
  readonly turns: readonly TurnFact[];
}

export function saidIn(talk: Transcript): SpokenTurns {
  const utterances: UtteranceFact[] = [];
  const turns = talk.turns.map((turn) => turnOf(turn, utterances));
  return { utterances, turns };
}

function turnOf(turn: TranscriptTurn, utterances: UtteranceFact[]): TurnFact {
  const user: number[] = [];
  const agent: number[] = [];
  let closing: number | undefined;
  const words = [...turn.user, ...(turn.meant ? [{ ...turn.meant, kind: 'injected' as const }] : []), ...turn.agent].sort(
    (a, b) => a.entry - b.entry,
  );
  for (const { entry, at, who, text, kind } of words) {
    if (text === '' || who === 'summary') continue;
    const isWorkedAfter = isCalledBefore(turn, entry, turn.user);
    const closes = who === 'agent' && turn.closing.has(entry) && !isWorkedAfter;
    const announces =
      who === 'agent' &&
      !closes &&
      isCalledBefore(
        turn,
        entry - 1,
        words.filter((other) => other.entry !== entry),
      );
    (who === 'user' ? user : agent).push(utterances.length);
    if (closes) closing = utterances.length;
    utterances.push({
      who,
      kind: kind ?? 'typed',
      text,
      entries: [entry],
      turn: turn.number,
      ...(at !== undefined && { at }),
      ...(closes && { closing: true as const }),
      ...(who === 'user' && isWorkedAfter && { acted: true as const }),
      ...(announces && isShortSentence(text) && { announces: true as const }),
    });
  }
  const first = words[0]?.entry ?? turn.calls[0]?.entry ?? 1;
  return {
    place: turn.place,
    turn: turn.number,
    entries: [first, lastEntryOf(turn, first)],
    user,
    agent,
    calls: turn.calls.length,
    ...(closing !== undefined && { closing }),
    ...(turn.interrupted && { interrupted: true as const }),
    ...(turn.calls.some((call) => call.result?.denied) && { refused: true as const }),
    ...(turn.at !== undefined && { at: turn.at }),
  };
}

/** A tool was called after the entry, before anyone of these spoke. */
function isCalledBefore({ calls }: TranscriptTurn, entry: number, speakers: readonly Utterance[]): boolean {
  const next = calls.find((call) => call.entry > entry)?.entry;
  return next !== undefined && !speakers.some((words) => words.entry > entry && words.entry < next);
}

function lastEntryOf({ user, agent, calls }: TranscriptTurn, first: number): number {
  const of = (call: Call): number => Math.max(call.entry, call.result?.entry ?? 0);
  return Math.max(first, user.at(-1)?.entry ?? 0, agent.at(-1)?.entry ?? 0, ...calls.slice(-3).map(of));
}

/** Each with the turn that was under way. */
export function queuedIn({ queued, turns }: Transcript): QueuedFact[] {
  return queued.map(({ entry, at, text, state }) => ({
    text,
    state,
    entries: [entry],
    turn: turns.findLast((turn) => (turn.user[0]?.entry ?? 0) < entry)?.number ?? 1,
    ...(at !== undefined && { at }),
  }));
}
