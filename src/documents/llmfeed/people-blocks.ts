// Who takes part and what belongs together: `collaboration_context`, `agent_collaboration`, `related_sessions`.
import type { Comment, Evidence, Handoff, Related, Review } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { statementsOf, texts, wordsOf } from '../toolkit/foreign-json/statements.js';
import { filled, listOf, readMembers, toldOf, type Block } from './block.js';

const collaboration: Block = {
  name: 'collaboration_context',
  write: ({ questions, review, comments, activity }) =>
    filled({
      open_questions: texts(questions),
      review: review && filled({ ...review }),
      comments: comments.map(writeComment),
      activity: activity.map(({ at, who, what }) => ({ timestamp: at, who, what })),
    }),
  read(value, draft) {
    const people = (role: string) => (member: Json) =>
      void draft.participants.push(...statementsOf(member).map(({ text }) => ({ name: text, kind: 'person' as const, role })));
    const rest = readMembers(value, {
      facilitator: people('facilitator'),
      stakeholders: people('stakeholder'),
      consensus_points: (member) => void draft.decisions.push(...statementsOf(member).map((one) => ({ ...one, by: 'both' as const }))),
      open_questions: (member) => void draft.questions.push(...statementsOf(member)),
      review: (member) => readReview(member, draft),
      comments: (member) => void draft.comments.push(...listOf(member).map(readComment)),
      activity: (member) => void draft.activity.push(...listOf(member).flatMap(readActivity)),
    });
    draft.context.push(...toldOf(isObject(value) ? rest : value, 'collaboration'));
    return isObject(value) ? rest : value;
  },
};

function writeComment({ id, author, text, at, about, resolved, replies }: Comment): JsonObject {
  return filled({ id, author, text, timestamp: at, about: about && { ...about }, resolved, replies: replies?.map(writeComment) })!;
}

function readComment(value: Json, place: number): Comment {
  if (!isObject(value)) return { id: String(place + 1), author: 'unknown', text: wordsOf(value) };
  const { id, author, text, timestamp, about, resolved, replies } = value;
  return {
    id: stringOf(id) ?? String(place + 1),
    author: stringOf(author) ?? 'unknown',
    text: text === undefined ? wordsOf(value) : wordsOf(text),
    ...(typeof timestamp === 'string' && { at: timestamp }),
    ...(isObject(about) && typeof about['entry'] === 'number' && { about: about as unknown as Evidence }),
    ...(typeof resolved === 'boolean' && { resolved }),
    ...(Array.isArray(replies) && { replies: (replies as readonly Json[]).map(readComment) }),
  };
}

const STATUS: ReadonlySet<string> = new Set(['draft', 'in-review', 'approved', 'changes-requested', 'abandoned']);

function readReview(value: Json, draft: Draft): void {
  if (!isObject(value) || typeof value['status'] !== 'string' || !STATUS.has(value['status'])) {
    draft.context.push(...toldOf(value, 'review'));
    return;
  }
  const { status, by, at, note } = value;
  draft.review = {
    status: status as Review['status'],
    ...(typeof by === 'string' && { by }),
    ...(typeof at === 'string' && { at }),
    ...(typeof note === 'string' && { note }),
  };
}

function readActivity(value: Json): Draft['activity'] {
  if (!isObject(value)) return [];
  const { timestamp, who, what } = value;
  return [{ at: stringOf(timestamp) ?? '', who: stringOf(who) ?? 'unknown', what: what === undefined ? wordsOf(value) : wordsOf(what) }];
}

/** Whoever takes it in; the feed is for anyone. */
const NEXT_AGENT = 'next_agent';

