// The report of a hand-off document: results, decisions, artifacts, state and objective, each in a line.
import type { Artifact, Decision, Domain, FileChange, Handoff, Source, Statement } from '../../model/handoff.js';
import { SHORT_BUDGET } from '../../model/handoff-budget.js';
import { evidenceMark } from '../toolkit/handoff-document/evidence.js';
import { withoutEvidence, wordCount } from '../toolkit/handoff-document/rule.js';
import { hasReason } from '../toolkit/handoff-document/rules/content.js';
import { isVague } from '../toolkit/handoff-document/rules/guidelines.js';
import { cited, firstSentence, folderName, inline, saidOnly, stepsOf } from './words.js';
import { NO_LIST, NO_RESULT } from '../toolkit/handoff-document/read-report.js';
import { IN_TABLE, isMarked, isWork, workTable } from '../toolkit/handoff-document/work-table.js';
import { isOwn, stateText } from './encode-state.js';

const MOST = 7;

/** Where a commit can be looked at is told where there is room: its hash is enough to find it. */
const LINKS_FROM = 6000;

export function reportPart(handoff: Handoff, budget = Infinity): string[] {
  const { decisions, domain } = handoff;
  const brief = (one: Artifact): Artifact => (one.kind === 'commit' && budget < LINKS_FROM ? withoutUrl(one) : one);
  const own = new Set(['Open Questions']); // is in the prompt
  const { made, sources } = bySection(handoff);
  return [
    '## Previous Session Summary',
    ...accomplishedPart(handoff, made.slice(0, MOST).filter(isWork).map(brief)),
    ...optional('### Decisions Made', saidOnly(decisions).slice(0, MOST).map(decisionLine)),
    ...optional(
      '### Artifacts Created',
      made
        .slice(0, MOST)
        .filter((one) => !isOwn(handoff) || !isWork(one))
        .map((one) => artifactLine(brief(one))),
    ),
    ...optional(domain.kind === 'research' ? '### Sources Consulted' : '### Links', sources.map(artifactLine)),
    ...optional(`### ${handoff.files.every(({ how }) => how === 'read') ? 'Files Read' : FILES[domain.kind]}`, fileLines(handoff.files)),
    ...Object.entries(domain.sections)
      .filter(([title, items]) => items.length > 0 && !own.has(title))
      .map(([title, items]) =>
        list(
          `### ${inline(title)}`,
          items.map((one) => cited(one, inline(one.text))),
        ),
      ),
    ...extensionSections(handoff),
    '## Current Project State',
    stateText(handoff),
    '## Next Session Objective',
    objectiveOf(handoff),
    ...contextPart(handoff, budget),
  ];
}

/** What was done; of one session the commits, pull requests and steps of the plan as a table. */
function accomplishedPart(handoff: Handoff, artifacts: readonly Artifact[]): string[] {
  const { accomplished, plan, lastExchange } = handoff;
  const told = saidOnly(accomplished).slice(0, MOST);
  const marked = told.filter((one) => isOwn(handoff) && isMarked(one, plan));
  const table = isOwn(handoff) ? workTable({ artifacts, marked, plan: saidOnly(plan) }, inline) : [];
  const lines = told.filter((one) => !marked.includes(one)).map((one) => cited(one, inline(one.text)));
  const none = table.length > 0 ? IN_TABLE : lastExchange.agent ? NO_LIST : NO_RESULT;
  return [list('### Accomplished', lines.length > 0 ? lines : [none]), ...(table.length > 0 ? [table.join('\n')] : [])];
}

function withoutUrl({ url: _url, ...artifact }: Artifact): Artifact {
  return artifact;
}

/** What the prompt has to carry because the report's lists are full. */
export function overflow(handoff: Handoff): {
  readonly accomplished: readonly Statement[];
  readonly decisions: readonly Decision[];
  readonly artifacts: readonly Artifact[];
} {
  return {
    accomplished: saidOnly(handoff.accomplished).slice(MOST),
    decisions: saidOnly(handoff.decisions).slice(MOST),
    artifacts: bySection(handoff).made.slice(MOST),
  };
}

/** What the section of touched files is called in each domain. */
const FILES: Readonly<Record<Domain['kind'], string>> = {
  software: 'Code Modules Modified',
  content: 'Content Pieces',
  research: 'Files Changed',
  learning: 'Files Changed',
  general: 'Files Changed',
};

/** Links that were brought along are nothing that was made: they have a section of their own, or are said to be referred to, since a document has one section for both. */
function bySection({ artifacts, domain }: Handoff): { readonly made: readonly Artifact[]; readonly sources: readonly Artifact[] } {
  const isSource = ({ kind }: Artifact): boolean => kind === 'url';
  const [made, sources] = [artifacts.filter((one) => !isSource(one)), artifacts.filter(isSource)];
  if (domain.kind === 'research' || made.length === 0) return { made, sources };
  return { made: [...made, ...sources.map((one) => ({ ...one, state: one.state ?? 'referred to' }))], sources: [] };
}

