// Where it stands and what comes next, newest first: from how the session ended, never from what a sentence sounds like.
import type { Statement } from '../../model/handoff.js';
import type { CheckFact, Ledger, StatusFact, UtteranceFact } from '../ledger/ledger.js';
import { isProse } from '../ledger/files.js';
import { ANSWERED, ASK_THE_USER, CLOSED_WITH } from '../../model/handoff-phrases.js';
import { codeLine, firstSentence, width } from '../ledger/notes/text.js';
import { cut, lastParagraph } from './cut.js';
import { lastOf, type Last } from './last-words.js';
import { isFresh } from './lists.js';
import { lastOrder } from './orders.js';
import { queued, waitingWords } from './queued.js';
import { evidenceOf, statement } from './statements.js';

const MOST_FILES = 6;
/** Plans that were not touched for so many turns are not what is worked on. */
const PLAN_TURNS = 3;
const STEP_TOKENS = 160;

export interface Ending {
  readonly state: readonly Statement[];
  readonly questions: readonly Statement[];
  readonly nextSteps: readonly Statement[];
}

export function endingOf(ledger: Ledger): Ending {
  return { state: stateOf(ledger), questions: openQuestions(ledger), nextSteps: nextSteps(ledger) };
}

export function stateOf(ledger: Ledger): Statement[] {
  const last = lastOf(ledger);
  if (!last) return [];
  return [
    ...howItEnded(ledger, last),
    ...lastOrder(ledger),
    ...queued(ledger),
    ...running(ledger),
    ...failing(ledger),
    ...uncommitted(ledger),
    ...unseenWork(ledger),
    ...unpushed(ledger),
    ...untested(ledger),
  ];
}

function howItEnded({ faults, lastAction, interruptions }: Ledger, { turn, asked, closing, unanswered }: Last): Statement[] {
  const fault = faults.findLast((one) => one.last);
  if (fault) return [statement(`The session ends with a failure of the model’s service: “${fault.text}”`, fault)];
  if (unanswered && asked) return [statement('The user’s last words have no answer yet; they stand at the end', asked)];
  const stopped = turn.interrupted ? interruptions.at(-1) : undefined;
  if (stopped)
    return [
      statement(
        `The user interrupted the agent${stopped.during === undefined ? '' : ` at ${stopped.during}`}; the turn is not finished`,
        stopped,
      ),
    ];
  if (closing || !lastAction || lastAction.turn !== turn.turn) return [];
  if (lastAction.outcome === 'unrecorded')
    return [statement(`The last action has no recorded result, its outcome is unknown: ${lastAction.what}`, lastAction)];
  return [statement(`The session ends after ${lastAction.what} (${lastAction.outcome}), without a closing word of the agent`, lastAction)];
}

function running({ running: all, lastTurn }: Ledger): Statement[] {
  return all
    .filter(({ turn }) => turn >= lastTurn - 1)
    .slice(-2)
    .map((fact) => statement(`Still running when last heard of: ${codeLine(fact.command, 160)}`, fact));
}

/** The newest check of the last turn did not pass, and nothing that passed came after it. */
function failingCheck({ checks, lastTurn }: Ledger): CheckFact | undefined {
  const newest = checks.toSorted((a, b) => b.entries[0]! - a.entries[0]!)[0];
  return newest?.outcome === 'failed' && newest.turn === lastTurn ? newest : undefined;
}

function failing(ledger: Ledger): Statement[] {
  const check = failingCheck(ledger);
  return check ? [statement(`Failed when it was last run: ${codeLine(check.command, 160)}`, check)] : [];
}

