// The report of a document → statements, decisions, artifacts, files: of every dialect.
import type { ReportFields } from './report-fields.js';
import type { Artifact, Decision, FileChange, PlanItem, Rejection, Statement } from '../../../model/handoff.js';
import type { Anatomy, Section } from './anatomy.js';
import { readEvidence } from './evidence.js';
import type { SectionKey } from './headings.js';
import { splitPair } from './rule.js';
import { itemsOf, proseOf, type Item } from '../../../model/markdown.js';
import { readOwnLine } from './read-own-line.js';
import { IN_TABLE, readWorkTable } from './work-table.js';

export function readReport(anatomy: Anatomy): ReportFields {
  const told: ReportFields = {
    accomplished: [],
    decisions: [],
    artifacts: [],
    files: [],
    state: [],
    nextSteps: [],
    context: [],
    blockers: [],
    rejected: [],
    questions: [],
    constraints: [],
    incidents: [],
    plan: [],
    comments: [],
    participants: [],
    related: [],
    leftOut: [],
    domain: { kind: 'general', sections: {} },
    extensions: {},
  };
  for (const section of anatomy.sections) readSection(section, told, anatomy);
  return told;
}

function readSection(section: Section, told: ReportFields, anatomy: Anatomy): void {
  const { key, domain, title, body } = section;
  if (domain && key !== 'questions') {
    const files = plainTitleIsFiles(title) ? readFiles(itemsOf(body)) : undefined;
    if (files) told.files.push(...files);
    else told.domain = { kind: domain, sections: { ...told.domain.sections, [title]: statementsIn(section) } };
    if (files && told.domain.kind === 'general') told.domain = { ...told.domain, kind: domain };
    return;
  }
  if (!key) {
    const text = body
      .map((line) => line.text)
      .join('\n')
      .trim();
    if (text !== '') told.extensions[`section/${title}`] = text;
    return;
  }
  readers[key](section, told, anatomy);
}

function plainTitleIsFiles(title: string): boolean {
  return /^(?:code modules modified|content pieces)$/i.test(title.trim());
}

/** What is in the place of results; no statement of the hand-off. */
export const NO_LIST = 'Told turn by turn below';
export const NO_RESULT = 'No finished result is stated';
/** As earlier documents said it. */
const NO_LIST_BEFORE = 'Told turn by turn below; no list of results is recorded';
export const NOTHING_ELSE = 'Gave the answer that stands at the end; nothing else is reported as finished';

const NO_ITEMS: ReadonlySet<string> = new Set([IN_TABLE, NO_RESULT, NO_LIST, NO_LIST_BEFORE, NOTHING_ELSE]);

type Reader = (section: Section, told: ReportFields, anatomy: Anatomy) => void;

const readers: Readonly<Record<SectionKey, Reader>> = {
  summary: (section, told) => told.accomplished.push(...statementsIn(section)),
  accomplished: (section, told) => {
    const { artifacts, marked, rest } = readWorkTable(section.body);
    told.plan.push(...marked);
    told.artifacts.push(...artifacts);
    told.accomplished.push(
      ...marked.map(({ state: _state, ...one }) => one),
      ...statementsIn({ body: rest }).filter(({ text }) => !NO_ITEMS.has(text)),
    );
  },
  decisions: (section, told) => told.decisions.push(...statementsIn(section).map(decisionFrom)),
  artifacts: (section, told) => told.artifacts.push(...statementsIn(section).map(artifactFrom)),
  files: (section, told) => {
    const files = readFiles(itemsOf(section.body));
    if (files) told.files.push(...files);
    else told.artifacts.push(...statementsIn(section).map(artifactFrom));
  },
  state: readState,
  objective: (section, told) =>
    told.nextSteps.push(...statementsIn(section).filter(({ text }) => !text.startsWith('No next step is stated'))),
  context: readContext,
  continuation: (section, told) => told.constraints.push(...statementsIn(section)),
  prompt: () => undefined,
  blockers: (section, told) =>
    told.blockers.push(
      ...statementsIn(section)
        .filter(({ text }) => !/^no(?:ne| blockers)\b/i.test(text))
        .map((one) => ({ ...one, tried: [] })),
    ),
  rejected: (section, told) => told.rejected.push(...statementsIn(section).map(rejectionFrom)),
  questions: (section, told) => told.questions.push(...statementsIn(section)),
  constraints: (section, told) => told.constraints.push(...statementsIn(section)),
  checks: (section, told) => told.state.push(...statementsIn(section)),
  incidents: (section, told) => told.incidents.push(...statementsIn(section)),
  plan: (section, told) => told.plan.push(...itemsOf(section.body).map(planItemFrom)),
  comments: (section, told) =>
    told.comments.push(...statementsIn(section).map(({ text }, i) => ({ id: String(i + 1), author: 'unknown', text }))),
};

