// What a draft says of commits, pull requests, checks and the plan against what the ledger knows of them.
import { codeLine } from '../ledger/notes/text.js';
import type { CommandFact, CommitFact, Ledger, RequestFact } from '../ledger/ledger.js';
import { planProgress } from '../../model/plan.js';
import { statesIn } from '../lexicon/states.js';
import type { DraftStatement } from './answer.js';
import { normalForm } from './normal-form.js';
import { hardTokens } from './hard-tokens.js';
import { partsOf } from './parts.js';
import { draftSections } from './sections.js';

/** The ledger's fact, which stands in the place of what was said. */
export interface Contradiction {
  readonly fact: string;
  readonly entries: readonly number[];
}

export function contradictionIn(statement: DraftStatement, ledger: Ledger): Contradiction | undefined {
  if (isQuestion(statement)) return undefined;
  return commitsIn(statement, ledger) ?? requestsIn(statement, ledger) ?? runsIn(statement, ledger) ?? planIn(statement, ledger);
}

/** It asks for a state, and claims none. */
function isQuestion({ text, field }: DraftStatement): boolean {
  return field === 'questions' && ['?', '？'].some((mark) => text.trimEnd().endsWith(mark));
}

function isFinal({ field }: DraftStatement): boolean {
  return draftSections.some((section) => section.field === field && section.final);
}

/** As the author was told. */
const REWRITTEN = 'rewritten';

/** A hash that was rewritten is no place to go on from, and what was not pushed is not on any server. */
function commitsIn(statement: DraftStatement, { commits }: Ledger): Contradiction | undefined {
  if (!isFinal(statement)) return undefined;
  const text = statement.text.toLowerCase();
  for (const commit of commits) {
    const isNamed = (hash: string): boolean => text.includes(hash.slice(0, 7).toLowerCase());
    if (commit.formerly.some(isNamed) && !isNamed(commit.hash)) return told(commit, describeCommit(commit));
    if (!isNamed(commit.hash)) continue;
    const states = statesIn(statement.text);
    if (
      (commit.state === 'rewritten' && !text.includes(REWRITTEN) && !namesLiving(text, commits)) ||
      (states.has('pushed') && commit.state === 'local')
    )
      return told(commit, describeCommit(commit));
    if (states.has('unpushed') && commit.state === 'pushed') return told(commit, describeCommit(commit));
  }
  return undefined;
}

/** A hash that still counts: then the statement says where to go on from. */
function namesLiving(text: string, commits: readonly CommitFact[]): boolean {
  const dead = new Set(
    commits
      .flatMap(({ hash, formerly, state }) => (state === 'rewritten' ? [hash, ...formerly] : formerly))
      .map((hash) => hash.slice(0, 7).toLowerCase()),
  );
  return hardTokens(text).some(({ kind, form }) => kind === 'hash' && !dead.has(form.slice(0, 7)));
}

function describeCommit({ hash, formerly, subject, state, pushedTo }: CommitFact): string {
  const was = formerly.length > 0 ? ` (formerly ${formerly.map((one) => one.slice(0, 7)).join(', ')})` : '';
  const where =
    state === 'pushed'
      ? `pushed${pushedTo === undefined ? '' : ` to ${pushedTo}`}`
      : state === 'local'
        ? 'no push of it is recorded'
        : 'rewritten since, its new hash is not recorded';
  return `commit ${hash.slice(0, 10)}${was} “${subject}”: ${where}`;
}

function requestsIn(statement: DraftStatement, { requests, utterances }: Ledger): Contradiction | undefined {
  if (!isFinal(statement)) return undefined;
  const clauses = partsOf(statement.text).map((text) => ({ text, states: statesIn(text) }));
  for (const request of requests) {
    if (request.state === undefined) continue;
    const about = clauses.filter(({ text }) => namesRequest(text, request));
    const states = new Set(about.flatMap((one) => [...one.states]));
    const claimed = (['merged', 'open', 'closed'] as const).filter((state) => states.has(state));
    const known = request.state === 'draft' ? 'open' : request.state;
    const agrees = claimed.length === 0 || (claimed as readonly string[]).includes(known) || (known === 'merged' && states.has('closed'));
    // somebody may have said later what became of it elsewhere
    const isToldLater = utterances.some(({ text, entries: [entry = 0] }) => {
      const isLater = entry > request.entries.at(-1)! && statement.cites.includes(entry);
      return isLater && claimed.some((state) => statesIn(text).has(state));
    });
    if (!agrees && !isToldLater)
      return told(request, `${request.kind === 'issue' ? 'issue' : 'pull request'} #${request.number}: ${request.state}`);
  }
  return undefined;
}