/** Only what the session shows, and only where it knows git at all. */
function uncommitted(ledger: Ledger): Statement[] {
  const { files, landings, commands, session, statuses, outsideCommits } = ledger;
  const knowsGit = session.branch !== undefined || landings.length > 0 || commands.some(({ command }) => command.includes('git '));
  if (!knowsGit) return [];
  const dirty = files.filter((file) => file.dirty && file.how !== 'deleted').toSorted((a, b) => b.last - a.last);
  const status = statuses.at(-1);
  if (status?.current) return statusLines(status, landings.length > 0);
  const outside = outsideCommits.at(-1);
  const shown = dirty.slice(0, MOST_FILES);
  const names = `${shortNames(shown.map(({ path }) => path)).join(', ')}${dirty.length > shown.length ? ' and others' : ''}`;
  const entries = shown.map(({ last }) => last);
  if (outside && landings.length === 0) {
    const lead = `This session recorded no commit, but HEAD moved to ${outside.hash.slice(0, HASH)}, which was committed outside of it`;
    return [statement(dirty.length === 0 ? lead : `${lead}; changed after that: ${names}`, { entries: [...outside.entries, ...entries] })];
  }
  if (dirty.length === 0) return [];
  if (landings.length > 0) {
    const lead = shown.some((file) => file.newer) ? 'Changed after the last recorded commit, not committed' : 'Not taken in by any commit';
    return [statement(`${lead} as far as is recorded: ${names}`, { entries })];
  }
  const since = status && dirty.every(({ last }) => last > status.entries[0]!) ? 'changed after the last `git status`' : 'changed';
  return [statement(`This session recorded no commit; ${since}: ${names}`, { entries })];
}

/** Sub-agents after whom nothing showed what they left behind. */
function unseenWork({ subAgents, commits, statuses }: Ledger): Statement[] {
  const settled = Math.max(0, ...[commits.at(-1), statuses.at(-1)].flatMap((one) => one?.entries ?? []));
  const unseen = subAgents.filter((one) => one.unseen && one.entries[0]! > settled);
  if (commits.length === 0 || unseen.length === 0) return [];
  const who = unseen.length === 1 ? 'A sub-agent' : `${unseen.length} sub-agents`;
  const entries = unseen.flatMap((one) => one.entries).slice(-2);
  return [
    statement(`${who} worked after commit ${commits.at(-1)!.hash}; what was changed then, if anything, is not recorded`, { entries }),
  ];
}

const HASH = 10;

/** As it was printed: nothing was changed or committed after it. */
function statusLines(status: StatusFact, isCommitted: boolean): Statement[] {
  if (status.paths.length === 0) return [];
  const shown = status.paths.slice(0, MOST_FILES);
  const more = status.paths.length > shown.length ? ' and others' : '';
  const lead = isCommitted
    ? 'The last `git status` showed as not committed'
    : 'This session recorded no commit; the last `git status` showed';
  return [statement(`${lead}: ${shown.join(', ')}${more}`, status)];
}

/** Their last parts, and more of those that would be the same. */
function shortNames(paths: readonly string[]): readonly string[] {
  const last = (path: string, parts: number): string => path.split('/').slice(-parts).join('/');
  return paths.map((path) => {
    let parts = 1;
    while (paths.some((other) => other !== path && last(other, parts) === last(path, parts))) parts++;
    return last(path, parts);
  });
}

function unpushed({ commits, requests, statuses }: Ledger): Statement[] {
  const last = commits.at(-1);
  const status = statuses.at(-1);
  if (!last || (status?.upToDate && status.entries[0]! > last.entries[0]!)) return [];
  if (last.state !== 'local' || requests.some(({ entries }) => entries.at(-1)! > last.entries.at(-1)!)) return [];
  return [statement(`No push is recorded after commit ${last.hash}`, last)];
}

/** Code was changed and nothing that tests was run; not said where others may have run it, or where it is no longer known. */
function untested({ files, checks, subAgents, lost }: Ledger): Statement[] {
  const code = files.filter(({ path }) => !isProse(path));
  if (code.length === 0 || lost.work > 0 || subAgents.length > 0 || checks.some(({ kind }) => kind === 'test' || kind === 'other'))
    return [];
  return [
    statement('No run of tests is recorded in this session', {
      entries: [Math.max(...code.map(({ last }) => last))],
    }),
  ];
}

