// The work as a table: what was done or is to be done, how it went, the commit or pull request it is in. Written and read in one place.
import type { Artifact, PlanItem, Statement } from '../../../model/handoff.js';
import type { Line } from '../../../model/markdown.js';
import { evidenceMark, readEvidence } from './evidence.js';

/** In the place of a list of results: they stand in the table. */
export const IN_TABLE = 'Listed below with its outcome';

const HEAD = ['| work | outcome | commit or pull request |', '|---|---|---|'] as const;
const MOST_OPEN = 3;

export interface Work {
  readonly artifacts: readonly Artifact[];
  /** Results that are steps of the plan: only as sure as whoever marked them. */
  readonly marked: readonly Statement[];
  readonly plan: readonly PlanItem[];
}

export function isWork({ kind }: Artifact): boolean {
  return kind === 'commit' || kind === 'pull-request';
}

const OUTCOMES = { done: 'marked as done', active: 'marked as under way', pending: 'marked as open' } as const;

/** Empty where there is no work to tell of. `plain`: foreign words in one line. */
export function workTable({ artifacts, marked, plan }: Work, plain: (text: string) => string): string[] {
  const cell = (text: string): string => plain(text).replaceAll('|', String.raw`\|`);
  const row = (what: string, outcome: string, where: string, evidence: Statement['evidence']): string =>
    `| ${cell(what)} | ${cell(outcome)} | ${`${cell(where)}${evidenceMark(evidence.slice(-1))}`.trim()} |`;
  const open = plan
    .filter(({ state }) => state === 'active' || state === 'pending')
    .toSorted(activeFirst)
    .slice(0, MOST_OPEN);
  const rows = [
    ...artifacts.map(({ text, name, state, url, evidence }) =>
      row(text, state ?? 'state not recorded', `${name}${url === undefined ? '' : ` ${url}`}`, evidence),
    ),
    ...open.map(({ text, state, evidence }) => row(text, OUTCOMES[state as keyof typeof OUTCOMES], '', evidence)),
    ...marked.map(({ text, evidence }) => row(text, OUTCOMES.done, '', evidence)),
  ];
  return rows.length === 0 ? [] : [...HEAD, ...rows];
}

/** A step of the plan that someone marked as done. */
export function isMarked({ text }: Statement, plan: readonly PlanItem[]): boolean {
  return plan.some((step) => step.state === 'done' && step.text === text);
}

function activeFirst(a: PlanItem, b: PlanItem): number {
  return Number(b.state === 'active') - Number(a.state === 'active');
}

export interface ReadWork {
  readonly artifacts: readonly Artifact[];
  /** Those that are open stand in the prompt. */
  readonly marked: readonly PlanItem[];
  /** Lines that are no part of it. */
  readonly rest: readonly Line[];
}

export function readWorkTable(body: readonly Line[]): ReadWork {
  const start = body.findIndex(({ text }, i) => text.trim() === HEAD[0] && body[i + 1]?.text.trim() === HEAD[1]);
  if (start < 0) return { artifacts: [], marked: [], rest: body };
  const end = body.findIndex(({ text }, i) => i > start && !text.trimStart().startsWith('|'));
  const rows = body.slice(start + HEAD.length, end < 0 ? undefined : end).map(({ text }) => cellsOf(text));
  return {
    artifacts: rows.flatMap(([text = '', state = '', where = '']) => artifactFrom(text, state, where)),
    marked: rows.flatMap(([text = '', outcome, where = '']): PlanItem[] =>
      outcome === OUTCOMES.done ? [{ text, evidence: readEvidence(where).evidence, state: 'done' }] : [],
    ),
    rest: [...body.slice(0, start), ...(end < 0 ? [] : body.slice(end))],
  };
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}

function artifactFrom(text: string, state: string, where: string): Artifact[] {
  const { text: place, evidence } = readEvidence(where);
  const [name = '', url] = place.split(' ');
  if (name === '') return [];
  return [{ text, evidence, kind: name.startsWith('#') ? 'pull-request' : 'commit', name, state, ...(url !== undefined && { url }) }];
}
