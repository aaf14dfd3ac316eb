// `show`: one session at a glance, from a single pass over it; and the whole of it as canonical JSON.
import type { SessionRef, SessionSource } from '../../agents/agent.js';
import { collect, mergeHeaders, type CollectOptions, type SessionFacts } from '../../model/collect.js';
import type { Counts } from '../../model/counts.js';
import { drain, isHeader, watched, type Entry, type Header, type ToolResultPart, type Watch } from '../../model/session.js';
import { Report } from '../../model/report.js';
import { context, historyOf, turnsOf, type Turn } from '../../model/tree.js';
import { promptCountsOf } from '../../model/context-counts.js';
import { jsonText } from '../../model/json.js';
import { foldPlan, planCalls, type PlanEvent, type PlanStep } from '../../model/plan.js';
import { headOf, type HandoffHead } from '../../handoff/head.js';
import { HeadNotes } from '../../handoff/ledger/notes/head-notes.js';
import type { TellProgress } from '../operation.js';
import { watchReading } from '../watch-reading.js';
import { LastReply, type Reply } from './last-reply.js';
import { RecentLines } from './recent-lines.js';
import { loadSource } from '../../sources/index.js';
import { readTail, type Tail } from './tail.js';
import { timelineOf, type Timeline } from './timeline.js';
import { TouchedFiles, type TouchedFile } from './touched-files.js';
import type { TurnLine } from './turn-lines.js';

export type { TurnLine } from './turn-lines.js';

export interface TurnView {
  /** In the whole session, 1 is the first; where only the end was read, in what was read. */
  readonly number: number;
  /** -1 is the newest. */
  readonly fromEnd: number;
  readonly at?: string;
  readonly lines: readonly TurnLine[];
  /** Entries in the middle of a very long turn that are not among the lines. */
  readonly left?: number;
}

export interface SessionView {
  readonly ref: SessionRef;
  readonly header: Header;
  /** Of the effective context; of the user's messages those that people typed for the agent. */
  readonly counts: Counts;
  readonly turnCount: number;
  /** Number of the last turn: higher than their count where a compaction replaced the first ones. */
  readonly lastTurn: number;
  readonly turns: readonly TurnView[];
  readonly plan: readonly PlanStep[];
  readonly files: readonly TouchedFile[];
  /** How much was said and done from its beginning to its end, in equal spans of time; and in which of them files were changed. */
  readonly timeline?: Timeline;
  readonly entries: number;
  readonly compactions: number;
  readonly subAgents: number;
  /** Entries outside the live branch. */
  readonly abandoned: number;
  readonly lastAt?: string;
  /** Absent where only the end was read. */
  readonly lastReply?: Reply;
  /** Where it stands, as a hand-off begins; absent where only the end was read. */
  readonly head?: HandoffHead;
}

/** What is said while it is read. */
export const READING = 'Reading the session';

/** What is remembered of an entry, of few of them: a session of any size fits. */
interface Note {
  readonly plan: readonly PlanEvent[];
}

export interface ShowOptions {
  /** How many of the newest turns. */
  readonly tail: number;
  /** Nothing but these turns is wanted: a large session is read from its end. */
  readonly turnsOnly?: boolean;
  readonly progress?: TellProgress;
  /** What reads it, where that is another than its agent’s own: one that takes secrets out before anything is cut. */
  readonly source?: SessionSource;
}

export async function viewSession(ref: SessionRef, options: ShowOptions, report: Report): Promise<SessionView> {
  const agent = options.source ?? (await loadSource(ref.agent));
  const recent = new RecentLines(options.tail, agent);
  const touched = new TouchedFiles();
  const planned = new Set<string>();
  let number = 0;
  const said = new LastReply();
  const head = options.turnsOnly ? undefined : new HeadNotes(agent);
  const note = {
    describeAside: agent.describeAside,
    begin: () => {
      recent.restart();
      touched.restart();
      said.restart();
      planned.clear();
      number = 0;
    },
    note(entry: Entry): Note | undefined {
      recent.see(entry);
      said.see(entry, number);
      const own = noteOf(entry, number++, { agent, touched, planned });
      head?.see(entry, own !== undefined);
      return own;
    },
  };
  const { facts, order, whole } = options.turnsOnly
    ? await readTail(agent, ref, options.tail, note, report)
    : await readWhole(agent, ref, note, report, watchReading(options.progress, { words: READING, bytes: ref.bytes }));
  const turns = turnsOf(facts, order);
  const lastReply = whole ? said.among(order) : undefined;
  const newest = turns.slice(Math.max(0, turns.length - options.tail));
  const last = order.findLast((i) => facts.table.at(i) !== undefined);
  const wanted = [...newest.flatMap((turn) => shownOf(order, turn)), ...(last === undefined ? [] : [last])];
  if (whole) await recent.bringBack(wanted, () => agent.read(ref, new Report()));
  const lastAt = last === undefined ? undefined : recent.get(last)?.at;
  return {
    ref,
    header: facts.header,
    counts: promptCountsOf(facts, order),
    turnCount: turns.length,
    lastTurn: turns.at(-1)?.number ?? 0,
    turns: newest.map((turn, i) => viewTurn(facts, order, { ...turn, fromEnd: i - newest.length }, { recent, isNumbered: whole })),
    plan: planIn(facts, whole ? historyOf(facts).order : order),
    files: touched.list(),
    ...(whole && timelineOf(facts, touched.changedIn)),
    entries: facts.entries.length,
    ...tallyEntries(facts, order),
    ...(lastAt !== undefined && { lastAt }),
    ...(lastReply && { lastReply }),
    ...(head && { head: headOf(facts, head.settle()) }),
  };
}