/** Lists give their items, prose its paragraphs. */
export function statementsIn({ body }: Pick<Section, 'body'>): Statement[] {
  const items = itemsOf(body);
  const inItems = new Set(items.map(({ line }) => line));
  const prose = proseOf(
    body.filter((line) => !inItems.has(line.number) && !(items.length > 0 && line.number > items[0]!.line && /^\s+\S/.test(line.text))),
  );
  const paragraphs = prose
    .split(/\n\s*\n/)
    .map((one) => one.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim())
    .filter((one) => one !== '' && !/^(?:-{3,}|\*{3,}|_{3,})$/.test(one));
  return [...paragraphs.filter((one) => items.length === 0 || !one.endsWith(':')), ...items.map(itemText)].map(statementFrom);
}

function itemText({ text }: Item): string {
  return text.replace(/^(?:✅|✔️?|☑️?|❌|\[[ xX>-]\])\s*/u, '');
}

function statementFrom(text: string): Statement {
  return readEvidence(text);
}

const NOT_STATED = /: (the (user|agent)’s choice|agreed by both)$/;

function decisionFrom(statement: Statement): Decision {
  const ours = NOT_STATED.exec(statement.text);
  if (ours)
    return {
      ...statement,
      text: statement.text.slice(0, ours.index),
      by: ours[2] === 'user' ? 'user' : ours[2] === 'agent' ? 'agent' : 'both',
    };
  const { name, rest } = splitPair(statement.text);
  if (rest !== undefined) return { ...statement, text: name, rationale: rest, by: 'both' };
  const because = splitReason(statement.text);
  return because ? { ...statement, text: because.what, rationale: because.why, by: 'both' } : { ...statement, by: 'both' };
}

function splitReason(text: string): { readonly what: string; readonly why: string } | undefined {
  const match = /\sbecause\s/i.exec(text);
  const [what, why] = match
    ? [text.slice(0, match.index).trim().replace(/,$/, ''), text.slice(match.index + match[0].length).trim()]
    : ['', ''];
  return what === '' || why === '' ? undefined : { what, why };
}

