// `session_summary` (June 2025): where things stand, what was decided and what comes next.
import type { Decision, Handoff, PlanItem, Statement, StoryTurn } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import { readEvidence } from '../toolkit/handoff-document/evidence.js';
import { readCheck, writeCheck } from '../toolkit/foreign-json/checks.js';
import { itemStatement, marked, statementsOf, texts, wordsOf } from '../toolkit/foreign-json/statements.js';
import { filled, listOf, readMembers, toldOf, type Block } from './block.js';

const NO_FOCUS = 'Nothing is stated as open: ask what to do next.';

export const summaryBlock: Block = {
  name: 'session_summary',
  write(handoff) {
    const {
      title,
      state,
      context,
      accomplished,
      decisions,
      nextSteps,
      participants,
      incidents,
      blockers,
      checks,
      story,
      lastExchange,
      leftOut,
      domain,
    } = handoff;
    return {
      topic: title.trim() === '' ? 'Untitled session' : title,
      current_focus: focusOf(handoff),
      ...filled({
        domain: domain.kind === 'general' ? undefined : domain.kind,
        current_state: texts(state),
        key_points: texts(context ?? []),
        completed_topics: texts(accomplished),
        key_decisions: decisions.map(writeDecision),
        next_steps: texts(nextSteps),
        current_challenges: blockers.map((one) =>
          one.tried.length === 0 ? marked(one) : { challenge: marked(one), tried: texts(one.tried) },
        ),
        issues_found: texts(incidents),
        checks: checks.map(writeCheck),
        participants: participants
          .filter(({ kind }) => kind === 'person')
          .map(({ name, role }) => (role === undefined ? name : `${name} (${role})`)),
        story: story.map(writeTurn),
        last_user_message: lastExchange.user && marked(lastExchange.user),
        left_out: leftOut.map(({ what, count, hint }) => filled({ what, count, hint })!),
      }),
    };
  },
  read: readSummary,
};

/** What the work is at: said as the state, as the plan's active step, or as what comes next. */
function focusOf({ state, plan, nextSteps, goal }: Handoff): string {
  const active = plan.find((item) => item.state === 'active');
  const said = state[0] ?? active ?? nextSteps[0] ?? goal.at(-1);
  return said === undefined || said.text.trim() === '' ? NO_FOCUS : said.text;
}

export function readSummary(value: Json, draft: Draft): Json | undefined {
  if (!isObject(value)) {
    draft.state.push(...statementsOf(value));
    return undefined;
  }
  const lasting = value['current_state'] !== undefined || isOurs(value);
  const rest = readMembers(value, {
    topic: (member) => readTopic(member, draft),
    domain: (member) => void (isDomain(member) && (draft.domain = { ...draft.domain, kind: member })),
    current_focus: (member) => void (lasting || draft.state.push(...statementsOf(member))),
    current_state: (member) => void draft.state.push(...statementsOf(member)),
    ...decisionMembers(draft),
    key_points: (member) => void draft.context.push(...statementsOf(member)),
    completed_sections: (member) => void draft.accomplished.push(...statementsOf(member)),
    current_challenges: (member) => void draft.blockers.push(...readChallenges(member)),
    writing_challenges: (member) => void draft.blockers.push(...readChallenges(member)),
    issues_found: (member) => void draft.incidents.push(...statementsOf(member)),
    code_reviewed: (member) =>
      void draft.files.push(
        ...statementsOf(member).map(({ text, evidence }) => ({ text, evidence, path: text, how: 'read' as const, times: 1 })),
      ),
    checks: (member) => void draft.checks.push(...listOf(member).flatMap(readCheck)),
    participants: (member) => void draft.participants.push(...statementsOf(member).map(({ text }) => readPerson(text))),
    story: (member) => void draft.story.push(...listOf(member).flatMap(readTurn)),
    last_user_message: (member) => void (draft.lastExchange = { ...draft.lastExchange, user: readEvidence(wordsOf(member)) }),
    left_out: (member) => void draft.leftOut.push(...listOf(member).flatMap(readLeftOut)),
  });
  draft.context.push(...toldOf(rest));
  return rest;
}

