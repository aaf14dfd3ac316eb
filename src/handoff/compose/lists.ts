// The lists of a hand-off, from the ledger alone: what was made, checked, asked, refused, planned. Of too many the newest stay.
import type { Artifact, Check, Decision, FileChange, PlanItem, Rejection, Source, Statement } from '../../model/handoff.js';
import { countTokens } from '../../model/tokens.js';
import type { CheckFact, CommitFact, FileFact, Ledger, RequestFact } from '../ledger/ledger.js';
import { codeLine, oneLine, withoutMarks } from '../ledger/notes/text.js';
import { permalink } from './permalinks.js';
import { evidenceOf, statement } from './statements.js';
import { STATEMENT_TOKENS } from './weights.js';

export interface Taken<T> {
  readonly items: readonly T[];
  readonly left: number;
}

/** As many of the first as have room, in the order that they had. */
export function take<T extends Statement>(ranked: readonly T[], room: number, most = Infinity): Taken<T> {
  const kept = new Set<T>();
  let used = 0;
  for (const item of ranked) {
    const cost = sizeOf(item);
    if (used + cost > room || kept.size >= most) continue;
    used += cost;
    kept.add(item);
  }
  return { items: ranked.filter((item) => kept.has(item)), left: ranked.length - kept.size };
}

/** Fields besides the text that a document prints. */
function sizeOf(item: Statement): number {
  const { rationale, reason, detail, state, url, name } = item as Statement &
    Partial<Record<'rationale' | 'reason' | 'detail' | 'state' | 'url' | 'name', string>>;
  return [item.text, rationale, reason, detail, state, url, name === item.text ? undefined : name].reduce(
    (sum, text) => sum + (text === undefined ? 0 : countTokens(text) + 1),
    STATEMENT_TOKENS,
  );
}

export function planItems({ plan }: Ledger): PlanItem[] {
  return plan.filter(({ state }) => state !== 'dropped').map((step) => ({ ...statement(step.title, step), state: step.state }));
}

const LONGEST_ANSWER = 400;

/** Questions that were answered, and plans that were approved: by the user, with the user's own words. */
export function decisions({ questions, approvals }: Ledger): Decision[] {
  return [
    ...questions.flatMap((fact): Decision[] =>
      fact.answer === undefined
        ? []
        : [{ ...statement(`${oneLine(fact.question, LONGEST_ANSWER)} → ${oneLine(fact.answer, LONGEST_ANSWER)}`, fact), by: 'user' }],
    ),
    ...approvals
      .filter(({ approved }) => approved)
      .map((fact): Decision => ({ ...statement(`The user approved the plan: ${oneLine(firstLine(fact.plan), 200)}`, fact), by: 'user' })),
  ].sort((a, b) => b.evidence[0]!.entry - a.evidence[0]!.entry);
}

export function rejections({ refusals, approvals }: Ledger): Rejection[] {
  return [
    ...refusals.map((fact): Rejection => ({
      ...statement(`The user refused ${fact.what}${fact.later ? ' (it was run later)' : ''}${fact.isNext ? ', then said' : ''}`, fact),
      by: 'user',
      ...(fact.words !== undefined && { reason: fact.words }),
    })),
    ...approvals
      .filter(({ approved }) => !approved)
      .map((fact): Rejection => ({
        ...statement(`The user did not approve the plan: ${oneLine(firstLine(fact.plan), 160)}`, fact),
        by: 'user',
        ...(fact.words !== undefined && { reason: fact.words }),
      })),
  ].sort((a, b) => b.evidence[0]!.entry - a.evidence[0]!.entry);
}

function firstLine(text: string): string {
  return withoutMarks(text.split('\n').find((line) => line.trim() !== '') ?? '');
}

const MOST_MISSING = 6;

/** What whoever goes on at the same place will run into again. */
export function incidents({ missing }: Ledger): Statement[] {
  const found = missing.slice(-MOST_MISSING);
  if (found.length === 0) return [];
  return [
    statement(`Not installed where the agent worked: ${found.map(({ program }) => program).join(', ')}`, {
      entries: found.flatMap(({ entries }) => entries),
    }),
  ];
}

/** Turns after which a failure that nobody ran again no longer counts. */
const HISTORY = 8;

/** What did not pass, and of what passed the newest of each kind; failures first. */
export function checks({ checks: known, lastTurn, turns }: Ledger): Check[] {
  const isClosed = turns.at(-1)?.closing !== undefined;
  const all = known.filter(({ outcome, turn, refutes }) => outcome === 'passed' || refutes || turn >= lastTurn - HISTORY);
  const newest = all.toSorted((a, b) => b.entries[0]! - a.entries[0]!);
  const newestPassed = ({ kind }: CheckFact): CheckFact | undefined =>
    newest.find((other) => other.outcome === 'passed' && other.kind === kind);
  const told = newest.filter((fact) => {
    const passed = newestPassed(fact);
    // how it went is not known: told where nothing later is, neither a check nor the agent's own words
    if (fact.outcome === 'unknown') return !isClosed && (passed === undefined || passed.entries[0]! < fact.entries[0]!);
    return fact.outcome !== 'passed' || passed === fact;
  });
  return told
    .toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'))
    .map((fact) => checkOf(fact, newestPassed(fact), isClosed ? laterRun(fact, newest) : undefined));
}

const LONGEST_COMMAND = 100;

/** Tests that were run after those that passed, and nobody knows how that went. */
function laterRun({ kind, outcome, entries }: CheckFact, newest: readonly CheckFact[]): CheckFact | undefined {
  if (kind !== 'test' || outcome !== 'passed') return undefined;
  return newest.find((other) => other.kind === kind && other.outcome === 'unknown' && other.entries[0]! > entries[0]!);
}

