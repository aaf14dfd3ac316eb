// The end of a session without reading its past: enough for its newest turns, whatever its size.
import type { SessionRef, SessionSource } from '../../agents/agent.js';
import { layoutOf } from '../../sources/layouts.js';
import { lineStart } from '../../io/jsonl.js';
import { fileSize } from '../../io/walk.js';
import { collect, type CollectOptions, type SessionFacts } from '../../model/collect.js';
import { Report } from '../../model/report.js';
import { context, turnsOf } from '../../model/tree.js';

/** Each larger than the one before; past the last the whole file is read. */
const CHUNKS = [4 << 20, 16 << 20, 64 << 20, 256 << 20];

export interface Tail<Note> {
  readonly facts: SessionFacts<Note>;
  readonly order: readonly number[];
  /** The whole session was read after all. */
  readonly whole: boolean;
}

/** Facts of at least the newest turns. Oddities are reported only where the whole file is read: a cut beginning looks odd by itself. */
export async function readTail<Note>(
  agent: SessionSource,
  ref: SessionRef,
  turns: number,
  options: CollectOptions<Note>,
  report: Report,
): Promise<Tail<Note>> {
  const size = agent.materialize ? 0 : fileSize(ref.path); // what is not a file of its own has no end to begin at
  for (const chunk of layoutOf(agent, ref.path).appends ? CHUNKS : []) {
    if (chunk >= size) break;
    const start = lineStart(ref.path, size - chunk);
    const facts = await collect(agent.read(ref, new Report(), { start, end: size, mainOnly: true }), options);
    const { order } = context(facts);
    const isWhole = order.length > 0 && facts.entries[order[0]!]!.kind === 'compaction';
    // One more than asked for: the first of them may have lost its beginning.
    if (isWhole || turnsOf(facts, order).length > turns) return { facts, order, whole: false };
  }
  const facts = await collect(agent.read(ref, report), options);
  return { facts, order: context(facts).order, whole: true };
}
