// The whole cross-agent policy in one place: what of a context is played to another agent, in which order, with what added.
import type { SessionFacts } from '../model/collect.js';
import type { Report } from '../model/report.js';
import type { AgentAdapter } from './agent.js';

/** Said to the next model where a call has no result. */
export const INTERRUPTED = '[interrupted: no result was recorded for this call, so its outcome is unknown]';

export interface ReplayOptions {
  readonly source: Pick<AgentAdapter, 'openCalls' | 'id'>;
  /** Written back to its own agent: sealed reasoning stays. */
  readonly sameAgent: boolean;
  /** Leave tool calls and results out. */
  readonly noTools: boolean;
  /** Baton runs inside the source agent: the call that runs it is still open and is left out. */
  readonly inside: boolean;
}

/** What the second pass does with each entry. */
export interface Replay {
  /** Entry numbers in the order in which they are written. */
  readonly order: readonly number[];
  /** Calls that are not written, with their results. */
  readonly dropCalls: ReadonlySet<string>;
  /** Results that are not written: no call of the context asked for them, or it was answered already. */
  readonly dropResults: ReadonlySet<string>;
  /** Behind which entry which calls get a result that says there is none. */
  readonly answer: ReadonlyMap<number, readonly string[]>;
  /** Said first: what stands for the part that does not fit. */
  readonly preface?: string;
  readonly options: ReplayOptions;
}

export function planReplay(facts: SessionFacts, order: readonly number[], options: ReplayOptions, report: Report): Replay {
  const asked = new Map<string, number>(); // call → entry that makes it
  const answered = new Set<string>();
  const dropResults = new Set<string>();
  for (const i of order) {
    const entry = facts.entries[i]!;
    for (const call of entry.calls ?? []) asked.set(call, i);
    for (const call of entry.results ?? []) {
      if (asked.has(call)) answered.add(call);
      else dropResults.add(call);
    }
  }
  if (dropResults.size > 0 && !options.noTools) {
    report.add({ rule: 'pass/orphan-result-left-out', severity: 'warning', count: dropResults.size, message: `${plural(dropResults.size, 'tool result')} without a call left out`, hint: 'The source’s own client does not send them either.' });
  }
  const dropCalls = new Set<string>();
  const answer = new Map<number, string[]>();
  if (!options.noTools) settleOpenCalls();
  return { order, dropCalls, dropResults, answer, options };

  function settleOpenCalls(): void {
    const talk = order.filter((i) => facts.entries[i]!.kind !== 'opaque' && !facts.entries[i]!.synthetic);
    const tail = new Set(lastResponse(facts, talk));
    const counts = { inside: 0, dropped: 0, answered: 0 };
    for (const [call, i] of asked) {
      if (answered.has(call)) continue;
      const siblings = facts.entries[i]!.calls ?? [];
      if (options.inside && tail.has(i)) {
        dropCalls.add(call);
        counts.inside++;
      } else if (options.source.openCalls === 'dropped' && !tail.has(i) && siblings.every((c) => !answered.has(c))) {
        dropCalls.add(call);
        counts.dropped++;
      } else {
        const behind = answerPlace(facts, order, i);
        answer.set(behind, [...(answer.get(behind) ?? []), call]);
        counts.answered++;
      }
    }
    if (counts.inside > 0) report.add({ rule: 'pass/open-call-left-out', severity: 'info', count: counts.inside, message: 'the call that is still running (this pass) is left out' });
    if (counts.dropped > 0) report.add({ rule: 'pass/orphan-call-left-out', severity: 'warning', count: counts.dropped, message: `${plural(counts.dropped, 'tool call')} without a result left out`, hint: 'The source’s own client does not send them either.' });
    if (counts.answered > 0) report.add({ rule: 'pass/orphan-call-answered', severity: 'warning', count: counts.answered, message: `${plural(counts.answered, 'tool call')} without a result got one that says so`, hint: 'Every call needs a result in the target. The outcome is unknown: check before relying on it.' });
  }
}

/** Entries of the model's last response in the context, when nothing but its results follows. */
function lastResponse(facts: SessionFacts, talk: readonly number[]): number[] {
  let at = talk.length - 1;
  while (at >= 0 && facts.entries[talk[at]!]!.role === 'tool' && !facts.entries[talk[at]!]!.prompt) at--;
  const group: number[] = [];
  while (at >= 0 && facts.entries[talk[at]!]!.role === 'assistant') group.push(talk[at--]!);
  return group;
}

/** Results stand behind the whole response and behind the results that are there. */
function answerPlace(facts: SessionFacts, order: readonly number[], caller: number): number {
  let at = order.indexOf(caller);
  const { group } = facts.entries[caller]!;
  while (at + 1 < order.length) {
    const next = facts.entries[order[at + 1]!]!;
    const sameResponse = next.role === 'assistant' && group !== undefined && next.group === group;
    if (!sameResponse && next.role !== 'tool') break;
    at++;
  }
  return order[at]!;
}

/** `1 call`, `2 calls`, `2 pieces of client text`. */
export function plural(n: number, noun: string): string {
  if (n === 1) return `1 ${noun}`;
  return `${n} ${noun.includes(' of ') ? noun.replace(' of ', 's of ') : `${noun}s`}`;
}
