// The fields of a YAML hand-off, each written from the model and read into it in one place.
import type { Draft } from '../../model/empty-handoff.js';
import type { FileChange, Handoff, Statement } from '../../model/handoff.js';
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import { readEvidence } from '../toolkit/handoff-document/evidence.js';
import { splitPair } from '../toolkit/handoff-document/rule.js';
import { isTimestamp } from '../toolkit/handoff-document/rules/metadata.js';
import { readCheck, writeCheck } from '../toolkit/foreign-json/checks.js';
import { itemStatement, marked, statementsOf, texts, wordsOf } from '../toolkit/foreign-json/statements.js';

/** Field of a document ↔ its name among the extensions of a hand-off. */
export const KEPT = 'yaml/';

export interface Field {
  readonly name: string;
  /** Stands in the front matter. */
  readonly head?: true;
  write?(handoff: Handoff): Json | undefined;
  read(value: Json, draft: Draft, fields: JsonObject): void;
}

/** One line: the status line of Continuous Claude reads `goal` and `now` with a pattern. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function shortLine(text: string): string {
  const line = oneLine(text);
  return line.length > 200 ? `${line.slice(0, 200).replace(/\s+\S*$/, '')} …` : line;
}

function list(items: readonly Json[]): Json | undefined {
  return items.length === 0 ? undefined : items;
}

function isOpen({ nextSteps, plan, questions }: Handoff): boolean {
  return nextSteps.length + questions.length > 0 || plan.some(({ state }) => state === 'pending' || state === 'active');
}

const NOT_STATED = 'not stated';

/** Whether a short line only repeats how one of our lists begins. */
function isBeginning(value: Json, items: Json | undefined): boolean {
  const line = oneLine(wordsOf(value)).replace(/ …$/, '');
  return (
    line === NOT_STATED || (isArray(items) && items.length > 0 && wordsOf(items[0]) !== '' && oneLine(wordsOf(items[0])).startsWith(line))
  );
}

const WORKED = 'What Worked';

function keep(name: string, value: Json, draft: Draft): void {
  draft.extensions = { ...draft.extensions, [`${KEPT}${name}`]: value };
}

const head: readonly Field[] = [
  {
    name: 'session',
    head: true,
    write: ({ label, title }) => shortLine(label ?? title).replaceAll(/-{3,}/g, '—') || 'untitled',
    read: (value, draft) => void (draft.title === '' && (draft.title = wordsOf(value))),
  },
  {
    name: 'date',
    head: true,
    write: ({ generatedAt }) => generatedAt?.slice(0, 10),
    read: (value, draft) =>
      void (
        draft.generatedAt === undefined &&
        /^\d{4}-\d\d-\d\d$/.test(wordsOf(value)) &&
        (draft.generatedAt = `${wordsOf(value)}T00:00:00Z`)
      ),
  },
  {
    name: 'status',
    head: true,
    write: (handoff) =>
      handoff.extensions[`${KEPT}status`] ?? (handoff.blockers.length > 0 ? 'blocked' : isOpen(handoff) ? 'partial' : 'complete'),
    read: (value, draft, fields) => void (fields['title'] === undefined && keep('status', value, draft)), // in our own it follows from the rest
  },
  {
    name: 'outcome',
    head: true,
    write: ({ extensions }) => extensions[`${KEPT}outcome`],
    read: (value, draft) => keep('outcome', value, draft),
  },
  // Behind those of Continuous Claude: what it is of, and when exactly.
  { name: 'title', head: true, write: ({ title }) => title, read: (value, draft) => void (draft.title = wordsOf(value)) },
  { name: 'label', head: true, write: ({ label }) => label, read: (value, draft) => void (draft.label = wordsOf(value)) },
  {
    name: 'generated_at',
    head: true,
    write: ({ generatedAt }) => generatedAt,
    read: (value, draft) => void (isTimestamp(wordsOf(value)) && (draft.generatedAt = wordsOf(value))),
  },
  {
    name: 'parents',
    head: true,
    write: ({ parents }) => list(parents),
    read: (value, draft) => void draft.parents.push(...(isArray(value) ? value : [value]).map(wordsOf)),
  },
  {
    name: 'source',
    head: true,
    write: ({ sources }) => list(sources.map(({ agent, id }) => `${agent}:${id}`)),
    read: (value, draft) => void draft.sources.push(...statementsOf(value).map(({ text }) => sourceOf(text))),
  },
];