const agents: Block = {
  name: 'agent_collaboration',
  write(handoff) {
    const [primary, ...consulting] = agentNames(handoff);
    const [first] = texts(handoff.nextSteps);
    return filled({
      primary_agent: primary,
      consulting_agents: consulting,
      handoff_points:
        first === undefined ? undefined : [{ to_agent: NEXT_AGENT, for_task: first, expected_return: 'the next session.llmfeed.json' }],
    });
  },
  read(value, draft) {
    const add = (member: Json): void => {
      for (const { text } of statementsOf(member))
        if (!draft.participants.some(({ name }) => name === text)) draft.participants.push({ name: text, kind: 'agent' });
    };
    const rest = readMembers(value, { primary_agent: add, consulting_agents: add });
    const points = listOf(rest?.['handoff_points'] ?? []).filter((point) => !(isObject(point) && point['to_agent'] === NEXT_AGENT));
    draft.nextSteps.push(...points.flatMap(pointText).map((text) => ({ text, evidence: [] })));
    const others = Object.entries(rest ?? {}).filter(([key]) => key !== 'handoff_points');
    draft.context.push(...toldOf(isObject(value) ? Object.fromEntries(others) : value, 'agents'));
    return isObject(value) ? filled({ ...Object.fromEntries(others), handoff_points: points }) : value;
  },
};

function agentNames({ sources, participants }: Handoff): string[] {
  return [
    ...new Set([...sources.map(({ agent }) => agent), ...participants.filter(({ kind }) => kind === 'agent').map(({ name }) => name)]),
  ];
}

function pointText(point: Json): string[] {
  if (!isObject(point)) return [wordsOf(point)].filter((text) => text !== '');
  const { to_agent: to, for_task: task, expected_return: back, ...more } = point;
  const words = [
    `Hand over to ${wordsOf(to)}: ${wordsOf(task)}`,
    ...(back === undefined ? [] : [`expected back: ${wordsOf(back)}`]),
    ...(Object.keys(more).length === 0 ? [] : [wordsOf(more)]),
  ];
  return [words.join('; ')];
}

const RELATIONSHIPS: Readonly<Record<string, Related['relationship']>> = {
  precedes: 'precedes',
  follows: 'follows',
  parallel_track: 'parallel',
  parallel: 'parallel',
  branch_of: 'branch-of',
  child: 'child',
  other: 'other',
};
const PARENT = 'parent';

const relatedSessions: Block = {
  name: 'related_sessions',
  write({ related, parents }) {
    const sessions = related
      .filter(({ kind }) => kind !== 'document')
      .map(({ id, relationship, title, url }) =>
        filled({
          title: title ?? id,
          url: url ?? id,
          relationship: relationship === 'parallel' ? 'parallel_track' : relationship.replace('-', '_'),
        })!,
      );
    const before = parents.map((id) => ({ title: 'Hand-off before this one', url: id, relationship: PARENT }));
    return sessions.length + before.length === 0 ? undefined : [...before, ...sessions];
  },
  read(value, draft) {
    for (const one of listOf(value)) readRelated(one, draft);
    return undefined;
  },
};

function readRelated(value: Json, draft: Draft): void {
  if (!isObject(value)) {
    const id = wordsOf(value);
    if (id !== '') draft.related.push({ id, kind: 'session', relationship: 'other' });
    return;
  }
  const { title, url, relationship, ...more } = value;
  const id = stringOf(url) ?? stringOf(title) ?? wordsOf(value);
  if (relationship === PARENT) {
    draft.parents.push(id);
    return;
  }
  const known = typeof relationship === 'string' ? RELATIONSHIPS[relationship] : undefined;
  draft.related.push({
    id,
    kind: 'session',
    relationship: known ?? 'other',
    ...(typeof title === 'string' && { title }),
    ...(typeof url === 'string' && { url }),
  });
  const rest = { ...more, ...(known === undefined && relationship !== undefined && { relationship }) };
  if (Object.keys(rest).length > 0) draft.context.push(...toldOf([{ [id]: wordsOf(rest) }], 'related'));
}

export const peopleBlocks: readonly Block[] = [collaboration, agents, relatedSessions];
