// The first pass over the source: its facts, its effective context, and which part of it is asked for.
import { loadAgent } from '../../agents/index.js';
import type { ReadOptions, SessionRef, SessionSource } from '../../agents/agent.js';
import { planReplay, type Replay } from '../../replay/replay.js';
import { collect, type SessionFacts } from '../../model/collect.js';
import type { EntryFacts } from '../../model/entry-facts.js';
import { countsOf } from '../../model/context-counts.js';
import { noCounts, type Counts } from '../../model/counts.js';
import { Failure, Report } from '../../model/report.js';
import { watched, type Entry } from '../../model/session.js';
import { context, historyOf, turnsOf } from '../../model/tree.js';
import { fileSize } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { contextTokens, fit, fitBudget, fitNote, type FitNote } from './fit.js';
import { KeptEntries } from './kept-entries.js';
import { SHARES, WORDS } from './progress.js';
import type { PassOptions } from './types.js';
import { watchReading } from '../watch-reading.js';
import { tellLost, tellSummarised, wholeStory } from './whole-story.js';
import { openReadable } from '../../sources/readable.js';
import { loadSource } from '../../sources/index.js';

export interface Source {
  readonly agent: SessionSource;
  /** Its path is a file, also where the session itself lies in something else. */
  readonly ref: SessionRef;
  /** The file is read up to here, however much it grows meanwhile. */
  readonly end: number;
  readonly facts: SessionFacts<FitNote>;
  /** All entries in file order, of a session that is not too long: it need not be read again. They are given once. */
  readonly takeEntries: () => Iterable<Entry> | undefined;
  /** When they were taken. */
  readonly letGo: () => void;
  /** The whole effective context. */
  readonly order: readonly number[];
  readonly counts: Counts;
  readonly replay: Replay;
  /** What planning the replay found; it counts only if the session is replayed, not copied. */
  readonly replayFindings: Report;
  /** When the session is not read any more. */
  readonly close: () => void;
}

/** From so many bytes on, looking for copies of what records say takes less time than decoding them: what looks is compiled by then. */
const WORTH_LOOKING = 32 << 20;

/** How a pass reads its source. */
export function readingOf(end: number): ReadOptions {
  return { end, mainOnly: true, withoutCopies: end >= WORTH_LOOKING };
}

/** `begin` hears what will be read before it is. */
export async function openSource(
  ref: SessionRef,
  options: PassOptions,
  world: World,
  report: Report,
  begin?: (file: string, end: number) => void,
): Promise<Source> {
  const readable = openReadable(await loadSource(ref.agent), ref, world, report);
  try {
    return { ...(await surveySource({ ref, opened: readable.ref, begin }, options, world, report)), close: readable.close };
  } catch (error) {
    readable.close();
    throw error;
  }
}

interface Surveyed {
  readonly ref: SessionRef;
  /** Its path is a file. */
  readonly opened: SessionRef;
  readonly begin: ((file: string, end: number) => void) | undefined;
}

async function surveySource(
  { ref, opened, begin }: Surveyed,
  options: PassOptions,
  world: World,
  report: Report,
): Promise<Omit<Source, 'close'>> {
  const agent = await loadSource(ref.agent);
  const end = fileSize(opened.path);
  begin?.(opened.path, end);
  const sameAgent = options.to === agent.id;
  const kept = new KeptEntries(end, { reasoning: sameAgent });
  const note = (entry: Entry): FitNote => {
    kept.see(entry);
    return fitNote(entry);
  };
  const watch = watchReading(options.progress, { words: WORDS.read, bytes: end, to: SHARES.read });
  const facts = await collect(watched(agent.read(opened, report, readingOf(end)), watch), {
    note,
    describeAside: agent.describeAside,
  });
  const sent = context(facts, { foreign: !sameAgent });
  const { missingParents, cycle, unsealed } = sent;
  const order = options.history === 'full' ? wholeStory(facts) : sent.order;
  const place = { source: ref.path };
  if (cycle)
    report.add({
      rule: 'session/parent-cycle',
      severity: 'warning',
      message: 'parent links form a cycle; the conversation was cut there',
      place,
    });
  if (missingParents > 0)
    report.add({
      rule: 'session/missing-parent',
      severity: 'info',
      count: missingParents,
      message: `${missingParents} records refer to a parent that is not in the file; they were joined to their neighbours where the times match`,
      place,
    });
  if (unsealed > 0)
    report.add({
      rule: 'pass/sealed-compaction',
      severity: 'warning',
      count: unsealed,
      message: 'the vendor encrypted what a compaction left, so the messages before it are carried instead',
      place,
    });
  if (!sameAgent) {
    tellSummarised({ facts, order, agent: agent.name, place }, options, report);
    tellLost({ facts, order, agent: agent.name, place }, options, report);
  }
  const asked = selectTurns(facts, order, options, report);
  const leaveOut = options.edits?.inMain(facts);
  const selected = leaveOut ? asked.filter((i) => !leaveOut.has(i)) : asked;
  if (selected.every((i) => saysNothing(facts.entries[i]!))) {
    throw new Failure({
      rule: 'pass/empty',
      message: 'the session’s context is empty: there is nothing to pass',
      place,
      hint: leaveOut ? 'The edit list leaves out all that there is.' : 'Its own client would also resume it with an empty conversation.',
    });
  }
  const fitted = await fitWindow({ ref, end, facts, options, world }, selected, report);
  const inside = agent.shellMarkers.some((name) => world.env[name] !== undefined);
  const replayFindings = new Report();
  // what is left out is there for the plan: it takes the other halves of its calls along
  const played = leaveOut ? asked.filter(isIn(fitted.order, leaveOut)) : fitted.order;
  const replaying = { source: agent, sameAgent, noTools: options.noTools === true, inside, ...(leaveOut && { leaveOut }) };
  const plan = planReplay(facts, played, replaying, replayFindings);
  const replay = fitted.digest === undefined ? plan : { ...plan, preface: fitted.digest };
  const takeEntries = (): Iterable<Entry> | undefined => kept.take();
  return {
    agent,
    ref: opened,
    end,
    facts,
    takeEntries,
    letGo: () => kept.letGo(),
    order,
    counts: countsOf(facts, order),
    replay,
    replayFindings,
  };
}