function sourceOf(text: string): Draft['sources'][number] {
  const at = text.indexOf(':');
  return at < 0 ? { agent: text, id: '' } : { agent: text.slice(0, at), id: text.slice(at + 1) };
}

const body: readonly Field[] = [
  {
    name: 'goal',
    write: ({ goal, title }) => shortLine(goal[0]?.text ?? title) || NOT_STATED,
    read: (value, draft, fields) =>
      void (isBeginning(value, fields['requests'] ?? [fields['title'] ?? null]) || draft.goal.push(...statementsOf(value))),
  },
  {
    name: 'now',
    write: ({ nextSteps }) => shortLine(nextSteps[0]?.text ?? '') || NOT_STATED,
    read: (value, draft, fields) => void (isBeginning(value, fields['next']) || draft.nextSteps.unshift(...statementsOf(value))),
  },
  {
    name: 'test',
    write: ({ checks }) => checks[0]?.command,
    read: (value, draft, fields) =>
      void (
        fields['checks'] === undefined &&
        draft.checks.push({ text: `\`${wordsOf(value)}\``, evidence: [], command: wordsOf(value), outcome: 'unknown', runs: 0 })
      ),
  },
  { name: 'requests', write: ({ goal }) => list(texts(goal)), read: (value, draft) => void draft.goal.push(...statementsOf(value)) },
  { name: 'done_this_session', write: ({ accomplished }) => list(texts(accomplished).map((task) => ({ task }))), read: readDone },
  { name: 'state', write: ({ state }) => list(texts(state)), read: (value, draft) => void draft.state.push(...statementsOf(value)) },
  {
    name: 'checks',
    write: ({ checks }) => list(checks.map(writeCheck)),
    read: (value, draft) => void draft.checks.push(...(isArray(value) ? value : [value]).flatMap(readCheck)),
  },
  {
    name: 'blockers',
    write: ({ blockers }) =>
      list(blockers.map((one) => (one.tried.length === 0 ? marked(one) : { blocker: marked(one), tried: texts(one.tried) }))),
    read: readBlockers,
  },
  {
    name: 'questions',
    write: ({ questions }) => list(texts(questions)),
    read: (value, draft) => void draft.questions.push(...statementsOf(value)),
  },
  {
    name: 'decisions',
    write: ({ decisions }) => list(decisions.map((one) => pair(one, one.rationale))),
    read: (value, draft) =>
      void draft.decisions.push(
        ...pairsIn(value).map(({ said, rest }) => ({ ...said, ...(rest !== '' && { rationale: rest }), by: 'both' as const })),
      ),
  },
  {
    name: 'findings',
    write: ({ context }) => list(texts(context ?? [])),
    read: (value, draft) =>
      void draft.context.push(
        ...pairsIn(value).map(({ said, rest }) => ({ ...said, text: rest === '' ? said.text : `${said.text}: ${rest}` })),
      ),
  },
  {
    name: 'constraints',
    write: ({ constraints }) => list(texts(constraints)),
    read: (value, draft) => void draft.constraints.push(...statementsOf(value)),
  },
  {
    name: 'worked',
    write: ({ domain }) => list(texts(domain.sections[WORKED] ?? [])),
    read: (value, draft) => addSection(WORKED, value, draft),
  },
  {
    name: 'failed',
    write: ({ rejected }) => list(rejected.map((one) => pair(one, one.reason))),
    read: (value, draft) =>
      void draft.rejected.push(
        ...pairsIn(value).map(({ said, rest }) => ({ ...said, ...(rest !== '' && { reason: rest }), by: 'both' as const })),
      ),
  },
  {
    name: 'next',
    write: ({ nextSteps }) => list(texts(nextSteps)),
    read: (value, draft) => void draft.nextSteps.push(...statementsOf(value)),
  },
  { name: 'files', write: writeFiles, read: readFiles },
  { name: 'domain', write: writeDomain, read: readDomain },
  { name: 'prompt', write: ({ prompt }) => prompt, read: (value, draft) => void (draft.prompt = wordsOf(value)) },
];