function namesRequest(text: string, { number, url, kind }: RequestFact): boolean {
  if (url !== undefined && text.includes(url)) return true;
  return new RegExp(
    kind === 'issue' ? `(?:\\bissue\\s*#?|#)${number}\\b` : `(?:\\b(?:pr|pull request|mr|merge request)\\s*#?|[#!])${number}\\b`,
    'i',
  ).test(text);
}

/** Of a run that it cites, or of the last one where it speaks of the end. */
function runsIn(statement: DraftStatement, { commands, checks }: Ledger): Contradiction | undefined {
  const form = normalForm(statement.text);
  const isCited = (one: CommandFact): boolean => one.entries.some((entry) => statement.cites.includes(entry));
  const last = isFinal(statement) ? checks.filter((one) => names(form, one)) : [];
  const run =
    last.at(-1) ?? commands.findLast((one) => isCited(one) && names(form, one)) ?? runOfNamed(statement, commands.filter(isCited));
  if (!run || (run.outcome !== 'passed' && run.outcome !== 'failed')) return undefined;
  const claimed = outcomeIn(statement.text) ?? outcomeIn(withoutCounts(statement.text));
  return claimed === undefined || run.outcome === claimed ? undefined : told(run, describeRun(run));
}

function outcomeIn(text: string): 'passed' | 'failed' | undefined {
  const states = statesIn(text);
  const claimed = (['passed', 'failed'] as const).filter((state) => states.has(state));
  return claimed.length === 1 ? claimed[0] : undefined;
}

/** Where both are said, what is counted is not claimed: failed with 3 passed and 1 failed. */
function withoutCounts(text: string): string {
  const words = text.split(' ');
  return words.filter((_, i) => !Number.isInteger(Number(words[i - 1] ?? 'none'))).join(' ');
}

const TELLING = 10;

/** Of the runs that a result cites, the one whose command names what the result speaks of, if all of them went the same way. */
function runOfNamed(statement: DraftStatement, cited: readonly CommandFact[]): CommandFact | undefined {
  if (!isFinal(statement) || new Set(cited.map(({ outcome }) => outcome)).size !== 1) return undefined;
  const named = hardTokens(statement.text).filter(({ form }) => form.length >= TELLING);
  return cited.find(({ command }) => named.some(({ form }) => normalForm(command).includes(form)));
}

function names(form: string, { command }: CommandFact): boolean {
  const run = normalForm(command).trim();
  return run.length >= 4 && form.includes(run.length > 60 ? run.slice(0, 60) : run);
}

function describeRun({ command, outcome, exit, says }: CommandFact): string {
  const code = exit === undefined ? '' : ` (exit ${exit})`;
  return `${codeLine(command, 120)} ${outcome}${code}${says.length > 0 ? `: ${says.at(-1)!}` : ''}`;
}

function planIn(statement: DraftStatement, { plan }: Ledger): Contradiction | undefined {
  if (!isFinal(statement) || plan.length < 2) return undefined;
  const { done, all } = planProgress(plan);
  const found = /\b(\d{1,4})\s*(?:of|\/|out of|von|sur|de)\s*(\d{1,4})\b/iu.exec(statement.text);
  if (!found || Number(found[2]) !== all || !plan.some(({ entries }) => entries.some((entry) => statement.cites.includes(entry))))
    return undefined;
  return Number(found[1]) === done
    ? undefined
    : { fact: `${done} of ${all} plan steps are done`, entries: plan.flatMap(({ entries }) => entries.slice(-1)).slice(-3) };
}

function told({ entries }: { readonly entries: readonly number[] }, fact: string): Contradiction {
  return { fact, entries };
}
