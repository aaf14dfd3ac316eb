// Our own restoration prompt → what it quotes. Of a foreign one nothing is guessed: it stays word for word.
import type { Blocker, Check, Handoff, PlanItem, Rejection, Statement, StoryTurn } from '../../model/handoff.js';
import { readEvidence } from '../toolkit/handoff-document/evidence.js';
import { FENCED } from '../../model/handoff-phrases.js';
import { scan } from '../../model/markdown.js';
import { TURNED_DOWN } from './words.js';

export interface Quoted {
  readonly isOurs: boolean;
  goal?: Statement[];
  constraints?: Statement[];
  rejected?: Rejection[];
  story?: StoryTurn[];
  state?: Statement[];
  plan?: PlanItem[];
  checks?: Check[];
  blockers?: Blocker[];
  incidents?: Statement[];
  questions?: Statement[];
  nextSteps?: Statement[];
  lastExchange?: Handoff['lastExchange'];
}

export function readPrompt(prompt: string): Quoted {
  if (!prompt.includes(FENCED)) return { isOurs: false };
  const blocks = fencedByHeading(prompt);
  const context = groupsOf(blocks.get('Project Context') ?? '');
  const status = groupsOf(blocks.get('Current Status') ?? '');
  const requests = [...context].filter(([name]) => name.startsWith('Request')).map(([, lines]) => readEvidence(lines.join('\n')));
  return {
    isOurs: true,
    goal: [...requests, ...statements(context.get('Then asked'))],
    constraints: statements(context.get('Rules and wishes of the user')),
    rejected: statements(context.get(TURNED_DOWN) ?? context.get('Turned down or taken back')).map((one): Rejection => ({
      ...one,
      by: 'both',
    })),
    story: readStory(blocks.get('Work Completed So Far') ?? ''),
    state: statements(status.get('State')),
    plan: items(status.get('Plan')).map(planItem),
    checks: items(status.get('Last checks')).map(check),
    blockers: items(status.get('Blockers')).map(blocker),
    incidents: statements(status.get('Incidents')),
    questions: statements(status.get('Open questions')),
    nextSteps: (blocks.get("This Session's Goal") ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => readEvidence(line.replace(/^\d+\. /, ''))),
    lastExchange: readExchange(blocks.get('Continue From') ?? ''),
  };
}

/** Heading → the text that is fenced below it. */
function fencedByHeading(prompt: string): Map<string, string> {
  const { lines, headings } = scan(prompt);
  const titles = new Map(headings.map(({ line, title }) => [line, title]));
  const blocks = new Map<string, string>();
  let title = '';
  let open: string[] | undefined;
  for (const { number, text, fenced } of lines) {
    title = titles.get(number) ?? title;
    if (fenced && !open) open = [];
    else if (fenced) open!.push(text);
    if ((!fenced || number === lines.length) && open) {
      blocks.set(title, open.slice(0, -1).join('\n'));
      open = undefined;
    }
  }
  return blocks;
}

const GROUP =
  /^(Project|Request(?: of session \d+)?|Then asked|Rules and wishes of the user|Turned down or taken back|Turned down, taken back or corrected by the user|State|Plan|Last checks|Blockers|Incidents|Open questions):(?: (.*))?$/;

function groupsOf(text: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of text.split('\n')) {
    const match = GROUP.exec(line);
    if (match) groups.set(match[1]!, (lines = match[2] === undefined ? [] : [match[2]]));
    else lines?.push(line);
  }
  return groups;
}

function items(lines: readonly string[] = []): string[] {
  return lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
}

function statements(lines: readonly string[] | undefined): Statement[] {
  return items(lines).map(readEvidence);
}

function planItem(line: string): PlanItem {
  const mark = line.slice(0, 3);
  return {
    ...readEvidence(line.slice(4)),
    state: mark === '[x]' ? 'done' : mark === '[>]' ? 'active' : mark === '[-]' ? 'dropped' : 'pending',
  };
}

