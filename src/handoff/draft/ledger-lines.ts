// The ledger as lines for the author of a draft: what is certain, so that it is neither contradicted nor guessed at.
import { planProgress } from '../../model/plan.js';
import type { CheckFact, CommandFact, Fact, Ledger, RequestFact } from '../ledger/ledger.js';
import { oneLine } from '../ledger/notes/text.js';
import { isFresh, readyIn } from '../compose/lists.js';
import { QUEUED } from '../compose/queued.js';

const MOST = { files: 60, checks: 20, commits: 30, requests: 30, questions: 20, refusals: 15, plan: 40, others: 12 } as const;

export interface CertainLine {
  readonly text: string;
  readonly entries: readonly number[];
}

export function printedLine({ text, entries }: CertainLine): string {
  return `- ${text} [${entries
    .slice(-3)
    .map((entry) => `#${entry}`)
    .join(', ')}]`;
}

export function certainLines(ledger: Ledger): CertainLine[] {
  const {
    queued,
    commits,
    branches,
    requests,
    checks,
    files,
    plan,
    questions,
    refusals,
    approvals,
    interruptions,
    running,
    faults,
    lastAction,
  } = ledger;
  return [
    ...newest(commits, MOST.commits).map((one) =>
      fact(
        one,
        `commit ${one.hash.slice(0, 10)} “${oneLine(one.subject, 100)}”: ${one.state}${one.formerly.length > 0 ? `; earlier hashes that no longer count: ${one.formerly.map((hash) => hash.slice(0, 10)).join(', ')}` : ''}`,
      ),
    ),
    ...newest(branches, MOST.others).map((one) => fact(one, `branch ${one.name}: ${one.state}`)),
    ...newest(requests, MOST.requests).map((one) =>
      fact(
        one,
        `${one.kind === 'issue' ? 'issue' : 'pull request'} #${one.number}${one.title === undefined ? '' : ` “${oneLine(one.title, 100)}”`}: ${stateOf(one, ledger)}${one.url === undefined ? '' : ` ${one.url}`}`,
      ),
    ),
    ...newest(checks, MOST.checks).map((one) =>
      fact(one, `last of ${one.runs} runs of ${run(one)}${one.stale ? '; files were changed after it' : ''}${passedSince(one, checks)}`),
    ),
    ...(plan.length > 0 ? [planLine(ledger)] : []),
    ...newest(plan, MOST.plan).map((one) => fact(one, `plan step “${oneLine(one.title, 120)}”: ${one.state}`)),
    ...newest(questions, MOST.questions).map((one) =>
      fact(
        one,
        `asked “${oneLine(one.question, 160)}”: ${one.answer === undefined ? 'no answer is recorded' : `answered “${oneLine(one.answer, 160)}”`}`,
      ),
    ),
    ...newest(approvals, MOST.others).map((one) => fact(one, `a plan was ${one.approved ? 'approved' : 'not approved'} by the user`)),
    ...newest(refusals, MOST.refusals).map((one) =>
      fact(one, `the user refused ${oneLine(one.what, 100)}${one.words === undefined ? '' : `: “${oneLine(one.words, 200)}”`}`),
    ),
    ...newest(interruptions, MOST.others).map((one) =>
      fact(one, `the user interrupted the agent${one.during === undefined ? '' : ` during ${oneLine(one.during, 100)}`}`),
    ),
    ...newest(files, MOST.files).map((one) => fact(one, `file ${one.path}: ${one.how}${one.dirty ? ', no commit of it is recorded' : ''}`)),
    ...newest(queued, MOST.others).map((one) => fact(one, `${QUEUED[one.state]}: “${oneLine(one.text, 200)}”`)),
    ...newest(running, MOST.others).map((one) => fact(one, `still running when last heard of: ${run(one)}`)),
    ...newest(
      faults.filter(({ last }) => last),
      1,
    ).map((one) => fact(one, `the session ends with a failure of the model’s service: ${oneLine(one.text, 200)}`)),
    ...(lastAction
      ? [
          fact(
            lastAction,
            `last action: ${oneLine(lastAction.what, 200)}: ${lastAction.outcome === 'unrecorded' ? 'its result is not recorded' : lastAction.outcome}`,
          ),
        ]
      : []),
  ];
}

/** Another run of its kind may have settled it: what did not pass is told with that. */
function passedSince({ kind, outcome, entries }: CheckFact, checks: readonly CheckFact[]): string {
  const later = checks.findLast((one) => one.kind === kind && one.outcome === 'passed' && one.entries[0]! > entries[0]!);
  return outcome === 'passed' || !later ? '' : `; \`${oneLine(later.command, 80)}\` passed after it [#${later.entries[0]!}]`;
}

function run({ command, outcome, exit, says }: CommandFact): string {
  return `\`${oneLine(command, 140)}\`: ${outcome}${exit === undefined ? '' : ` (exit ${exit})`}${says.length > 0 ? `, “${oneLine(says.at(-1)!, 140)}”` : ''}`;
}

/** What others did to it since is not recorded here. */
function stateOf(request: RequestFact, ledger: Ledger): string {
  if (request.state === undefined) return 'state not recorded';
  return `${request.state === 'open' && !isFresh(request, ledger) ? 'open when it was last looked at' : request.state}${readyIn(request)}`;
}

function planLine({ plan }: Ledger): CertainLine {
  const { done, all } = planProgress(plan);
  return { text: `plan: ${done} of ${all} steps done`, entries: [...new Set(plan.flatMap(({ entries }) => entries))] };
}

function fact({ entries }: Fact, text: string): CertainLine {
  return { text, entries: [...new Set(entries)] };
}

function newest<T>(facts: readonly T[], most: number): readonly T[] {
  return facts.slice(-most);
}
