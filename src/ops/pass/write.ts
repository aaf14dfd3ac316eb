// The second pass: what goes into the target's file, and the check that it reads back as meant.
import type { AgentAdapter, RecordEncoder, SessionRef, SessionSource } from '../../agents/agent.js';
import { addWritten, outlineOf, type Outline, type WrittenDigest } from '../../replay/outline.js';
import { nameCalls } from '../../model/call-names.js';
import { relocateParts, type Relocation } from '../../replay/relocate.js';
import { replayItems } from '../../replay/replay-stream.js';
import type { Replay } from '../../replay/replay.js';
import { collect, type SessionFacts } from '../../model/collect.js';
import type { RecordWriter } from '../../io/record-layout.js';
import { countsOf } from '../../model/context-counts.js';
import { jsonText, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import { Failure, Report } from '../../model/report.js';
import { watched, type Part, type SessionStream, type Watch } from '../../model/session.js';
import { context } from '../../model/tree.js';
import type { TellProgress } from '../operation.js';
import { watchReading } from '../watch-reading.js';
import { contextMark } from './context-mark.js';
import { SHARES, writingWords } from './progress.js';
import type { SecretsWatch } from './secrets.js';
import { readingOf, type Source } from './source.js';

export interface ReplayTarget {
  readonly agent: AgentAdapter;
  readonly encoder: RecordEncoder;
  /** A new session, not one that is continued. */
  readonly begin: boolean;
  /** Learns of each entry that is written. */
  readonly digest: WrittenDigest;
  /** Sees every record before it is written. */
  readonly secrets?: SecretsWatch;
  readonly progress?: TellProgress | undefined;
}

/** What is told to the target of one session, and where its paths lead now. */
export interface ReplaySession {
  readonly source: Source;
  readonly replay: Replay;
  readonly relocation: Relocation;
}

/** Writes what is retold, one session after the other, as the target's records. */
export async function writeReplay(
  sessions: readonly ReplaySession[],
  target: ReplayTarget,
  report: Report,
  writer: RecordWriter,
): Promise<void> {
  const { codec } = target.agent;
  let state: unknown = codec.start({ sessionId: '', cwd: '' });
  let number = 0;
  const write = (records: readonly JsonObject[]): void => {
    for (const encoded of records) {
      number++;
      const record = target.secrets?.record(encoded, { codec, state, number }) ?? encoded;
      const entries = codec.decode(record, state, number);
      for (const entry of entries) addWritten(target.digest, entry);
      state = codec.advance(state, record, entries);
      writer.add(record, jsonText(record));
    }
  };
  if (target.begin) write(target.encoder.begin());
  const clean = (parts: readonly Part[]): readonly Part[] => target.secrets?.parts(parts) ?? parts;
  const quiet = new Report(); // the first pass has named the file's oddities already
  for (const { source, replay, relocation } of sessions) {
    const reading = { words: writingWords(target.agent.name), bytes: source.end, from: SHARES.read, to: SHARES.write };
    const watch = watchReading(source === sessions.at(-1)!.source ? target.progress : undefined, reading);
    const kept = source.takeEntries();
    const again = (): SessionStream => watched(source.agent.read(source.ref, quiet, readingOf(source.end)), watch);
    await replayItems(kept ? watched(kept, watch) : again, replay, report, (message) =>
      write(target.encoder.encode({ ...message, parts: clean(relocateParts(message.parts, relocation)) })),
    );
  }
  write(target.encoder.end());
}

export interface Checked {
  readonly facts: SessionFacts;
  readonly order: readonly number[];
  readonly counts: ReturnType<typeof countsOf>;
  readonly mark: ReturnType<typeof contextMark>;
  readonly lastEntry: string | null;
}

function verifyFailed(what: string): Failure {
  return new Failure({
    rule: 'pass/verify-failed',
    message: `what was written ${what}; it was removed again`,
    hint: 'This is a bug in Baton. Please report it; meanwhile `--as prompt` or another target may work.',
  });
}

/** Every replayed call has a result: one that the target's reader, which pairs as its client does, finds without one was written wrong. */
function unpairedCalls(facts: SessionFacts, order: readonly number[], replayed: number): number {
  if (replayed === 0) return 0;
  const said = order.filter((i) => facts.table.note(i) !== undefined);
  const { asked, answered, orphans } = nameCalls(facts, said.slice(-replayed));
  return asked.size - answered.size + orphans;
}

/** Reads a staged file as its agent would and compares the context with what was meant. What comes before it are the agent's own records. */
export async function checkWritten(
  agent: SessionSource,
  ref: SessionRef,
  expected: { readonly outline: readonly Outline[] },
  watch?: Watch,
): Promise<Checked> {
  const facts = await collect(watched(agent.read(ref, new Report(), { mainOnly: true, end: ref.bytes }), watch), {
    note: outlineOf,
  });
  const { order } = context(facts);
  const notes = order.map((i) => facts.table.note(i)).filter((note) => note !== undefined);
  const skip = Math.max(0, notes.length - expected.outline.length);
  const at = expected.outline.findIndex((short, i) => notes[skip + i] !== short);
  if (at >= 0) throw verifyFailed(`does not read back as meant (item ${at + 1})`);
  const unpaired = unpairedCalls(facts, order, notes.length - skip);
  if (unpaired > 0) throw verifyFailed(`has ${plural(unpaired, 'call')} that ${agent.name} does not pair with the result`);
  const last = order.findLast((i) => facts.table.kind(i) !== 'opaque');
  return {
    facts,
    order,
    counts: countsOf(facts, order),
    mark: contextMark(facts, order),
    lastEntry: last === undefined ? null : facts.table.id(last),
  };
}
