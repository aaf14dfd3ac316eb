// Blocks of session feeds that are not in the specification but exist: sites, articles, extensions, and files from before the format was one.
import type { Draft } from '../../model/empty-handoff.js';
import { isArray, isObject, ownValue, type Json } from '../../model/json.js';
import { itemStatement, label, statementsOf, wordsOf } from '../toolkit/foreign-json/statements.js';
import { listOf, readMembers, toldOf, type Block } from './block.js';
import { readTime } from './metadata-block.js';
import { decisionMembers, readPlan } from './summary-block.js';

type Reader = (member: Json, draft: Draft) => void;

const toContext: Reader = (member, draft) => void draft.context.push(...statementsOf(member));
const toGoal: Reader = (member, draft) => void draft.goal.push(...statementsOf(member));
const toState: Reader = (member, draft) => void draft.state.push(...statementsOf(member));
const toDone: Reader = (member, draft) => void draft.accomplished.push(...statementsOf(member));
const toRules: Reader = (member, draft) => void draft.constraints.push(...statementsOf(member));
const toDecisions: Reader = (member, draft) => decisionMembers(draft)['key_decisions']!(member);
const toNext: Reader = (member, draft) => {
  draft.nextSteps.push(...statementsOf(member));
};
const toPending: Reader = (member, draft) => {
  draft.plan.push(...readPlan(member, 'pending'));
  toNext(member, draft);
};
const toActive: Reader = (member, draft) => {
  draft.plan.push(...readPlan(member, 'active'));
  toState(member, draft);
};
const toFiles: Reader = (member, draft) =>
  void draft.files.push(
    ...statementsOf(member).map(({ text, evidence }) => ({ text, evidence, path: text, how: 'created' as const, times: 1 })),
  );
const toTitle: Reader = (member, draft) =>
  void (draft.title === '' ? (draft.title = wordsOf(member)) : toContext({ title: member }, draft));
/** A talk that is one text, or a list of sayings. */
const toTalk: Reader = (member, draft) => {
  const said = isArray(member) ? statementsOf(member) : [{ text: wordsOf(member), evidence: [] }];
  draft.story.push({ turn: draft.story.length + 1, user: [], agent: said });
};

const SUMMARY: Readonly<Record<string, Reader>> = {
  project_scope: toGoal,
  goal: toGoal,
  goals: toGoal,
  main_topic: toGoal,
  notable_achievements: toDone,
  achievements: toDone,
  completed: toDone,
  in_progress: toActive,
  remaining: toPending,
  open_tasks: toPending,
  pending_items: toPending,
  pending_tasks: toPending,
  next_steps: toNext,
  next_actions: toNext,
  key_decisions: toDecisions,
  decisions_made: toDecisions,
  decisions: toDecisions,
};

/** Members by `readers`; what they do not know is written as it is. */
function readBy(value: Json, readers: Readonly<Record<string, Reader>>, draft: Draft): void {
  if (!isObject(value)) {
    toContext(value, draft);
    return;
  }
  const rest = readMembers(
    value,
    Object.fromEntries(Object.entries(readers).map(([key, reader]) => [key, (member: Json) => reader(member, draft)])),
  );
  draft.context.push(...toldOf(rest));
}

/** The feed keeps the block as it came: there is no newer place for it. */
function old(name: string, readers: Readonly<Record<string, Reader>> | Reader): Block {
  return {
    name,
    read(value, draft) {
      if (typeof readers === 'function') readers(value, draft);
      else readBy(value, readers, draft);
      return value;
    },
  };
}

const summarised: Reader = (member, draft) => readBy(member, SUMMARY, draft);

const data = old('data', (value, draft) => {
  if (isArray(value)) value.forEach((one) => readExport(one, draft));
  else
    readBy(
      value,
      {
        ...SUMMARY,
        context: summarised,
        context_summary: summarised,
        topics: toContext,
        timeline: (member) => listOf(member).forEach((one) => readEvent(one, draft)),
        actions: toDone,
        chat_transcript: toTalk,
        full_chat_transcript: toTalk,
      },
      draft,
    );
});

/** `{type: "session", summary, content}` inside an export feed. */
function readExport(value: Json, draft: Draft): void {
  if (isObject(value) && value['type'] === 'session')
    readBy(value, { type: () => undefined, summary: toState, content: (member) => toTalk(member, draft) }, draft);
  else toContext([value], draft);
}

function readEvent(value: Json, draft: Draft): void {
  const type = isObject(value) ? ownValue(value, 'type') : undefined;
  const said = itemStatement(value, ['content', 'text'], ['type']);
  if (!said) return;
  if (type === 'intent') draft.goal.push(said);
  else if (type === 'decision') draft.decisions.push({ ...said, by: 'both' });
  else draft.context.push({ ...said, text: type === undefined ? said.text : `${label(wordsOf(type))}: ${said.text}` });
}

const blocks = old('blocks', (value, draft) => {
  for (const one of listOf(value)) {
    const said = itemStatement(one, ['title', 'id'], ['path', 'component', 'summary']);
    if (!said) continue;
    const { summary, path, component } = isObject(one) ? one : {};
    draft.accomplished.push({ ...said, text: [said.text, wordsOf(summary)].filter((text) => text !== '').join(': ') });
    for (const file of [path, component])
      if (typeof file === 'string') draft.files.push({ text: said.text, evidence: [], path: file, how: 'edited', times: 1 });
  }
});

export const oldBlocks: readonly Block[] = [
  data,
  blocks,
  old('session', {
    context_summary: toState,
    user_preferences: toRules,
    project_state: (member, draft) => readBy(member, { ...SUMMARY, current_phase: toState }, draft),
  }),
  old('session_context', {
    user_intent: toGoal,
    agent_profile: (member, draft) => void draft.participants.push({ name: wordsOf(member), kind: 'agent' }),
    conversation_stage: toState,
  }),
  old('session_state', { ...SUMMARY, context: toContext }),
  old('replay_instructions', { resume_context: toNext }),
  old('instructions', toRules),
  old('workflow_context', toContext),
  old('results', toDone),
  old('summary', toState),
  old('description', toContext),
  old('session_date', (value, draft) =>
    readTime({ created_at: /^\d{4}-\d\d-\d\d$/.test(wordsOf(value)) ? `${wordsOf(value)}T00:00:00Z` : value }, draft),
  ),
  old('project', toTitle),
  old('title', toTitle),
  old(
    'origin',
    (value, draft) => void (typeof value === 'string' && draft.sources.length === 0 && draft.sources.push({ agent: value, id: '' })),
  ),
  old('created_at', (value, draft) => readTime({ created_at: value }, draft)),
  old('created', (value, draft) => readTime({ created_at: value }, draft)),
  old('goals', toGoal),
  old('key_files_created', toFiles),
  old('pending_tasks', toPending),
  old('key_decisions', toDecisions),
  old('next_steps', toNext),
  old('completed_topics', toDone),
];