function check(line: string): Check {
  const { text, evidence } = readEvidence(line);
  const runs = / \((?:the last of )?(\d+) runs\)$/.exec(text);
  const rest = runs ? text.slice(0, runs.index) : text;
  const match = /^(.+?): (passed|failed|outcome unknown)(?:, (.*))?$/s.exec(rest);
  const command = match?.[1] ?? rest;
  const outcome = match?.[2] === 'passed' || match?.[2] === 'failed' ? match[2] : 'unknown';
  return {
    text: `\`${command}\``,
    command,
    outcome,
    runs: Number(runs?.[1] ?? 1),
    evidence,
    ...(match?.[3] !== undefined && { detail: match[3] }),
  };
}

function blocker(line: string): Blocker {
  const [text = '', tried] = line.split('; tried: ');
  return { ...readEvidence(text), tried: tried === undefined ? [] : tried.split('; ').map(readEvidence) };
}

/** As earlier documents began a turn. */
const TURN = /^Turn (\d+)(?:-(\d+))?(?: \((\d{4}-\d\d-\d\d)\))?$/;
/** `5 (2026-01-02) #12,#14 User: words`; only the first line of a turn has its number. */
const SAID =
  /^(?:(\d+)(?:-(\d+))?(?: \((\d{4}-\d\d-\d\d)\))? )?((?:\d*#\d+,?)+ )?(?:(User|Agent|Did): (.*)|(\(interrupted\)|\(outcome unknown\)))$/;

const SPEAKERS: Readonly<Record<string, 'user' | 'agent' | 'did'>> = { User: 'user', Agent: 'agent', Did: 'did' };

interface ReadTurn {
  turn: number;
  to?: number;
  at?: string;
  user: Statement[];
  agent: Statement[];
  did?: Statement[];
  outcome?: 'interrupted' | 'unknown';
}

function beginTurn(number: string, to: string | undefined, at: string | undefined): ReadTurn {
  return { turn: Number(number), ...(to !== undefined && { to: Number(to) }), ...(at !== undefined && { at }), user: [], agent: [] };
}

function readStory(text: string): StoryTurn[] {
  const turns: ReadTurn[] = [];
  let saying: { who: 'user' | 'agent' | 'did'; places: string; lines: string[] } | undefined;
  const close = (): void => {
    const turn = turns.at(-1);
    if (saying && turn) (turn[saying.who] ??= []).push(readSaid(saying.lines.join('\n'), saying.places));
    saying = undefined;
  };
  for (const line of text.split('\n')) {
    const turn = TURN.exec(line);
    const said = SAID.exec(line);
    if (turn) {
      close();
      turns.push(beginTurn(turn[1]!, turn[2], turn[3]));
    } else if (said && (said[1] !== undefined || turns.length > 0)) {
      close();
      if (said[1] !== undefined) turns.push(beginTurn(said[1], said[2], said[3]));
      if (said[5] === undefined) turns.at(-1)!.outcome = said[7] === '(interrupted)' ? 'interrupted' : 'unknown';
      else saying = { who: SPEAKERS[said[5]]!, places: said[4] ?? '', lines: [said[6]!] };
    } else if (/^Also (?:done|decided|made):$/.test(line)) break;
    else saying?.lines.push(line);
  }
  close();
  return turns;
}

/** Where it stands is said in front of the words, in earlier documents after them. */
function readSaid(text: string, places: string): Statement {
  return places === ''
    ? readEvidence(text)
    : { text: text.trim(), evidence: readEvidence(`[${places.trim().replaceAll(',', ', ')}]`).evidence };
}

function readExchange(text: string): Handoff['lastExchange'] {
  const agentAt = text.startsWith('Agent: ') ? 0 : text.search(/\nAgent: /);
  const user = agentAt < 0 ? text : text.slice(0, agentAt);
  const agent = agentAt < 0 ? '' : text.slice(agentAt).replace(/^\n?Agent: /, '');
  return { ...(user.startsWith('User: ') && { user: readEvidence(user.slice(6)) }), ...(agent !== '' && { agent: readEvidence(agent) }) };
}
