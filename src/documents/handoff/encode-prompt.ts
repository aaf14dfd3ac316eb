// The restoration prompt: it stands on its own, and what it quotes from the transcript is fenced as data.
import type { Blocker, Check, Evidence, Handoff, PlanItem, Statement, StoryTurn } from '../../model/handoff.js';
import { ASK_THE_USER, BY_ENTRY, BY_TURN, CONTEXT_SECTION, FENCED, GOAL_SECTION, REMEMBER } from '../../model/handoff-phrases.js';
import { MENTION_NOTE } from '../../model/mentions.js';
import { contentWords, overlap } from '../toolkit/handoff-document/rule.js';
import { bootstrapLines, shortBootstrapLines } from '../toolkit/handoff-document/bootstrap-line.js';
import { artifactLine, decisionLine, NO_NEXT_STEP, overflow } from './encode-report.js';
import { isOwn, stateInReport } from './encode-state.js';
import { cited, fenced, folderName, oneLine, plain, saidOnly, stepsOf, TURNED_DOWN } from './words.js';

const FRAME = 'You take over this work: say what you understood, then go on at the goal.';
const SHORTEST_FRAME = 'You take over this work.';

/** What the prompt quotes, by section; empty where there is nothing. */
export function quotedParts(
  handoff: Handoff,
  isByTurn = false,
): {
  readonly context: string;
  readonly story: string;
  readonly status: string;
  readonly goal: string;
  readonly last: string;
} {
  const told = new StatedAlready();
  const context = contextText(handoff, told);
  const story = storyText(handoff, told, isByTurn);
  const goal = numbered(handoff.nextSteps);
  return { context, story, status: statusText(handoff, []), goal, last: lastText(handoff, told) };
}

export interface PromptOptions {
  readonly trigger: string;
  /** What is done to the text before it is fenced. */
  readonly told: (text: string) => string;
  readonly isShort: boolean;
  readonly isShortest: boolean;
}

export function promptPart(handoff: Handoff, { trigger, told, isShort, isShortest }: PromptOptions): string {
  const isByTurn = isShort && isOwn(handoff);
  const { context, story, last } = quotedParts(handoff, isByTurn);
  const goal = numbered(stepsOf(handoff));
  const status = statusText(handoff, stateInReport(handoff));
  const pointer = goalPointer(handoff, last);
  const frame = `${isShortest ? SHORTEST_FRAME : FRAME} ${FENCED}${isByTurn ? BY_TURN : BY_ENTRY}`;
  return [
    (isShort ? shortBootstrapLines : bootstrapLines)(templateFor(handoff), trigger),
    [context, story, status, goal, last].some((text) => text.includes('@')) ? `${frame} ${MENTION_NOTE}` : frame,
    CONTEXT_SECTION,
    fenced(told(context)),
    '## Work Completed So Far',
    story === '' ? 'Nothing is recorded.' : fenced(told(story)),
    ...(status === '' ? [] : ['## Current Status', fenced(told(status))]),
    GOAL_SECTION,
    goal === '' ? NO_NEXT_STEP : (pointer ?? fenced(told(goal))),
    ...(last === '' ? [] : ['## Continue From', fenced(told(last))]),
    '---',
    `${REMEMBER}"${trigger}" to generate the next hand-off.`,
  ].join('\n\n');
}

/** Where the goal stands in this prompt already: nothing is told twice. */
function goalPointer(handoff: Handoff, last: string): string | undefined {
  const { plan, author, sources } = handoff;
  const { user, agent } = handoff.lastExchange;
  const [step, ...others] = stepsOf(handoff);
  if (!step || step.evidence.length === 0 || others.length > 0 || author !== undefined || sources.length > 1) return undefined;
  const planned = plan.find(({ text, state }) => text === step.text && state !== 'done');
  if (planned) return planned.state === 'active' ? UNDER_WAY : FIRST_OPEN;
  const isIn = (one: Statement | undefined): boolean =>
    one !== undefined && step.evidence.every((place) => one.evidence.some((other) => placeOf(other) === placeOf(place)));
  const isQuoted = overlap(contentWords(step.text), contentWords(`${AT_THE_END}\n${last}`)) >= SAME_WORDS;
  if (!isQuoted || !(isIn(user) || isIn(agent))) return undefined;
  return step.text.startsWith(ASK_THE_USER) ? ANSWERED : AT_THE_END;
}