function isIn(...lists: readonly Iterable<number>[]): (i: number) => boolean {
  const all = new Set(lists.flatMap((list) => [...list]));
  return (i) => all.has(i);
}

/** Nothing that could be passed to another model: no words, calls or files; a compaction whose summary is still being written. */
function saysNothing({ kind, synthetic, counts, note }: EntryFacts<FitNote>): boolean {
  if (kind === 'opaque' || synthetic) return true;
  const { userMessages, assistantMessages, toolCalls, toolResults, files } = counts ?? noCounts();
  return userMessages + assistantMessages + toolCalls + toolResults + files === 0 && (note?.tokens ?? 0) === 0;
}

/** Cut to what the target's window holds where that was asked for; else a word of warning. */
async function fitWindow(
  { ref, end, facts, options, world }: Fitting,
  order: readonly number[],
  report: Report,
): Promise<{ order: readonly number[]; digest?: string }> {
  const target = await loadAgent(options.to, { forced: options.force === true });
  if (!target) return { order };
  const tokens = contextTokens(facts, order);
  if (options.fit === undefined) {
    if (tokens > target.contextWindow) {
      report.add({
        rule: 'pass/larger-than-window',
        severity: 'warning',
        message:
          `the context is about ${thousands(tokens)} tokens; ${target.name}’s usual window is ${thousands(target.contextWindow)}, so its ` +
          'client may compact or refuse it',
        hint: '--fit keeps the newest whole turns and replaces the older ones with a hand-off.',
      });
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
    message:
      `to fit ${thousands(budget)} tokens (the context is about ${thousands(tokens)}), ` +
      `${kept === 0 ? 'the newest part of the last turn is' : `the newest ${kept} of ${all} turns are`} carried in full; the hand-off ` +
      'replaces the rest',
  });
  const [{ handoffDigest }, { redactorFor }, { authorOf }] = await Promise.all([
    import('../pack/handoff-text.js'),
    import('../redact/config.js'),
    import('./author.js'),
  ]);
  const untold = new Set([...fitted.order, ...unasked(facts, order, options)].map((i) => facts.entries[i]!.id));
  // a hand-off tells of sub-agents too, whose files were not read here
  const isOneFile = (await loadSource(ref.agent)).nativeFiles(ref, new Report()).length === 1;
  return {
    order: fitted.order,
    digest: await handoffDigest(
      ref,
      {
        budget: fitted.digestRoom,
        end,
        untold,
        goal: options.goal,
        ...authorOf(options, world, report),
        ...(options.edits ? { edits: options.edits } : isOneFile && { known: facts }),
        ...(options.redact && { redactor: redactorFor(world) }),
      },
      new Report(),
    ),
  };
}

/** What the hand-off must not tell either: other turns than those that were asked for, summaries of turns that are there themselves. */
function unasked(facts: SessionFacts, order: readonly number[], options: PassOptions): readonly number[] {
  if (!options.turns && options.history !== 'full') return [];
  const asked = new Set(order);
  const all = options.turns ? Array.from({ length: facts.table.length }, (_none, i) => i) : historyOf(facts).order;
  return all.filter((i) => !asked.has(i));
}

interface Fitting {
  readonly ref: SessionRef;
  readonly end: number;
  readonly facts: SessionFacts<FitNote>;
  readonly options: PassOptions;
  readonly world: World;
}

function thousands(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  return tokens < 999_500 ? `${Math.round(tokens / 1000)}k` : `${(tokens / 1e6).toFixed(1)} million`;
}

function selectTurns(facts: SessionFacts, order: readonly number[], options: PassOptions, report: Report): readonly number[] {
  if (!options.turns) return order;
  const turns = turnsOf(facts, order);
  const [oldest, newest] = [turns[0]?.number ?? 1, turns.at(-1)?.number ?? 0];
  const number = (n: number): number => (n < 0 ? (turns.at(n)?.number ?? 0) : n);
  const [from, to] = [options.turns.from === 0 ? oldest : number(options.turns.from), number(options.turns.to)];
  const asked = turns.filter((turn) => turn.number >= from && turn.number <= to);
  const [first, last] = [asked[0], asked.at(-1)];
  // who asks for all up to a turn means one that there is
  const isBeyond = options.turns.from === 0 && to > newest;
  if (!first || !last || from < oldest || isBeyond) {
    throw new Failure({
      rule: 'pass/no-such-turns',
      message: `the session’s context has turns ${oldest} to ${newest}`,
      hint:
        oldest > 1
          ? 'A compaction replaced the ones before; `--history full` reaches them. `baton show REF --tail 20` numbers the others.'
          : '`baton show REF --tail 20` shows their numbers.',
    });
  }
  if (asked.length < turns.length) {
    report.add({
      rule: 'pass/turns-selected',
      severity: 'info',
      count: turns.length - asked.length,
      message: `turns ${first.number} to ${last.number} of ${oldest === 1 ? newest : `${oldest} to ${newest}`} are passed, as requested`,
    });
  }
  return order.slice(first.from, last.to);
}