function list(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => `- ${line}`)].join('\n');
}

function optional(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [list(heading, lines)];
}

export function decisionLine(decision: Decision): string {
  const text = inline(decision.text);
  const because = decision.rationale === undefined ? '' : `: ${inline(decision.rationale)}`;
  const instead = decision.instead === undefined ? '' : ` (instead of ${inline(decision.instead)})`;
  const line = `${text}${instead}${because}`;
  const who = decision.by === 'user' ? 'the user’s choice' : decision.by === 'agent' ? 'the agent’s choice' : 'agreed by both';
  return cited(decision, hasReason(line) ? line : `${line.replace(/[.。]$/u, '')}: ${who}`);
}

export function artifactLine(artifact: Artifact): string {
  const { kind, name, state, url, text } = artifact;
  const about = text !== '' && text !== name ? ` “${inline(text)}”` : '';
  const facts = [
    `${kind.replace('-', ' ')}${about}`,
    ...(state === undefined ? [] : [inline(state)]),
    ...(url === undefined || url === name ? [] : [inline(url)]),
  ];
  return cited({ ...artifact, evidence: artifact.evidence.slice(-1) }, `${inline(name)}: ${facts.join(', ')}`);
}

/** Files whose effect was described have a line each; the others share one by what was done to them. */
export function fileLines(files: readonly FileChange[]): string[] {
  const told = files.filter((file) => file.text !== '' && file.text !== file.path);
  const rest = files.filter((file) => !told.includes(file));
  const groups = groupByHow(rest);
  return [
    ...told.map((file) => cited(file, `${inline(file.path)}: ${file.how}, ${inline(file.text)}`)),
    ...[...groups].map(([how, group]) => {
      const folder = commonFolder(group.map(({ path }) => path));
      const names = group.map(({ path }) => `${inline(path.slice(folder.length))}`);
      const places = group.flatMap(({ evidence }) => evidence.slice(-1)).toSorted((a, b) => a.entry - b.entry);
      return `${how}${folder === '' ? '' : ` in ${inline(folder)}`}: ${names.join(', ')}${evidenceMark(places)}`;
    }),
  ];
}

/** The folder that several files share, said once; empty where that saves nothing. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  if (others.length < 2) return '';
  const steps = first.split('/').slice(0, -1);
  let shared = steps.length;
  const upTo = (count: number): string =>
    steps
      .slice(0, count)
      .map((step) => `${step}/`)
      .join('');
  while (shared > 0 && !others.every((path) => path.startsWith(upTo(shared)))) shared--;
  const folder = upTo(shared);
  return folder.length < 6 || /[\s:,]/.test(folder) ? '' : folder;
}

function groupByHow(files: readonly FileChange[]): Map<FileChange['how'], FileChange[]> {
  const groups = new Map<FileChange['how'], FileChange[]>();
  for (const file of files) groups.set(file.how, [...(groups.get(file.how) ?? []), file]);
  return groups;
}

export const NO_NEXT_STEP = 'No next step is stated: ask the user what to do next.';

/** A command or a sentence stands whole. */
const LONGEST_OBJECTIVE = 320;

function objectiveOf(handoff: Handoff): string {
  const { prompt } = handoff;
  const [first, ...rest] = saidOnly(stepsOf(handoff));
  if (!first) return NO_NEXT_STEP;
  if (prompt !== undefined)
    return [
      cited(first, inline(first.text)),
      ...(rest.length > 0 ? [rest.map((one) => `- ${cited(one, inline(one.text))}`).join('\n')] : []),
    ].join('\n\n');
  const lead = firstSentence(first.text, LONGEST_OBJECTIVE);
  return `${cited(first, wordCount(withoutEvidence(lead)) < 4 || isVague(lead) ? `The next step is: ${lead}` : lead)}.`;
}

function contextPart(handoff: Handoff, budget: number): string[] {
  // of one session, agent and id stand in the first lines
  const sources = budget < SHORT_BUDGET && isOwn(handoff) ? [] : handoff.sources;
  const lines = [
    ...sources.map((source, i) => sourceLine(source, handoff.sources.length > 1 ? i + 1 : undefined)),
    ...(handoff.context ?? []).map((one) => cited(one, inline(one.text))),
    ...handoff.participants
      .filter(({ name, kind }) => (kind === 'person' ? name !== 'user' : !handoff.sources.some(({ agent }) => agent === name)))
      .map(({ name, role }) => `Participant: ${inline(name)}${role === undefined ? '' : `, ${inline(role)}`}`),
    ...handoff.related.map(({ relationship, kind, id, title }) => `Related: ${relationship} ${kind} ${inline(title ?? id)}`),
    ...(handoff.review
      ? [`Review: ${handoff.review.status}${handoff.review.note === undefined ? '' : `, ${inline(handoff.review.note)}`}`]
      : []),
    ...handoff.comments.map(
      ({ author, text, resolved }) => `Comment of ${inline(author)}${resolved ? ' (resolved)' : ''}: ${inline(text)}`,
    ),
    ...authorLines(handoff),
    ...observedLines(handoff),
    ...(handoff.leftOut.length > 0
      ? [`Left out: ${handoff.leftOut.map(({ what, count }) => `${count} ${count === 1 ? oneOf(inline(what)) : inline(what)}`).join(', ')}`]
      : []),
  ];
  return lines.length === 0 ? [] : ['## Context for Next Session', lines.map((line) => `- ${line}`).join('\n')];
}