export const fields: readonly Field[] = [...head, ...body];

/** `decision: its rationale`, as a mapping of one key; without one just the text. */
function pair(statement: Statement, rest: string | undefined): Json {
  return rest === undefined ? marked(statement) : { [marked(statement)]: rest };
}

function pairsIn(value: Json): { readonly said: Statement; readonly rest: string }[] {
  if (isArray(value)) return value.flatMap(pairsIn);
  if (isObject(value)) return Object.entries(value).map(([key, one]) => ({ said: readEvidence(key), rest: wordsOf(one) }));
  const { name, rest } = splitPair(wordsOf(value));
  const said = readEvidence(rest === undefined ? wordsOf(value) : name);
  return said.text === '' ? [] : [{ said, rest: rest ?? '' }];
}

function readDone(value: Json, draft: Draft): void {
  for (const one of isArray(value) ? value : [value]) {
    const said = itemStatement(one, ['task', 'text'], ['files']);
    if (!said) continue;
    draft.accomplished.push(said);
    for (const file of statementsOf(isObject(one) ? one['files'] : undefined))
      if (!draft.files.some(({ path }) => path === file.text))
        draft.files.push({ text: said.text, evidence: [], path: file.text, how: 'edited', times: 1 });
  }
}

function readBlockers(value: Json, draft: Draft): void {
  for (const one of isArray(value) ? value : [value]) {
    const said = itemStatement(one, ['blocker', 'text'], ['tried']);
    if (said) draft.blockers.push({ ...said, tried: statementsOf(isObject(one) ? one['tried'] : undefined) });
  }
}

function addSection(title: string, value: Json | undefined, draft: Draft): void {
  draft.domain = { ...draft.domain, sections: { ...draft.domain.sections, [title]: statementsOf(value) } };
}

function writeDomain({ domain: { kind, sections } }: Handoff): Json | undefined {
  const others = Object.entries(sections).filter(([title, items]) => title !== WORKED && items.length > 0);
  if (kind === 'general' && others.length === 0) return undefined;
  return { kind, ...Object.fromEntries(others.map(([title, items]) => [title, texts(items)])) };
}

function readDomain(value: Json, draft: Draft): void {
  const { kind, ...sections } = isObject(value) ? value : ({ kind: value } as JsonObject);
  const name = wordsOf(kind);
  if (name === 'software' || name === 'research' || name === 'content' || name === 'learning' || name === 'general')
    draft.domain = { ...draft.domain, kind: name };
  else draft.context.push(...statementsOf({ domain: name }));
  for (const [title, items] of Object.entries(sections)) addSection(title, items, draft);
}

const CHANGES: readonly (readonly [string, FileChange['how']])[] = [
  ['created', 'created'],
  ['modified', 'edited'],
  ['deleted', 'deleted'],
  ['moved', 'moved'],
  ['read', 'read'],
];

function writeFiles({ files }: Handoff): Json | undefined {
  const groups = CHANGES.map(([key, how]) => [key, files.filter((file) => file.how === how).map(({ path }) => path)] as const).filter(
    ([, paths]) => paths.length > 0,
  );
  return groups.length === 0 ? undefined : Object.fromEntries(groups);
}

/** What a task's own list said stays; how it was changed is said here. */
function readFiles(value: Json, draft: Draft): void {
  const groups: readonly (readonly [string, Json | undefined])[] = isObject(value) ? Object.entries(value) : [['modified', value]];
  for (const [key, paths] of groups) {
    const how = CHANGES.find(([name]) => name === key)?.[1] ?? 'edited';
    for (const { text } of statementsOf(paths)) {
      const at = draft.files.findIndex(({ path }) => path === text);
      if (at < 0) draft.files.push({ text, evidence: [], path: text, how, times: 1 });
      else draft.files[at] = { ...draft.files[at]!, how };
    }
  }
}