/** Members that the field table of seed documents names at the top, and every example inside the summary: read in both places. */
export function decisionMembers(draft: Draft): Readonly<Record<string, (member: Json) => void>> {
  const decisions = (member: Json): void => void draft.decisions.push(...listOf(member).flatMap(readDecision));
  return {
    key_decisions: decisions,
    decisions_made: decisions,
    next_steps: (member) => void draft.nextSteps.push(...statementsOf(member)),
    completed_topics: (member) => void draft.accomplished.push(...statementsOf(member)),
  };
}

function isOurs(value: JsonObject): boolean {
  return value['story'] !== undefined || value['current_focus'] === NO_FOCUS;
}

/** A topic that is not just the title again is what it was about. */
function readTopic(member: Json, draft: Draft): void {
  const topic = wordsOf(member);
  if (draft.title === '' || draft.title === topic) draft.title = topic;
  else draft.goal.push(...statementsOf(member));
}

const DOMAINS: ReadonlySet<string> = new Set(['software', 'research', 'content', 'learning', 'general']);

function isDomain(value: Json): value is Draft['domain']['kind'] {
  return typeof value === 'string' && DOMAINS.has(value);
}

function writeDecision(decision: Decision): JsonObject {
  return filled({
    decision: marked(decision),
    reasoning: decision.rationale,
    timestamp: decision.at,
    instead_of: decision.instead,
    decided_by: decision.by,
  })!;
}

const PARTIES: ReadonlySet<string> = new Set(['user', 'agent', 'both']);

function readDecision(value: Json): Decision[] {
  const said = itemStatement(
    value,
    ['decision', 'text', 'title', 'what'],
    ['reasoning', 'rationale', 'timestamp', 'instead_of', 'decided_by'],
  );
  if (!said) return [];
  const { reasoning, rationale, timestamp, instead_of: instead, decided_by: by } = isObject(value) ? value : ({} as JsonObject);
  const why = wordsOf(reasoning ?? rationale);
  return [
    {
      ...said,
      ...(typeof timestamp === 'string' && { at: timestamp }),
      ...(why !== '' && { rationale: why }),
      by: typeof by === 'string' && PARTIES.has(by) ? (by as Decision['by']) : 'both',
      ...(typeof instead === 'string' && { instead }),
    },
  ];
}

function readChallenges(value: Json): Draft['blockers'] {
  return listOf(value).flatMap((one) => {
    const said = itemStatement(one, ['challenge', 'blocker', 'text'], ['tried']);
    return said ? [{ ...said, tried: isObject(one) ? statementsOf(one['tried']) : [] }] : [];
  });
}

function readPerson(text: string): Draft['participants'][number] {
  const match = /^(.+?) \((.+)\)$/.exec(text);
  return match ? { name: match[1]!, kind: 'person', role: match[2]! } : { name: text, kind: 'person' };
}

function writeTurn({ turn, to, at, user, agent, outcome }: StoryTurn): JsonObject {
  return filled({ turn, to, timestamp: at, user: texts(user), agent: texts(agent), outcome })!;
}

function readTurn(value: Json, place: number): StoryTurn[] {
  if (!isObject(value)) return [];
  const { turn, to, timestamp, user, agent, outcome } = value;
  return [
    {
      turn: typeof turn === 'number' ? turn : place + 1,
      ...(typeof to === 'number' && { to }),
      ...(typeof timestamp === 'string' && { at: timestamp }),
      user: statementsOf(user),
      agent: statementsOf(agent),
      ...((outcome === 'interrupted' || outcome === 'unknown') && { outcome }),
    },
  ];
}

function readLeftOut(value: Json): Draft['leftOut'] {
  if (!isObject(value) || typeof value['what'] !== 'string') return [];
  const { what, count, hint } = value;
  return [{ what, count: typeof count === 'number' ? count : 1, ...(typeof hint === 'string' && { hint }) }];
}

const STATES: ReadonlySet<string> = new Set(['pending', 'active', 'done', 'dropped']);

export function planState(value: Json | undefined): PlanItem['state'] | undefined {
  return typeof value === 'string' && STATES.has(value) ? (value as PlanItem['state']) : undefined;
}

/** A list of things done or to do, in words of old feeds. */
export function readPlan(value: Json | undefined, state: PlanItem['state']): PlanItem[] {
  const said: Statement[] = isArray(value)
    ? value.flatMap((one) => itemStatement(one, ['title', 'task', 'text']) ?? [])
    : statementsOf(value);
  return said.map((one) => ({ ...one, state }));
}