const UNDER_WAY = 'The step of the plan that is under way, marked [>] in “Current Status”.';
const FIRST_OPEN = 'The first open step of the plan, marked [ ] in “Current Status”.';
const AT_THE_END = 'What “Continue From” ends with.';
const ANSWERED = `${ASK_THE_USER}: “Continue From” ends with the answer to the last words.`;

/** As the rule on objective and goal has it. */
const SAME_WORDS = 0.5;

function templateFor({ domain }: Handoff): string {
  return domain.kind === 'software' || domain.kind === 'research' || domain.kind === 'content' ? domain.kind : 'base';
}

/** With the title, unless the request begins with the same words. */
function projectLine({ sources, title, goal }: Handoff): string {
  const folder = folderName(sources[0]?.workspace?.cwd);
  const branch = sources[0]?.workspace?.branch;
  const where = folder === undefined ? '' : `${folder}${branch === undefined ? '' : `, branch ${branch}`}`;
  const isRequest = goal[0] !== undefined && plain(goal[0].text).startsWith(plain(title));
  const parts = [where, ...(isRequest && where !== '' ? [] : [oneLine(title)])].filter((part) => part !== '');
  return `Project: ${parts.join(': ')}`;
}

/** Shorter words may be said twice and mean two things. */
const TELLING = 60;

type Speaker = 'User' | 'Agent' | 'Did';

/**
 * What has been said already is not said again: the words of the same entry, or words that are long enough to be the same. What the user said
 * and only the agent repeated (in a summary) is still to be told as the user's.
 */
class StatedAlready {
  readonly #said: { readonly text: string; readonly who: Speaker; readonly entries: ReadonlySet<string> }[] = [];

  add(statement: Statement, who: Speaker): void {
    this.#said.push({ text: plain(statement.text), who, entries: new Set(statement.evidence.map(placeOf)) });
  }

  has({ text, evidence }: Statement, who: Speaker): boolean {
    const wanted = plain(text);
    return (
      wanted !== '' &&
      this.#said.some(
        (one) =>
          one.text.includes(wanted) &&
          (evidence.some((place) => one.entries.has(placeOf(place))) || (wanted.length >= TELLING && (who !== 'User' || one.who === who))),
      )
    );
  }
}

function placeOf({ source = 0, entry }: Evidence): string {
  return `${source}#${entry}`;
}

/** A group of lines under its name. */
function group(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [[`${name}:`, ...lines.map((line) => `- ${line}`)].join('\n')];
}

function linesOf(statements: readonly Statement[]): string[] {
  return saidOnly(statements).map((one) => cited(one, oneLine(one.text)));
}

function contextText(handoff: Handoff, told: StatedAlready): string {
  const { goal, constraints, rejected } = handoff;
  for (const one of goal) told.add(one, 'User');
  const sourceOf = ({ evidence }: Statement): number => evidence[0]?.source ?? 0;
  const requests = goal.filter((one, i) => goal.findIndex((other) => sourceOf(other) === sourceOf(one)) === i);
  return [
    projectLine(handoff),
    ...requests.map((one) => `Request${sourceOf(one) === 0 ? '' : ` of session ${sourceOf(one) + 1}`}: ${cited(one)}`),
    ...group('Then asked', linesOf(goal.filter((one) => !requests.includes(one)))),
    ...group('Rules and wishes of the user', linesOf(constraints)),
    ...group(
      TURNED_DOWN,
      rejected.map((one) => cited(one, `${oneLine(one.text)}${one.reason === undefined ? '' : `: ${oneLine(one.reason)}`}`)),
    ),
  ].join('\n');
}

function storyText(handoff: Handoff, told: StatedAlready, isByTurn: boolean): string {
  let day = '';
  let source = 0;
  const turns = handoff.story.map((turn) => {
    const from = [...turn.user, ...turn.agent, ...(turn.did ?? [])][0]?.evidence[0]?.source ?? 0;
    const next =
      from === source ? '' : `Session ${from + 1}: ${oneLine(handoff.sources[from]?.title ?? handoff.sources[from]?.id ?? '')}\n`;
    source = from;
    const date = turn.at?.slice(0, 10) ?? day;
    const dated = date === day ? '' : ` (${date})`;
    day = date;
    const text = turnText(turn, dated, told, isByTurn);
    return text === '' ? '' : next + text;
  });
  const { accomplished, decisions, artifacts } = overflow(handoff);
  return [
    ...turns.filter((text) => text !== ''),
    ...group('Also done', linesOf(accomplished)),
    ...group('Also decided', decisions.map(decisionLine)),
    ...group('Also made', artifacts.map(artifactLine)),
  ].join('\n');
}

