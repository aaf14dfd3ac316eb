// The second pass: what goes into the target's file, and the check that it reads back as meant.
import type { AgentAdapter, RecordEncoder, SessionRef } from '../agents/agent.js';
import { outlineOf } from '../agents/outline.js';
import { relocateParts, type Relocation } from '../agents/relocate.js';
import { replayItems } from '../agents/replay-stream.js';
import type { Replay } from '../agents/replay.js';
import { collect, type SessionFacts } from '../model/collect.js';
import type { JsonObject } from '../model/json.js';
import { Failure, Report } from '../model/report.js';
import { context } from '../model/tree.js';
import { contextMark } from './context-mark.js';
import { countsOf, type Source } from './pass-source.js';

/** Lines of the replayed source. `outline` gets the short form of each entry that they hold. */
export async function* replayedLines(source: Source, replay: Replay, target: { readonly agent: AgentAdapter; readonly encoder: RecordEncoder; readonly begin: boolean; readonly relocation: Relocation }, outline: string[], report: Report): AsyncGenerator<string> {
  const { codec } = target.agent;
  let state: unknown = codec.start({ sessionId: '', cwd: '' });
  let number = 0;
  if (target.begin) yield* lines(target.encoder.begin());
  const quiet = new Report(); // the first pass has named the file's oddities already
  for await (const message of replayItems(source.agent.read(source.ref, quiet, { end: source.end, mainOnly: true }), replay, report)) {
    yield* lines(target.encoder.encode({ ...message, parts: relocateParts(message.parts, target.relocation) }));
  }
  yield* lines(target.encoder.end());

  function* lines(records: readonly JsonObject[]): Generator<string> {
    for (const record of records) {
      const entries = codec.decode(record, state, ++number);
      for (const entry of entries) {
        const short = outlineOf(entry);
        if (short !== undefined) outline.push(short);
      }
      state = codec.advance(state, record, entries);
      yield `${JSON.stringify(record)}\n`;
    }
  }
}

export interface Checked {
  readonly facts: SessionFacts;
  readonly order: readonly number[];
  readonly counts: ReturnType<typeof countsOf>;
  readonly mark: ReturnType<typeof contextMark>;
  readonly lastEntry: string | null;
}

/** Reads a staged file as its agent would and compares the context with what was meant. What comes before it are the agent's own records. */
export async function checkWritten(agent: AgentAdapter, ref: SessionRef, expected: { readonly outline: readonly string[] }): Promise<Checked> {
  const facts = await collect(agent.read(ref, new Report(), { mainOnly: true }), { note: outlineOf });
  const { order } = context(facts);
  const told = order.flatMap((i) => facts.entries[i]!.note ?? []);
  const skip = Math.max(0, told.length - expected.outline.length);
  const at = expected.outline.findIndex((short, i) => told[skip + i] !== short);
  if (at >= 0) {
    throw new Failure({
      rule: 'pass/verify-failed',
      message: `what was written does not read back as meant (item ${at + 1}); it was taken away again`,
      hint: 'This is a defect of Baton. Please report it; `--as prompt` or another target may work meanwhile.',
    });
  }
  const talk = order.filter((i) => facts.entries[i]!.kind !== 'opaque');
  return { facts, order, counts: countsOf(facts, order), mark: contextMark(facts, order), lastEntry: talk.length > 0 ? facts.entries[talk.at(-1)!]!.id : null };
}
