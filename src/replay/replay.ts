// The whole cross-agent policy in one place: what of a context is played to another agent, in which order, with what added.
import { plural } from '../model/plural.js';
import type { SessionFacts } from '../model/collect.js';
import type { Report } from '../model/report.js';
import type { SessionSource } from '../agents/agent.js';
import { callsIn } from '../edits/left-out.js';
import { nameCalls, type EntryNames } from '../model/call-names.js';

export interface ReplayOptions {
  readonly source: Pick<SessionSource, 'openCalls' | 'id'>;
  /** Written back to its own agent: sealed reasoning stays. */
  readonly sameAgent: boolean;
  /** Leave tool calls and results out. */
  readonly noTools: boolean;
  /** Baton runs inside the source agent: the call that runs it is still open and is left out. */
  readonly inside: boolean;
  /** For a document, not for an agent: system prompts, reasoning and vendors' blocks are the format's business. */
  readonly document?: true;
  /** Names of calls that are told before these. */
  readonly taken?: ReadonlySet<string>;
  /** Entries that are not played, as an edit list says; their calls and results go with them, wherever the other half is. */
  readonly leaveOut?: ReadonlySet<number>;
}

/** What the second pass does with each entry. */
export interface Replay {
  /** Entry numbers in the order in which they are written. */
  readonly order: readonly number[];
  /** Calls that are not written, with their results. */
  readonly dropCalls: ReadonlySet<string>;
  /** What an entry's calls and results are called, where that is not their own id: see call-names.ts. */
  readonly names: ReadonlyMap<number, EntryNames>;
  /** Every call by its name → the entry that makes it. */
  readonly calls: ReadonlyMap<string, number>;
  /** Behind which entry which calls get a result that says there is none. */
  readonly answer: ReadonlyMap<number, readonly string[]>;
  /** Said first: what stands for the part that does not fit. */
  readonly preface?: string;
  readonly options: ReplayOptions;
}

/** `all`: the context, what is left out of it included. */
export function planReplay(facts: SessionFacts, all: readonly number[], options: ReplayOptions, report: Report): Replay {
  const named = nameCalls(facts, all, options.taken);
  const { names, asked, answered } = named;
  const leaveOut = options.leaveOut ?? new Set<number>();
  const order = leaveOut.size === 0 ? all : all.filter((i) => !leaveOut.has(i));
  const leftOut = leaveOut.size === 0 ? [] : all.filter((i) => leaveOut.has(i));
  const orphans = named.orphans - leftOut.reduce((sum, i) => sum + (names.get(i)?.results.filter(isOrphan).length ?? 0), 0);
  if (orphans > 0 && !options.noTools) {
    report.add({
      rule: 'pass/orphan-result-left-out',
      severity: 'warning',
      count: orphans,
      message: `${plural(orphans, 'tool result')} without a call left out`,
      hint: 'The source’s own client does not send them either.',
    });
  }
  const dropCalls = callsIn(facts, named, leftOut);
  const answer = new Map<number, string[]>();
  if (!options.noTools) settleOpenCalls();
  return { order, dropCalls, names, calls: asked, answer, options };

  function settleOpenCalls(): void {
    const { table } = facts;
    const talk = order.filter((i) => table.kind(i) !== 'opaque' && !table.has(i, 'synthetic'));
    const tail = new Set(lastResponse(facts, talk));
    let places: ReadonlyMap<number, number> | undefined;
    const someAnswered = new Set<number>(); // entries of which a call was answered
    for (const call of answered) someAnswered.add(asked.get(call)!);
    const counts = { inside: 0, dropped: 0, answered: 0 };
    for (const [call, i] of asked) {
      if (answered.has(call) || dropCalls.has(call)) continue;
      if (options.inside && tail.has(i)) {
        dropCalls.add(call);
        counts.inside++;
      } else if (table.kind(i) === 'compaction' || (options.source.openCalls === 'dropped' && !tail.has(i) && !someAnswered.has(i))) {
        dropCalls.add(call);
        counts.dropped++;
      } else {
        places ??= answerPlaces(facts, order);
        const behind = places.get(i)!;
        const there = answer.get(behind);
        if (there) there.push(call);
        else answer.set(behind, [call]);
        counts.answered++;
      }
    }
    if (counts.inside > 0)
      report.add({
        rule: 'pass/open-call-left-out',
        severity: 'info',
        count: counts.inside,
        message: 'the call that is still running (this pass) is left out',
      });
    if (counts.dropped > 0)
      report.add({
        rule: 'pass/orphan-call-left-out',
        severity: 'warning',
        count: counts.dropped,
        message: `${plural(counts.dropped, 'tool call')} without a result left out`,
        hint: 'The source’s own client does not send them either.',
      });
    if (counts.answered > 0)
      report.add({
        rule: 'pass/orphan-call-answered',
        severity: 'warning',
        count: counts.answered,
        message: `${plural(counts.answered, 'tool call')} without a result given one that says so`,
        hint: 'Every call needs a result in the target. The outcome is unknown: check before relying on it.',
      });
  }
}

function isOrphan(result: EntryNames['results'][number]): boolean {
  return typeof result !== 'string' && result.dropped === 'orphan';
}

/** Entries of the model's last response in the context, when nothing but its results follows. */
function lastResponse(facts: SessionFacts, talk: readonly number[]): number[] {
  let at = talk.length - 1;
  while (at >= 0 && facts.table.role(talk[at]!) === 'tool' && !facts.table.has(talk[at]!, 'prompt')) at--;
  const group: number[] = [];
  while (at >= 0 && facts.table.role(talk[at]!) === 'assistant') group.push(talk[at--]!);
  return group;
}

/** For each entry: results come after its whole response and after the results that are there. From the end, so that each is looked at once. */
function answerPlaces(facts: SessionFacts, order: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  let next = -1; // the nearest entry after that holds no mere results
  let last = order.length - 1; // the position before it
  for (let at = order.length - 1; at >= 0; at--) {
    const entry = facts.entries[order[at]!]!;
    const behind = next < 0 ? undefined : facts.entries[next]!;
    const answersItself = entry.role === 'assistant' && entry.results !== undefined; // a tool of the vendor's: what follows is written as a response of its own
    const sameResponse = !answersItself && behind?.role === 'assistant' && entry.group !== undefined && behind.group === entry.group;
    places.set(order[at]!, sameResponse ? places.get(next)! : order[last]!);
    if (entry.role !== 'tool') [next, last] = [order[at]!, at - 1];
  }
  return places;
}