function turnText(turn: StoryTurn, dated: string, told: StatedAlready, isByTurn: boolean): string {
  const lines = (who: Speaker, statements: readonly Statement[]): Line[] =>
    statements
      .filter((one) => !told.has(one, who))
      .map((one) => {
        told.add(one, who);
        return { entry: one.evidence[0]?.entry ?? 0, text: `${isByTurn ? '' : placesIn(one.evidence)}${who}: ${one.text.trimEnd()}` };
      });
  // in the order in which it happened: the user may speak in the middle of a turn, and what was done is between the words around it
  const all = [...lines('User', turn.user), ...lines('Agent', turn.agent), ...lines('Did', turn.did ?? [])];
  const said = all.toSorted((a, b) => a.entry - b.entry).map(({ text }) => text);
  const ending = turn.outcome === 'interrupted' ? ['(interrupted)'] : turn.outcome === 'unknown' ? ['(outcome unknown)'] : [];
  if (said.length + ending.length === 0) return '';
  const number = turn.to === undefined || turn.to === turn.turn ? `${turn.turn}` : `${turn.turn}-${turn.to}`;
  const [first = '', ...others] = [...said, ...ending];
  return [`${number}${dated} ${first}`, ...others].join('\n');
}

/** `#12,#14 ` in front of what stands there; empty where nothing says where it stands. */
function placesIn(evidence: readonly Evidence[]): string {
  const places = evidence.map(({ entry, source = 0 }) => `${source === 0 ? '' : source + 1}#${entry}`);
  return places.length === 0 ? '' : `${places.slice(0, MOST_PLACES).join(',')} `;
}

const MOST_PLACES = 4;

interface Line {
  readonly entry: number;
  readonly text: string;
}

const MARKS: Readonly<Record<PlanItem['state'], string>> = { done: '[x]', active: '[>]', pending: '[ ]', dropped: '[-]' };

/** `told`: state that stands elsewhere. */
function statusText(handoff: Handoff, told: readonly Statement[]): string {
  const { state, plan, checks, blockers, incidents, questions, accomplished } = handoff;
  return [
    ...group('State', linesOf(state.filter((one) => !told.includes(one)))),
    ...group(
      'Plan',
      plan
        .filter(({ state: how, text }) => how !== 'done' || !accomplished.some((one) => one.text === text))
        .map((item) => `${MARKS[item.state]} ${cited(item, oneLine(item.text))}`),
    ),
    ...group('Last checks', checks.map(checkLine)),
    ...group('Blockers', blockers.map(blockerLine)),
    ...group('Incidents', linesOf(incidents)),
    ...group('Open questions', linesOf(questions)),
  ].join('\n');
}

function checkLine(check: Check): string {
  const { command, outcome, detail, runs } = check;
  return cited(
    check,
    `${command}: ${outcome === 'unknown' ? 'outcome unknown' : outcome}${detail === undefined ? '' : `, ${oneLine(detail)}`}${runs > 1 ? ` (the last of ${runs} runs)` : ''}`,
  );
}

function blockerLine(blocker: Blocker): string {
  const tried = blocker.tried.map((one) => cited(one, oneLine(one.text)));
  return `${cited(blocker, oneLine(blocker.text))}${tried.length === 0 ? '' : `; tried: ${tried.join('; ')}`}`;
}

function numbered(statements: readonly Statement[]): string {
  return linesOf(statements)
    .map((line, i) => `${i + 1}. ${line}`)
    .join('\n');
}

/** Word for word, unless the story has just said it. */
function lastText({ lastExchange: { user, agent } }: Handoff, told: StatedAlready): string {
  return [user && !told.has(user, 'User') ? `User: ${cited(user)}` : '', agent && !told.has(agent, 'Agent') ? `Agent: ${cited(agent)}` : '']
    .filter(Boolean)
    .join('\n');
}