/** Marks that end a question in the scripts that have one. */
const ASKS = /[?？؟՞]["'”’)\]*_`]*\s*$/u;

/** The agent's closing words end with a question that nobody has answered. */
function closingQuestion(last: Last | undefined): Statement | undefined {
  if (!last?.closing || last.unanswered) return undefined;
  const paragraph = lastParagraph(last.closing.text);
  return ASKS.test(paragraph) ? statement(cut(paragraph, STEP_TOKENS), last.closing) : undefined;
}

/** Asked with a tool and never answered, at the end; and the question that the agent closed with. */
function openQuestions(ledger: Ledger): Statement[] {
  const last = lastOf(ledger);
  const asked = ledger.questions.filter(({ answer, turn }) => answer === undefined && turn >= ledger.lastTurn && !last?.closing);
  const closing = planned(ledger).length > 0 ? closingQuestion(last) : undefined; // else it is the next step
  return [...asked.map((fact) => statement(`Asked and not answered: ${fact.question}`, fact)), ...(closing ? [closing] : [])];
}

function nextSteps(ledger: Ledger): Statement[] {
  const last = lastOf(ledger);
  if (!last) return [];
  const { asked, closing, unanswered } = last;
  const waiting = waitingWords(ledger);
  if (waiting) return [statement(`Ask about what the user typed last, which was never sent: ${cut(waiting.text, STEP_TOKENS)}`, waiting)];
  if (unanswered && asked) return [statement(`Answer the user’s last words: ${cut(asked.text, STEP_TOKENS)}`, asked)];
  const open = ledger.questions.findLast(({ answer, turn }) => answer === undefined && turn >= ledger.lastTurn);
  if (open && !closing) return [statement(`Get the user’s answer to: ${open.question}`, open)];
  const { lastAction } = ledger;
  if (!closing && lastAction?.outcome === 'unrecorded' && lastAction.turn === last.turn.turn)
    return [statement(`Check whether this went through: ${lastAction.what}`, lastAction)];
  if (!closing && asked)
    return [
      statement(`Finish what the user asked last; the turn has no closing words: ${cut(asked.text, STEP_TOKENS)}`, asked),
      ...planned(ledger),
    ];
  if (!closing) return planned(ledger);
  const step = planned(ledger)[0];
  if (step) return [{ ...step, text: `${AFTER_PLAN}${step.text}`, evidence: [...step.evidence, ...evidenceOf(closing.entries)] }];
  const words = cut(lastParagraph(closing.text), STEP_TOKENS);
  const check = ASKS.test(words) ? undefined : failingCheck(ledger);
  if (check) return [statement(`See why this failed when it was last run: ${codeLine(check.command, 160)}`, check)];
  return [ASKS.test(words) ? statement(`The agent waits for an answer: ${words}`, closing) : nothingLeft(ledger, closing, words)];
}

/** A plan is rarely touched a last time: what its step led to is told by the words after it. */
const AFTER_PLAN = 'Go on from the agent’s last words; next in the plan, which is older: ';

/** Closing words that are shorter say that it is done, not what. */
const TELLING = 36;

/** Says what was said last, not what is to be done; and what waits for someone else. */
function nothingLeft(ledger: Ledger, closing: UtteranceFact, words: string): Statement {
  const open = ledger.requests
    .filter((one) => one.kind === 'pull-request' && (one.state === 'open' || one.state === 'draft') && isFresh(one, ledger))
    .slice(-2);
  const waiting = open.map(({ number, state }) => `, pull request #${number} is ${state === 'open' ? 'open' : 'a draft'}`).join('');
  const entries = [...open.flatMap(({ entries: all }) => all.slice(-1)), ...closing.entries];
  const told = width(firstSentence(words, STEP_TOKENS)) < TELLING ? '' : `${CLOSED_WITH}${words}`;
  return statement(`${ASK_THE_USER}${told === '' || waiting !== '' ? ANSWERED : ''}${waiting}${told}`, { entries });
}

/** The step of the plan that is under way, else the first that is not begun. */
function planned({ plan, lastTurn }: Ledger): Statement[] {
  const touched = Math.max(0, ...plan.map(({ turn }) => turn));
  if (touched < lastTurn - PLAN_TURNS) return [];
  const step = plan.find(({ state }) => state === 'active') ?? plan.find(({ state }) => state === 'pending');
  return step ? [statement(step.title, step)] : [];
}
