// Calls that are no part of the conversation: of sub-agents, and on branches that were left. What they did is done all the same.
import type { SessionFacts } from '../../../model/collect.js';
import type { BoundedNotes } from './bounded-notes.js';
import { isChange } from './gather.js';
import type { Note } from './note.js';
import type { Call, TranscriptTurn } from './source.js';

type Known = Pick<BoundedNotes, 'get'>;

interface Left {
  /** By entry: whether it is part of the conversation, and of which turn. */
  readonly live: Uint8Array;
  readonly numbers: Uint32Array;
  /** How it stood when so many entries were there. */
  readonly upTo: number;
}

interface Beside {
  readonly turns: readonly TranscriptTurn[];
  readonly upTo: number;
}

export function hasLanes({ table }: SessionFacts): boolean {
  for (let i = 0; i < table.length; i++) if (table.lane(i) !== undefined) return true;
  return false;
}

/** Edits of sub-agents. */
export function laneCallsOf({ table }: SessionFacts, notes: Known): Call[] {
  const calls: Call[] = [];
  for (let i = 0; i < table.length; i++) {
    if (table.lane(i) === undefined) continue;
    const note = notes.get(i);
    for (const { call, tool, use, again } of note?.calls ?? []) {
      if (!isChange(use)) continue;
      const at = note?.at !== undefined && { at: note.at };
      calls.push({ entry: i + 1, turn: 0, place: -1, call, tool, use, ...at, ...(again !== undefined && { again }) });
    }
  }
  return calls;
}

/** With their results. A turn is that of what came before in the file. */
export function leftCallsOf({ table }: SessionFacts, notes: Known, { live, numbers, upTo }: Left): Call[] {
  const calls = new CallsBeside();
  let turn = 0;
  for (let i = 0; i < Math.min(table.length, upTo); i++) {
    if (live[i] === 1) turn = numbers[i]!;
    else if (table.lane(i) === undefined && table.isOwn(i)) calls.see(i, notes.get(i), turn);
  }
  return calls.all;
}

/** With their results. A turn is the one that was under way. */
export function laneCommandsOf({ table }: SessionFacts, notes: Known, { turns, upTo }: Beside): Call[] {
  const calls = new CallsBeside();
  for (let i = 0; i < Math.min(table.length, upTo); i++) if (table.lane(i) !== undefined) calls.see(i, notes.get(i), 0);
  return calls.all
    .filter(({ use }) => use.command !== undefined)
    .map((call) => ({
      ...call,
      turn: turns.findLast(({ at }) => at !== undefined && at <= (call.at ?? ''))?.number ?? 0,
      lane: true as const,
    }));
}

/** Calls that are no part of the conversation, each with its first result. */
class CallsBeside {
  private readonly byCall = new Map<string, Call>();

  get all(): Call[] {
    return [...this.byCall.values()];
  }

  see(i: number, note: Note | undefined, turn: number): void {
    for (const { call, tool, use, forge } of note?.calls ?? [])
      this.byCall.set(call, {
        entry: i + 1,
        turn,
        place: -1,
        call,
        tool,
        use,
        ...(note?.at !== undefined && { at: note.at }),
        ...(forge && { forge }),
      });
    for (const result of note?.results ?? []) {
      const made = this.byCall.get(result.call);
      if (made) made.result ??= { entry: i + 1, ...result };
    }
  }
}
