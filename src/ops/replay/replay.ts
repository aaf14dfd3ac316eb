// `replay`: the steps of a session with their lines, and how the work stood at each of them.
import type { SessionRef } from '../../agents/agent.js';
import { Gatherer } from '../../handoff/ledger/notes/gather.js';
import { momentAt, stepsOf, type Moment } from '../../handoff/replay/moments.js';
import type { Step } from '../../handoff/replay/player.js';
import { collect } from '../../model/collect.js';
import { Failure, type Report } from '../../model/report.js';
import { watched, type Header } from '../../model/session.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { loadSource } from '../../sources/index.js';
import { progressOf, type OperationContext, type TellProgress } from '../operation.js';
import { linesOf, type TurnLine } from '../show/turn-lines.js';
import { watchReading } from '../watch-reading.js';
import type { ReplayInput } from './input.js';

export interface ReplayStep extends Step {
  readonly lines: readonly TurnLine[];
}

export interface Replayed {
  readonly ref: SessionRef;
  readonly header: Header;
  readonly steps: readonly ReplayStep[];
  /** Of the whole session. */
  readonly lastTurn: number;
  momentAt(entry: number): Moment;
}

export interface ReplayResult {
  readonly session: { readonly agent: string; readonly id: string };
  readonly steps: readonly ReplayStep[];
  /** How the work stood after the last of these steps. */
  readonly end: Moment;
}

export async function replayRef(input: ReplayInput, context: OperationContext): Promise<ReplayResult> {
  const { ref, steps, momentAt: at } = await openReplay(input, context);
  return { session: { agent: ref.agent, id: ref.id }, steps, end: at(steps.at(-1)!.entry) };
}

export async function openReplay({ ref: named, any, from, to }: ReplayInput, context: OperationContext): Promise<Replayed> {
  const { world, report, found } = context;
  const ref = await resolveSession(named, world, report, { any });
  found?.([ref]);
  return readReplay(ref, { from, to }, report, progressOf(context));
}

interface Turns {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

async function readReplay(ref: SessionRef, { from = 1, to = Infinity }: Turns, report: Report, progress: TellProgress): Promise<Replayed> {
  const source = await loadSource(ref.agent);
  const gatherer = new Gatherer(source);
  const lines: (readonly TurnLine[])[] = [];
  let number = 0;
  const watch = watchReading(progress, { words: 'Reading the session', bytes: ref.bytes });
  const facts = await collect(watched(source.read(ref, report), watch), {
    describeAside: source.describeAside,
    note: (entry) => {
      lines.push(entry.lane === undefined ? linesOf(entry, source) : []);
      return gatherer.see(entry, number++);
    },
  });
  const all = stepsOf(facts, gatherer.notes).filter(({ entry }) => lines[entry - 1]!.length > 0);
  const lastTurn = all.at(-1)?.turn ?? 0;
  const steps = all.filter(({ turn }) => turn >= from && turn <= to);
  if (steps.length === 0)
    throw new Failure({
      rule: 'replay/nothing-there',
      message: lastTurn === 0 ? 'nothing was said in this session' : `the session has turns 1 to ${lastTurn}`,
      place: { source: ref.path },
      hint: '`baton show REF` shows what is there.',
    });
  return {
    ref,
    header: facts.header,
    steps: steps.map((step) => ({ ...step, lines: lines[step.entry - 1]! })),
    lastTurn,
    momentAt: (entry) => momentAt(facts, gatherer.notes, entry),
  };
}