async function readWhole(
  agent: SessionSource,
  ref: SessionRef,
  options: CollectOptions<Note>,
  report: Report,
  watch: Watch | undefined,
): Promise<Tail<Note>> {
  const facts = await collect(watched(agent.read(ref, report), watch), options);
  return { facts, order: context(facts).order, whole: true };
}

function tallyEntries({ table }: SessionFacts, order: readonly number[]): Pick<SessionView, 'compactions' | 'subAgents' | 'abandoned'> {
  const live = new Uint8Array(table.length);
  for (const i of order) live[i] = 1;
  const lanes = new Set<string>();
  let [compactions, abandoned] = [0, 0];
  for (let i = 0; i < table.length; i++) {
    const lane = table.lane(i);
    const kind = table.kind(i);
    if (kind === 'compaction') compactions++;
    if (lane !== undefined) lanes.add(lane);
    else if (kind !== 'opaque' && live[table.firstOf(i)] === 0) abandoned++;
  }
  return { compactions, subAgents: lanes.size, abandoned };
}

/** `planned`: calls of the plan's tools so far, whose answers count. */
function noteOf(
  entry: Entry,
  number: number,
  { agent, touched, planned }: { readonly agent: SessionSource; readonly touched: TouchedFiles; readonly planned: Set<string> },
): Note | undefined {
  if (entry.kind !== 'message') return undefined;
  const plan: PlanEvent[] = [];
  for (const part of entry.parts) {
    if (part.type === 'tool-call') {
      const use = agent.describeTool(part.tool, part.input);
      if (use.plan) {
        plan.push({ call: part.call, change: use.plan });
        planned.add(part.call);
      }
      for (const path of use.paths ?? []) touched.touch(path, use.kind, number);
    } else if (part.type === 'tool-result' && entry.role === 'tool' && planned.has(part.call)) plan.push(...planAnswer(agent, part));
  }
  return plan.length > 0 ? { plan } : undefined;
}

/** Most answers say nothing of a plan. */
function planAnswer(agent: SessionSource, { call, output: [first], failed }: ToolResultPart): PlanEvent[] {
  const number = first?.type === 'text' ? agent.describeResult(first.text.slice(0, 100)).step : undefined;
  return number === undefined && !failed ? [] : [{ call, ...(number !== undefined && { number }), ...(failed && { failed }) }];
}

/** Not only of what a resume would send: the client keeps its plan beside the conversation. */
function planIn({ table }: SessionFacts<Note>, order: readonly number[]): PlanStep[] {
  const events = order.flatMap((i) => table.note(i)?.plan ?? []);
  return foldPlan(planCalls(events)).map(({ title, state }) => ({ title, state }));
}

/** A turn may be as long as the session; of a very long one its beginning and its end are shown. */
const FIRST = 500;
const LAST = 1500;

function shownOf(order: readonly number[], turn: Turn): readonly number[] {
  if (turn.to - turn.from <= FIRST + LAST) return order.slice(turn.from, turn.to);
  return [...order.slice(turn.from, turn.from + FIRST), ...order.slice(turn.to - LAST, turn.to)];
}

function viewTurn(
  facts: SessionFacts<Note>,
  order: readonly number[],
  turn: Turn & Pick<TurnView, 'fromEnd'>,
  { recent, isNumbered }: { readonly recent: RecentLines; readonly isNumbered: boolean },
): TurnView {
  const chosen = shownOf(order, turn);
  const left = turn.to - turn.from - chosen.length;
  const shown = chosen
    .filter((i) => !facts.table.has(i, 'synthetic'))
    .flatMap((i) => {
      const one = recent.get(i);
      return one ? [{ ...one, entry: i + 1 }] : [];
    });
  const at = shown.find((one) => one.at !== undefined)?.at;
  return {
    number: turn.number,
    fromEnd: turn.fromEnd,
    ...(at !== undefined && { at }),
    lines: shown.flatMap(({ lines, entry }) => (isNumbered ? lines.map((line) => ({ ...line, entry })) : lines)),
    ...(left > 0 && { left }),
  };
}

/** The canonical session, piece by piece: a session of any size is never one string. */
export async function* canonicalJson(ref: SessionRef, report: Report, progress?: TellProgress): AsyncGenerator<string> {
  const agent = await loadSource(ref.agent);
  // The header comes first but is complete only at the end, so the session is read twice.
  let header: Header = { kind: 'session', id: ref.id, agent: ref.agent };
  const reading = { words: READING, bytes: ref.bytes };
  await drain(watched(agent.read(ref, report), watchReading(progress, { ...reading, to: 0.5 })), (item) => {
    if (isHeader(item)) header = mergeHeaders(header, item);
  });
  yield `${JSON.stringify(header).slice(0, -1)},"entries":[`;
  let first = true;
  const watch = watchReading(progress, { ...reading, from: 0.5 });
  for await (const item of agent.read(ref, new Report())) {
    const moment = watch?.(item);
    if (moment) await moment;
    if (isHeader(item)) continue;
    yield `${first ? '' : ','}${jsonText(item)}`;
    first = false;
  }
  yield ']}';
}
