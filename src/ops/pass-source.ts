// The first pass over the source: its facts, its effective context, and which part of it is asked for.
import { statSync } from 'node:fs';
import { findAgent } from '../agents/index.js';
import type { SessionRef } from '../agents/agent.js';
import { planReplay, type Replay } from '../agents/replay.js';
import { collect, type EntryFacts, type SessionFacts } from '../model/collect.js';
import { addCounts, noCounts, type Counts } from '../model/counts.js';
import { Failure, Report } from '../model/report.js';
import { context, turnsOf } from '../model/tree.js';
import type { World } from '../io/world.js';
import { contextTokens, fit, fitBudget, makeFitNotes, type FitNote } from './fit.js';
import type { PassOptions } from './pass-types.js';
import { findSource, type SessionSource } from './sources.js';

export interface Source {
  readonly agent: SessionSource;
  readonly ref: SessionRef;
  /** The file is read up to here, however much it grows meanwhile. */
  readonly end: number;
  readonly facts: SessionFacts<FitNote>;
  /** The whole effective context. */
  readonly order: readonly number[];
  readonly counts: Counts;
  readonly replay: Replay;
  /** What planning the replay found; it counts only if the session is replayed, not copied. */
  readonly replayFindings: Report;
}

export async function openSource(ref: SessionRef, options: PassOptions, world: World, report: Report): Promise<Source> {
  const agent = findSource(ref.agent);
  const end = statSync(ref.path).size;
  const facts = await collect(agent.read(ref, report, { end, mainOnly: true }), { note: makeFitNotes(options.fit !== undefined) });
  const sameAgent = options.to === agent.id;
  const { order, missingParents, cycle, unsealed } = context(facts, { foreign: !sameAgent });
  const place = { source: ref.path };
  if (cycle) report.add({ rule: 'session/parent-cycle', severity: 'warning', message: 'parent links run in a circle; the conversation was cut where it closes', place });
  if (missingParents > 0) report.add({ rule: 'session/missing-parent', severity: 'info', count: missingParents, message: `${missingParents} records hang on one that is not in the file; they were joined to their neighbours where the times fit`, place });
  if (unsealed > 0) report.add({ rule: 'pass/sealed-compaction', severity: 'warning', count: unsealed, message: 'the vendor sealed what a compaction left, so the messages before it are carried instead', place });
  const selected = selectTurns(facts, order, options, report);
  if (selected.every((i) => saysNothing(facts.entries[i]!))) {
    throw new Failure({ rule: 'pass/empty', message: 'the session’s context is empty: there is nothing to pass', place, hint: 'Its own client would resume it with an empty conversation too.' });
  }
  const fitted = fitWindow(facts, selected, options, report);
  const inside = agent.insideEnv.some((name) => world.env[name] !== undefined);
  const replayFindings = new Report();
  const plan = planReplay(facts, fitted.order, { source: agent, sameAgent, noTools: options.noTools === true, inside }, replayFindings);
  const replay = fitted.digest === undefined ? plan : { ...plan, preface: fitted.digest };
  return { agent, ref, end, facts, order, counts: countsOf(facts, order), replay, replayFindings };
}

/** Nothing that another model could be told: no words, calls or files; a compaction whose summary is still being written. */
function saysNothing({ kind, synthetic, counts, note }: EntryFacts<FitNote>): boolean {
  if (kind === 'opaque' || synthetic) return true;
  const { userMessages, assistantMessages, toolCalls, toolResults, files } = counts ?? noCounts();
  return userMessages + assistantMessages + toolCalls + toolResults + files === 0 && (note?.tokens ?? 0) === 0;
}

/** Cut to what the target's window holds where that was asked for; else a word of warning. */
function fitWindow(facts: SessionFacts<FitNote>, order: readonly number[], options: PassOptions, report: Report): { order: readonly number[]; digest?: string } {
  const target = findAgent(options.to);
  if (!target) return { order };
  const tokens = contextTokens(facts, order);
  if (options.fit === undefined) {
    if (tokens > target.contextWindow) {
      report.add({ rule: 'pass/larger-than-window', severity: 'warning', message: `the context is about ${thousands(tokens)} tokens; ${target.name}’s usual window is ${thousands(target.contextWindow)}, so its client may compact or refuse it`, hint: '--fit keeps the newest whole turns and puts a digest in the place of the older ones.' });
    }
    return { order };
  }
  const budget = options.fit === 'window' ? fitBudget(target.contextWindow) : options.fit;
  const fitted = fit(facts, order, budget);
  if (!fitted) return { order };
  const { kept, all } = fitted.turns;
  report.add({
    rule: 'pass/fitted',
    severity: 'info',
    count: all - kept,
    message: `to fit ${thousands(budget)} tokens (the context is about ${thousands(tokens)}), ${kept === 0 ? 'the newest part of the last turn is' : `the newest ${kept} of ${all} turns are`} carried in full; a digest stands for the rest`,
  });
  return fitted;
}

function thousands(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${Math.round(tokens / 1000)}k`;
}

export function countsOf(facts: SessionFacts, order: readonly number[]): Counts {
  const counts = noCounts();
  for (const i of order) {
    const entry = facts.entries[i]!;
    if (!entry.synthetic && entry.counts && entry.role !== 'system') addCounts(counts, entry.counts);
  }
  return counts;
}

function selectTurns(facts: SessionFacts, order: readonly number[], options: PassOptions, report: Report): readonly number[] {
  if (!options.turns) return order;
  const turns = turnsOf(facts, order);
  const number = (n: number): number => (n < 0 ? turns.length + 1 + n : n);
  const [from, to] = [number(options.turns.from), Math.min(number(options.turns.to), turns.length)];
  const first = turns[from - 1];
  const last = turns[to - 1];
  if (!first || !last || from > to) {
    throw new Failure({ rule: 'pass/no-such-turns', message: `the session has turns 1 to ${turns.length}`, hint: '`baton show REF --tail 20` numbers them.' });
  }
  if (from > 1 || to < turns.length) {
    report.add({ rule: 'pass/turns-selected', severity: 'info', count: turns.length - (to - from + 1), message: `turns ${from} to ${to} of ${turns.length} are passed, as asked` });
  }
  return order.slice(first.from, last.to);
}