/** “1 answers of the agent” is none. */
function oneOf(what: string): string {
  return what.replace(/\b(messages|answers|texts|remarks|items|decisions|files|checks|constraints|incidents|artifacts)\b/, (word) =>
    word.slice(0, -1),
  );
}

/** How to see what is cited and what was left out, each way once; an id is as long as it has to be. */
export function lookUpLine(handoff: Handoff, isShort: boolean): string[] {
  const { leftOut, sources } = handoff;
  const short = (hint: string): string =>
    sources.reduce((text, { id }) => (id.length >= 20 ? text.replaceAll(id, id.slice(0, 8)) : text), hint);
  const hints = [...new Set(leftOut.flatMap(({ hint }) => (hint === undefined ? [] : [short(hint)])))];
  const turns = isShort && isOwn(handoff) ? ', any turn: `--turn N`' : '';
  return hints.length === 0 ? [] : [`Any entry whole: \`${hints.map(inline).join('`, `')}\`${turns}`];
}

function sourceLine({ agent, id, agentVersion, models, workspace, startedAt, endedAt }: Source, number: number | undefined): string {
  const folder = folderName(workspace?.cwd);
  const [from, to] = [startedAt, endedAt].map((at) => at?.slice(0, 16).replace('T', ' '));
  // of one session the end is when the hand-off was made
  const till = number === undefined && from !== undefined ? undefined : to;
  const times = [from, from !== undefined && till?.slice(0, 10) === from.slice(0, 10) ? till.slice(11) : till].filter(
    (at) => at !== undefined,
  );
  const facts = [
    `${agent}${agentVersion === undefined ? '' : ` ${agentVersion}`}${models === undefined || models.length === 0 ? '' : ` (${models.join(', ')})`}${number === undefined ? '' : ` session ${id}`}`,
    ...(folder === undefined || number === undefined
      ? []
      : [`${folder}${workspace?.branch === undefined ? '' : ` on ${workspace.branch}`}`]),
    ...(times.length > 0 ? [`${till === undefined ? 'from ' : ''}${times.join(' to ')}`] : []),
  ];
  return `Source${number === undefined ? '' : ` [${number === 1 ? '' : number}#n]`}: ${facts.join(', ')}`;
}

/** Who wrote the statements, and how much of what was written the session confirms. */
function authorLines({ author }: Handoff): string[] {
  if (!author) return [];
  const { name, statements, confirmed, mended, unconfirmed, contradicted } = author;
  const rest = [
    ...(mended > 0 ? [`${mended} at another place than cited`] : []),
    ...(contradicted > 0 ? [`${contradicted} replaced by what the session proves`] : []),
    ...(unconfirmed > 0 ? [`${unconfirmed} not confirmed`] : []),
  ];
  return [
    `Written by ${inline(name)}, checked against the session: ${confirmed} of ${statements} statements confirmed${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`,
  ];
}

function observedLines({ observed }: Handoff): string[] {
  if (!observed) return [];
  const { at, branch, commit, ahead = 0, behind = 0, changed = [], changesNotSeen, missing = [] } = observed;
  const facts = [
    ...(branch === undefined ? [] : [`branch ${branch}`]),
    ...(commit === undefined ? [] : [`at ${commit.slice(0, 12)}`]),
    ...(ahead > 0 ? [`${ahead} ahead`] : []),
    ...(behind > 0 ? [`${behind} behind`] : []),
    changesNotSeen ? 'changes not looked at' : `${changed.length === 0 ? 'nothing' : changed.slice(0, 8).join(', ')} changed`,
    ...(missing.length > 0 ? [`missing: ${missing.slice(0, 8).join(', ')}`] : []),
  ];
  return [`Seen on the disk at ${at}, not in the transcript: ${facts.join(', ')}`];
}

const SECTION = 'section/';

/** Sections that a document brought along and nobody knew. */
function extensionSections({ extensions }: Handoff): string[] {
  return Object.entries(extensions).flatMap(([key, value]) =>
    key.startsWith(SECTION) && typeof value === 'string' ? [`### ${inline(key.slice(SECTION.length))}\n\n${value}`] : [],
  );
}