function rejectionFrom(statement: Statement): Rejection {
  const { name, rest } = splitPair(statement.text);
  if (rest !== undefined) return { ...statement, text: name, reason: rest, by: 'both' };
  const because = splitReason(statement.text);
  return because
    ? {
        ...statement,
        text: because.what.replace(/,?\s(?:failed|rejected)$/i, ''),
        reason: because.why.replace(/\s?\(don[’']t retry\)$/i, ''),
        by: 'both',
      }
    : { ...statement, by: 'both' };
}

function artifactFrom(statement: Statement): Artifact {
  const pair = splitPair(statement.text);
  const dash = pair.rest === undefined ? /^(\S+)\s+[-–—]\s+(.+)$/.exec(statement.text) : null;
  const name = (dash?.[1] ?? pair.name).replaceAll('`', '');
  const rest = dash?.[2] ?? pair.rest ?? '';
  const ours = /^(commit|branch|pull request|issue|url|file|release|other)(?: “(.*?)”)?(?:, (.*))?$/.exec(rest);
  const kind = ours
    ? (ours[1]!.replace(' ', '-') as Artifact['kind'])
    : /^https?:/.test(name)
      ? 'url'
      : /\.\w{1,8}$|\//.test(name)
        ? 'file'
        : 'other';
  const facts = ours?.[3]?.split(', ') ?? [];
  const url = facts.find((fact) => /^https?:\/\//.test(fact));
  const state = facts.filter((fact) => fact !== url).join(', ');
  return {
    ...statement,
    text: ours ? (ours[2] ?? name) : rest || name,
    kind,
    name,
    ...(state !== '' && { state }),
    ...(url !== undefined && { url }),
  };
}

/** `edited: src/a.ts (4×, #12), src/b.ts (#3)`; undefined where the list is someone else's. */
function readFiles(items: readonly Item[]): FileChange[] | undefined {
  const files: FileChange[] = [];
  for (const { text } of items) {
    const match = /^(created|edited|deleted|moved|read)(?: in (\S+))?: (.+)$/.exec(text);
    if (!match) return undefined;
    const how = match[1] as FileChange['how'];
    const add = (name: string, times: string | undefined, evidence: FileChange['evidence']): void => {
      const path = (match[2] ?? '') + name;
      files.push({ text: path, path, how, times: Number(times ?? 1), evidence });
    };
    // as earlier documents had it, each file with its own place
    const each = [...match[3]!.matchAll(/\s*(\S.*?) \((?:(\d+)×, )?(\d*#\d+|\?)\)(?:, |$)/gy)];
    for (const [, name, times, place] of each) add(name!, times, readEvidence(`[${place}]`).evidence);
    if (each.length > 0) continue;
    const { text: names, evidence } = readEvidence(match[3]!);
    for (const one of names.split(', ')) {
      add(one, undefined, evidence);
    }
  }
  return files.length > 0 ? files : undefined;
}

function planItemFrom({ text }: Item): PlanItem {
  const mark = /^\[([ xX>-])\]\s*/.exec(text)?.[1];
  const state = mark === 'x' || mark === 'X' ? 'done' : mark === '>' ? 'active' : mark === '-' ? 'dropped' : 'pending';
  return { ...readEvidence(text.replace(/^\[[ xX>-]\]\s*/, '')), state };
}

/** Also tasks in progress, with their status and blocker below them. */
function readState(section: Section, told: ReportFields): void {
  const items = itemsOf(section.body);
  if (!items.some(({ text }) => /^\[[ xX>-]\]/.test(text))) {
    told.state.push(...statementsIn(section));
    return;
  }
  for (const item of items) {
    const { name, rest } = splitPair(item.text);
    if (/^\[[ xX>-]\]/.test(item.text)) {
      const task = planItemFrom(item);
      told.plan.push(task.state === 'pending' ? { ...task, state: 'active' } : task);
      told.state.push({ text: task.text, evidence: task.evidence });
    } else if (/^blockers?$/i.test(name) && rest !== undefined && !/^(?:none|no(?: blockers?)?|n\/a)[.!]?$/i.test(rest))
      told.blockers.push({ ...readEvidence(rest), tried: [] });
    else told.state.push(readEvidence(item.text));
  }
}

/** In the form with a heading, the context names the plan and where it comes from. */
function readContext(section: Section, told: ReportFields, anatomy: Anatomy): void {
  for (const statement of statementsIn(section)) {
    const { name, rest } = splitPair(statement.text);
    if (anatomy.kind === 'session-handoff-heading' && rest !== undefined && /^(?:plan|source|status)$/i.test(name)) {
      if (/^plan$/i.test(name)) told.title = rest;
      else if (/^source$/i.test(name)) told.sources = [{ agent: rest, id: '' }];
      else told.state.push({ text: rest, evidence: [] });
    } else if (!readOwnLine(name, rest ?? '', told)) told.context.push(statement);
  }
}