/** `passed`: the newest of its kind that did. `later`: of which is known that it was run, and no more. */
function checkOf(fact: CheckFact, passed: CheckFact | undefined, later: CheckFact | undefined): Check {
  const since = passed && fact.outcome === 'failed' && fact.stale && passed.entries[0]! > fact.entries[0]! ? passed : undefined;
  const told =
    fact.outcome === 'unrecorded'
      ? 'no result is recorded'
      : fact.outcome === 'running'
        ? 'still running when last seen'
        : fact.outcome === 'unknown'
          ? '' // what it printed last tells nothing of how it went
          : [
              ...fact.says,
              ...(fact.stale ? [since ? `${STALE}, then ${codeLine(since.command, 60)} passed` : STALE] : []),
              ...(later ? [`${codeLine(later.command, 60)} was run after it; how that went is not recorded`] : []),
            ].join(' · ');
  return {
    ...statement(codeLine(fact.command, LONGEST_COMMAND), later ? { ...fact, entries: [...fact.entries, ...later.entries] } : fact),
    command: oneLine(fact.command, LONGEST_COMMAND),
    outcome: fact.outcome === 'passed' || fact.outcome === 'failed' ? fact.outcome : 'unknown',
    runs: fact.runs,
    ...(told !== '' && { detail: told }),
  };
}

export const STALE = 'code was changed after it';

/** What waits for a commit first, then what is no longer there, then the newest. */
export function files({ files: all }: Ledger): FileChange[] {
  const rank = ({ dirty, how }: FileFact): number => (how === 'deleted' ? 1 : dirty ? 2 : 0);
  return all
    .toSorted((a, b) => rank(b) - rank(a) || b.last - a.last)
    .map(({ path, how, times, ...fact }) => ({
      ...statement(path, fact),
      evidence: evidenceOf(fact.entries.slice(-2)),
      path,
      how: how === 'changed' ? 'edited' : how,
      times,
    }));
}

/** Pull requests, issues, branches and commits in their last state; the newest first. */
export function artifacts(ledger: Ledger, source: Source): Artifact[] {
  const { commits, branches, requests } = ledger;
  const remote =
    requests.findLast(({ url }) => url !== undefined)?.url?.replace(/\/(?:-\/)?(?:pull|merge_requests|issues)\/\d+.*$/, '') ??
    source.workspace?.remote ??
    ledger.session.remote;
  const pushed = new Set(commits.filter(({ state }) => state === 'pushed').map(({ pushedTo }) => pushedTo));
  const gone = new Set(branches.filter(({ state }) => state === 'deleted').map(({ name }) => name));
  return [
    // one that was only spoken of stands in the words
    ...requests
      .filter(({ state }) => state !== undefined)
      .toReversed()
      .map((fact) => requestArtifact(fact, ledger)),
    ...commits.toReversed().map((fact) => commitArtifact(fact, remote, gone)),
    // a branch whose commits are told needs no line of its own
    ...branches
      .filter(({ name, state }) => state !== 'pushed' || !pushed.has(name))
      .toReversed()
      .map((fact): Artifact => ({
        ...statement(fact.name, fact),
        kind: fact.state === 'tag-pushed' ? 'release' : 'branch',
        name: fact.name,
        state: fact.state === 'tag-pushed' ? 'tag pushed' : fact.state === 'rejected' ? 'push rejected' : fact.state.replace('-', ' '),
      })),
  ];
}

/** Turns after which others may have merged or closed it. */
const FRESH_TURNS = 1;

/** Is it open, or was it when it was last looked at? */
export function isFresh({ turn }: RequestFact, { lastTurn }: Pick<Ledger, 'lastTurn'>): boolean {
  return turn >= lastTurn - FRESH_TURNS;
}

function requestArtifact(fact: RequestFact, ledger: Ledger): Artifact {
  const seen = fact.state === 'open' && !isFresh(fact, ledger) ? ' when last seen' : '';
  const name = `#${fact.number}`;
  return {
    ...statement(fact.title === undefined ? name : oneLine(fact.title, 120), fact),
    kind: fact.kind,
    name,
    ...(fact.state !== undefined && { state: `${fact.state}${seen}${readyIn(fact)}` }),
    ...(fact.url !== undefined && { url: fact.url }),
  };
}

/** Words of the session may still call it a draft. */
export function readyIn({ ready }: RequestFact): string {
  return ready ? ', marked ready for review, a draft no more' : '';
}

const REWRITTEN = 'not seen again after a rebase or reset';

/** `gone`: branches that were deleted. */
function commitArtifact(fact: CommitFact, remote: string | undefined, gone: ReadonlySet<string>): Artifact {
  const named = (branch: string): string => (gone.has(branch) ? `${branch} (deleted since)` : branch);
  const where = fact.branch === undefined || fact.branch === 'detached' ? '' : ` on ${named(fact.branch)}`;
  const formerly = fact.formerly.length === 0 ? '' : `, formerly ${fact.formerly.at(-1)}`;
  const state =
    fact.state === 'pushed'
      ? `pushed to ${named(fact.pushedTo ?? 'the remote')}${formerly}`
      : fact.state === 'rewritten'
        ? REWRITTEN
        : `committed${where}${formerly}`;
  const url = fact.state === 'pushed' ? permalink(remote, { kind: 'commit', name: fact.hash }) : undefined;
  return { ...statement(oneLine(fact.subject, 120), fact), kind: 'commit', name: fact.hash, state, ...(url !== undefined && { url }) };
}
