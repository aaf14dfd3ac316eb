// `show`: one session at a glance, from a single pass over it; and the whole of it as canonical JSON.
import { findAgent } from '../agents/index.js';
import type { AgentAdapter, PlanStep, SessionRef } from '../agents/agent.js';
import { collect, mergeHeaders, type CollectOptions, type SessionFacts } from '../model/collect.js';
import type { Counts } from '../model/counts.js';
import { drain, isHeader, type Entry, type Header, type ToolKind } from '../model/session.js';
import { Report } from '../model/report.js';
import { context, turnsOf, type Turn } from '../model/tree.js';
import { countsOf } from './pass-source.js';
import { foldPlan, type PlanEvent } from './plan-state.js';
import { readTail } from './tail.js';
import { linesOf, type TurnLine } from './turn-lines.js';

export type { TurnLine } from './turn-lines.js';

export interface TurnView {
  /** 1 is the first. */
  readonly number: number;
  readonly at?: string;
  readonly lines: readonly TurnLine[];
}

export interface SessionView {
  readonly ref: SessionRef;
  readonly header: Header;
  /** Of the effective context. */
  readonly counts: Counts;
  readonly turnCount: number;
  readonly turns: readonly TurnView[];
  readonly plan: readonly PlanStep[];
  readonly files: readonly { readonly path: string; readonly kinds: readonly ToolKind[] }[];
  readonly entries: number;
  readonly compactions: number;
  readonly subAgents: number;
  /** Entries outside the live branch. */
  readonly abandoned: number;
  readonly lastAt?: string;
}

/** What is remembered of an entry: short, so that a session of any size fits. */
interface Note {
  readonly lines: readonly TurnLine[];
  readonly at?: string;
  readonly plan?: readonly PlanEvent[];
  readonly paths?: readonly (readonly [string, ToolKind])[];
}

export interface ShowOptions {
  /** How many of the newest turns. */
  readonly tail: number;
  /** Nothing but these turns is wanted: a large session is read from its end. */
  readonly turnsOnly?: boolean;
}

export async function viewSession(ref: SessionRef, options: ShowOptions, report: Report): Promise<SessionView> {
  const agent = findAgent(ref.agent)!;
  const note = { note: (entry: Entry) => noteOf(entry, agent) };
  const { facts, order } = options.turnsOnly ? await readTail(agent, ref, options.tail, note, report) : await readWhole(agent, ref, note, report);
  const turns = turnsOf(facts, order);
  const lanes = new Set(facts.entries.map((entry) => entry.lane).filter((lane) => lane !== undefined));
  const live = new Set(order);
  const main = facts.entries.filter((entry) => entry.lane === undefined && entry.kind !== 'opaque');
  const lastAt = order.map((i) => facts.entries[i]!.note?.at).findLast((at) => at !== undefined);
  return {
    ref,
    header: facts.header,
    counts: countsOf(facts, order),
    turnCount: turns.length,
    turns: turns.slice(Math.max(0, turns.length - options.tail)).map((turn) => viewTurn(facts, order, turn)),
    plan: foldPlan(order.flatMap((i) => facts.entries[i]!.note?.plan ?? [])),
    files: touchedFiles(facts),
    entries: facts.entries.length,
    compactions: facts.entries.filter((entry) => entry.kind === 'compaction').length,
    subAgents: lanes.size,
    abandoned: main.filter((entry) => !live.has(facts.byId.get(entry.id)!)).length,
    ...(lastAt !== undefined && { lastAt }),
  };
}

async function readWhole(agent: AgentAdapter, ref: SessionRef, options: CollectOptions<Note>, report: Report): Promise<{ facts: SessionFacts<Note>; order: readonly number[] }> {
  const facts = await collect(agent.read(ref, report), options);
  return { facts, order: context(facts).order };
}

function noteOf(entry: Entry, agent: AgentAdapter): Note {
  if (entry.kind === 'opaque') return { lines: [] };
  const calls = entry.kind === 'message' ? entry.parts.filter((part) => part.type === 'tool-call') : [];
  const uses = calls.map((part) => ({ call: part.call, use: agent.describeTool(part.tool, part.input) }));
  const plan = uses.flatMap(({ call, use }): PlanEvent[] => (use.plan ? [{ call, plan: use.plan }] : []));
  const paths = uses.flatMap(({ use }) => (use.paths ?? []).map((path) => [path, use.kind] as const));
  const results = entry.kind === 'message' && entry.role === 'tool' ? entry.parts.flatMap((part): PlanEvent[] => (part.type === 'tool-result' ? planAnswer(part.call, part.output[0]) : [])) : [];
  const events = [...plan, ...results];
  return {
    lines: linesOf(entry),
    ...(entry.at !== undefined && { at: entry.at }),
    ...(events.length > 0 && { plan: events }),
    ...(paths.length > 0 && { paths }),
  };
}

/** A plan step gets its number in the answer to the call that made it. */
function planAnswer(call: string, output: { readonly type: string; readonly text?: string } | undefined): PlanEvent[] {
  const number = /\bTask #(\d+) created/.exec(output?.text?.slice(0, 100) ?? '')?.[1];
  return number === undefined ? [] : [{ call, number }];
}

function viewTurn(facts: SessionFacts<Note>, order: readonly number[], turn: Turn): TurnView {
  const notes = order.slice(turn.from, turn.to).map((i) => facts.entries[i]!).filter((entry) => !entry.synthetic).flatMap((entry) => entry.note ?? []);
  const at = notes.find((note) => note.at !== undefined)?.at;
  return { number: turn.number, ...(at !== undefined && { at }), lines: notes.flatMap((note) => note.lines) };
}

/** Most recently touched first. */
function touchedFiles(facts: SessionFacts<Note>): SessionView['files'] {
  const files = new Map<string, Set<ToolKind>>();
  for (const entry of facts.entries) {
    for (const [path, kind] of entry.note?.paths ?? []) {
      const kinds = files.get(path) ?? new Set();
      files.delete(path);
      files.set(path, kinds.add(kind));
    }
  }
  return [...files].reverse().map(([path, kinds]) => ({ path, kinds: [...kinds] }));
}

/** The canonical session, piece by piece: a session of any size is never one string. */
export async function* canonicalJson(ref: SessionRef, report: Report): AsyncGenerator<string> {
  const agent = findAgent(ref.agent)!;
  // The header stands first but is complete only at the end, so the session is read twice.
  let header: Header = { kind: 'session', id: ref.id, agent: ref.agent };
  await drain(agent.read(ref, report), (item) => {
    if (isHeader(item)) header = mergeHeaders(header, item);
  });
  yield `${JSON.stringify(header).slice(0, -1)},"entries":[`;
  let first = true;
  for await (const item of agent.read(ref, new Report())) {
    if (isHeader(item)) continue;
    yield `${first ? '' : ','}${JSON.stringify(item)}`;
    first = false;
  }
  yield ']}';
}
