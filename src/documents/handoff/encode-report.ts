// The report of a hand-off document: results, decisions, artifacts, state and objective, each in a line.
import type { Artifact, Decision, Domain, FileChange, Handoff, Source, Statement, StoryTurn } from '../../model/handoff.js';
import { FINISHED_STEPS } from '../../model/plan.js';
import { evidenceMark } from '../toolkit/handoff-document/evidence.js';
import { withoutEvidence, wordCount } from '../toolkit/handoff-document/rule.js';
import { hasReason } from '../toolkit/handoff-document/rules/content.js';
import { isVague } from '../toolkit/handoff-document/rules/guidelines.js';
import { cited, firstSentence, folderName, inline, saidOnly } from './words.js';
import { NO_LIST, NO_RESULT } from '../toolkit/handoff-document/read-report.js';

const MOST = 7;

/** Where a commit can be looked at is told where there is room: its hash is enough to find it. */
const LINKS_FROM = 6000;

export function reportPart(handoff: Handoff, budget = Infinity): string[] {
  const { accomplished, decisions, domain } = handoff;
  const line = (one: Artifact): string => artifactLine(one.kind === 'commit' && budget < LINKS_FROM ? withoutUrl(one) : one);
  const own = new Set(['Open Questions']); // is in the prompt
  const { made, sources } = bySection(handoff);
  return [
    '## Previous Session Summary',
    list(
      '### Accomplished',
      saidOnly(accomplished).length > 0
        ? saidOnly(accomplished)
            .slice(0, MOST)
            .map((one) => cited(one, inline(one.text)))
        : [handoff.lastExchange.agent ? NO_LIST : NO_RESULT],
    ),
    ...optional('### Decisions Made', saidOnly(decisions).slice(0, MOST).map(decisionLine)),
    ...optional('### Artifacts Created', made.slice(0, MOST).map(line)),
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
    ...contextPart(handoff),
  ];
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

/** Lines of the state that the report tells. */
const STATE_LINES = 3;

/** The state in the report, newest first: of one session, made without a model. The prompt tells the rest of it. */
export function stateInReport({ state, sources, author, prompt }: Handoff): readonly Statement[] {
  const isOwn = author === undefined && prompt === undefined && sources.length < 2;
  return isOwn ? saidOnly(state.filter(({ evidence }) => evidence.length > 0)).slice(0, STATE_LINES) : [];
}

/** Where it stands, then two to four sentences of counted facts. A document's own sentences stay as they are. */
function stateText(handoff: Handoff): string {
  const lines = stateInReport(handoff).map((one) => `- ${cited(one, firstSentence(one.text, Infinity))}`);
  return [...(lines.length > 0 ? [lines.join('\n')] : []), countedState(handoff)].join('\n\n');
}

/** The agent spoke last; where the end is not known, in the last turn. */
function isAnswered({ lastExchange: { user, agent }, story }: Handoff): boolean {
  const newest = ({ evidence }: Statement): number => Math.max(0, ...evidence.map(({ entry }) => entry));
  if (user && user.evidence.length > 0) return agent !== undefined && newest(agent) > newest(user);
  return agent !== undefined || (story.at(-1)?.agent.length ?? 0) > 0;
}

/** Of the last turn, unless that has no part in the story: then its words stand at the end. */
function lastOutcome({ story, lastExchange: { user } }: Handoff): StoryTurn['outcome'] {
  const turn = story.at(-1);
  const places = turn
    ? [...turn.user, ...turn.agent, ...(turn.did ?? [])].flatMap(({ evidence }) => evidence.map(({ entry }) => entry))
    : [];
  const isOver = places.length > 0 && user !== undefined && user.evidence.length > 0 && user.evidence[0]!.entry > Math.max(...places);
  return isOver ? undefined : turn?.outcome;
}

function countedState(handoff: Handoff): string {
  if (handoff.prompt !== undefined && handoff.state.length > 0) return handoff.state.map((one) => cited(one, inline(one.text))).join(' ');
  const { plan, blockers, story } = handoff;
  const outcome = lastOutcome(handoff);
  const turns = handoff.sources.reduce((sum, source) => sum + (source.turns ?? 0), 0) || story.length;
  const ended =
    outcome === 'interrupted'
      ? 'the last one interrupted'
      : outcome === 'unknown'
        ? 'the outcome of the last one unknown'
        : isAnswered(handoff)
          ? 'the last one answered'
          : 'the last one without an answer';
  const count = <T>(items: readonly T[], test: (item: T) => boolean): number => items.filter(test).length;
  const finished = handoff.leftOut.find(({ what }) => what === FINISHED_STEPS)?.count ?? 0;
  const active = count(plan, ({ state }) => state === 'active');
  return [
    turns === 0 ? 'Nothing was said yet.' : `${turns} ${turns === 1 ? 'turn' : 'turns'}, ${ended}.`,
    ...(plan.length > 0
      ? [
          `${count(plan, ({ state }) => state === 'done') + finished} of ${plan.length + finished} plan steps are done${active > 0 ? `, ${active} under way` : ''}.`,
        ]
      : []),
    blockers.length === 0
      ? 'Nothing is recorded as a blocker.'
      : `${blockers.length} ${blockers.length === 1 ? 'blocker is' : 'blockers are'} open.`,
  ].join(' ');
}

export const NO_NEXT_STEP = 'No next step is stated: ask the user what to do next.';

/** A command or a sentence stands whole. */
const LONGEST_OBJECTIVE = 320;

function objectiveOf({ nextSteps, prompt }: Handoff): string {
  const [first, ...rest] = saidOnly(nextSteps);
  if (!first) return NO_NEXT_STEP;
  if (prompt !== undefined)
    return [
      cited(first, inline(first.text)),
      ...(rest.length > 0 ? [rest.map((one) => `- ${cited(one, inline(one.text))}`).join('\n')] : []),
    ].join('\n\n');
  const lead = firstSentence(first.text, LONGEST_OBJECTIVE);
  return `${cited(first, wordCount(withoutEvidence(lead)) < 4 || isVague(lead) ? `The next step is: ${lead}` : lead)}.`;
}

function contextPart(handoff: Handoff): string[] {
  const lines = [
    ...handoff.sources.map((source, i) => sourceLine(source, handoff.sources.length > 1 ? i + 1 : undefined)),
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
export function lookUpLine({ leftOut, sources }: Handoff): string[] {
  const short = (hint: string): string =>
    sources.reduce((text, { id }) => (id.length >= 20 ? text.replaceAll(id, id.slice(0, 8)) : text), hint);
  const hints = [...new Set(leftOut.flatMap(({ hint }) => (hint === undefined ? [] : [short(hint)])))];
  return hints.length === 0 ? [] : [`Any entry whole: \`${hints.map(inline).join('`, `')}\``];
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
