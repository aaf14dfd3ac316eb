// The blocks of May 2025: `context`, `imports`, `decisions`, `outputs`, and the reserved `agent_state`, `editable_blocks`, `replay_endpoint` and `trust_scope`.
import type { Attachment, Decision, Handoff, PlanItem, Rejection, Source } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isObject, sameJson, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { readEvidence } from '../toolkit/handoff-document/evidence.js';
import { itemStatement, marked, statementsOf, texts, wordsOf } from '../toolkit/foreign-json/statements.js';
import { filled, listOf, readMembers, toldOf, type Block } from './block.js';
import { planState } from './summary-block.js';

/** Initial state: user, goal, agent. */
const context: Block = {
  name: 'context',
  write: ({ goal, sources }) =>
    filled({
      user_input: goal[0] && marked(goal[0]),
      further_requests: texts(goal.slice(1)),
      agent_profile: sources[0] && profileOf(sources[0]),
    }),
  read(value, draft, feed) {
    const rest = readMembers(value, {
      user_input: (member) => void draft.goal.push(...statementsOf(member)),
      further_requests: (member) => void draft.goal.push(...statementsOf(member)),
      agent_profile: (member) =>
        void (
          hasSessions(feed) || draft.participants.push(...statementsOf(member).map(({ text }) => ({ name: text, kind: 'agent' as const })))
        ),
    });
    draft.context.push(...toldOf(isObject(value) ? rest : value));
    return isObject(value) ? rest : value;
  },
};

function profileOf({ agent, agentVersion, models = [] }: Source): string {
  return `${agent}${agentVersion === undefined ? '' : ` ${agentVersion}`}${models.length === 0 ? '' : ` (${models.join(', ')})`}`;
}

function hasSessions(feed: JsonObject): boolean {
  const state = feed['agent_state'];
  return isObject(state) && Array.isArray(state['sessions']);
}

/** Feeds and documents that were loaded. */
const imports: Block = {
  name: 'imports',
  write: ({ related }) => {
    const urls = related.filter(({ kind }) => kind === 'document').map(({ id, url }) => url ?? id);
    return urls.length === 0 ? undefined : urls;
  },
  read(value, draft) {
    draft.related.push(
      ...statementsOf(value).map(({ text }) => ({ id: text, kind: 'document' as const, relationship: 'other' as const, url: text })),
    );
    return undefined;
  },
};

/** Intents resolved or rejected: decisions, the steps of the plan, what must not be tried again. */
const decisions: Block = {
  name: 'decisions',
  write(handoff) {
    const intents = [
      ...handoff.decisions.map((one): JsonObject => ({ intent: one.text, resolved: true })),
      ...handoff.plan.map(writeStep),
      ...handoff.rejected.map(writeRejection),
    ];
    return intents.length === 0 ? undefined : intents;
  },
  read(value, draft, feed) {
    const summary = feed['session_summary'];
    const told = isObject(summary) && summary['key_decisions'] !== undefined;
    for (const one of listOf(value)) readIntent(one, draft, told);
    return undefined;
  },
};

function writeStep(item: PlanItem): JsonObject {
  return { intent: marked(item), resolved: item.state === 'done', state: item.state };
}

function writeRejection(rejection: Rejection): JsonObject {
  return filled({ intent: marked(rejection), resolved: false, reason: rejection.reason, rejected_by: rejection.by })!;
}

/** `told`: the summary already has the decisions with their reasons. */
function readIntent(value: Json, draft: Draft, told: boolean): void {
  const said = itemStatement(value, ['intent', 'decision', 'text'], ['resolved', 'state', 'reason', 'rejected_by', 'used_prompt']);
  if (!said) return;
  const { resolved, state, reason, rejected_by: by, used_prompt: prompt } = isObject(value) ? value : ({} as JsonObject);
  const step = planState(state);
  if (step !== undefined) draft.plan.push({ ...said, state: step });
  else if (resolved === false)
    draft.rejected.push({
      ...said,
      ...(reason !== undefined && { reason: wordsOf(reason) }),
      by: by === 'user' || by === 'agent' ? by : 'both',
    });
  else if (!told) draft.decisions.push(...decisionOf(said, prompt));
}

function decisionOf(said: { readonly text: string; readonly evidence: Decision['evidence'] }, prompt: Json | undefined): Decision[] {
  const words = wordsOf(prompt);
  return [{ ...said, ...(words !== '' && { rationale: `prompt: ${words}` }), by: 'agent' }];
}

const LAST_WORDS = 'last message of the agent';

/** Final content. */
const outputs: Block = {
  name: 'outputs',
  write: ({ lastExchange: { agent } }) => (agent ? [{ type: 'text/markdown', name: LAST_WORDS, value: marked(agent) }] : undefined),
  read(value, draft) {
    for (const [place, one] of listOf(value).entries()) readOutput(one, draft, place);
    return undefined;
  },
};

function readOutput(value: Json, draft: Draft, place: number): void {
  const { type, name, value: content } = isObject(value) ? value : ({ value } as JsonObject);
  const words = typeof content === 'string' ? content : wordsOf(content);
  const isText = type === undefined || type === 'text/markdown' || type === 'text/plain';
  if (isText && draft.lastExchange.agent === undefined && (name === undefined || name === LAST_WORDS))
    draft.lastExchange = { ...draft.lastExchange, agent: readEvidence(words) };
  else draft.attachments.push({ name: stringOf(name) ?? `output-${place + 1}`, mediaType: stringOf(type) ?? 'text/plain', text: words });
}

const attachments: Block = {
  name: 'attachments',
  write: (handoff) =>
    handoff.attachments.length === 0
      ? undefined
      : handoff.attachments.map(({ name, mediaType, sha256, url, text }) => filled({ name, type: mediaType, sha256, url, value: text })!),
  read(value, draft) {
    draft.attachments.push(...listOf(value).map(readAttachment));
    return undefined;
  },
};

function readAttachment(value: Json, place: number): Attachment {
  if (!isObject(value)) return { name: wordsOf(value) || `attachment-${place + 1}`, mediaType: 'application/octet-stream' };
  const { name, type, sha256, url, value: text, ...more } = value;
  const words = [typeof text === 'string' ? text : wordsOf(text), wordsOf(more)].filter((one) => one !== '').join('\n');
  return {
    name: stringOf(name) ?? `attachment-${place + 1}`,
    mediaType: stringOf(type) ?? 'application/octet-stream',
    ...(typeof sha256 === 'string' && { sha256 }),
    ...(typeof url === 'string' && { url }),
    ...(words !== '' && { text: words }),
  };
}

/** The sessions that it was made from, with what is known of each. */
const agentState: Block = {
  name: 'agent_state',
  write: ({ sources }) =>
    sources.length === 0 ? undefined : { sessions: sources.map((source) => JSON.parse(JSON.stringify(source)) as Json) },
  read(value, draft) {
    const rest = readMembers(value, { sessions: (member) => void draft.sources.push(...listOf(member).flatMap(readSource)) });
    draft.context.push(...toldOf(isObject(value) ? rest : value, 'agent state'));
    return isObject(value) ? rest : value;
  },
};

function readSource(value: Json): Source[] {
  if (!isObject(value) || typeof value['agent'] !== 'string' || typeof value['id'] !== 'string') return [];
  const { agent, id, title, agentVersion, models, workspace, startedAt, endedAt, counts, turns } = value;
  const folder =
    isObject(workspace) && typeof workspace['cwd'] === 'string' ? (workspace as unknown as NonNullable<Source['workspace']>) : undefined;
  return [
    {
      agent,
      id,
      ...(typeof title === 'string' && { title }),
      ...(typeof agentVersion === 'string' && { agentVersion }),
      ...(Array.isArray(models) && models.every((one) => typeof one === 'string') && { models: models as string[] }),
      ...(folder && { workspace: folder }),
      ...(typeof startedAt === 'string' && { startedAt }),
      ...(typeof endedAt === 'string' && { endedAt }),
      ...(isObject(counts) && { counts: counts as unknown as NonNullable<Source['counts']> }),
      ...(typeof turns === 'number' && { turns }),
    },
  ];
}

/** Of our own feeds: made to be continued, and not signed yet. */
const SCOPE = { signed: false, ephemeral: false, resumable: true } as const;

const trustScope: Block = {
  name: 'trust_scope',
  write: () => SCOPE,
  read(value, draft) {
    if (sameJson(value, SCOPE)) return undefined;
    draft.context.push(...toldOf(isObject(value) ? value : [value], 'trust scope'));
    return value;
  },
};

/** Of our own feeds: the blocks whose statements a reader may rewrite; the others are records. */
const EDITABLE = 'editable_blocks';
const EDITABLE_BLOCKS = ['session_summary', 'context', 'decisions'] as const;

/** Which parts can be retried or rewritten. */
const editableBlocks: Block = {
  name: EDITABLE,
  write: ({ extensions }) => (extensions[`llmfeed/${EDITABLE}`] === undefined ? EDITABLE_BLOCKS : undefined),
  read(value, draft) {
    if (sameJson(value, EDITABLE_BLOCKS)) return undefined;
    draft.context.push(...toldOf(listOf(value), 'editable block'));
    return value;
  },
};

/** Where its maker would start the session again: told, kept, and never asked. We have no such place, so none is written of our own. */
const replayEndpoint: Block = {
  name: 'replay_endpoint',
  read(value, draft) {
    draft.context.push(...toldOf(listOf(value), 'replay endpoint'));
    return value;
  },
};

export const mayBlocks: readonly Block[] = [
  context,
  imports,
  decisions,
  outputs,
  attachments,
  agentState,
  editableBlocks,
  replayEndpoint,
  trustScope,
];

const CONTINUE = 'continue this session';

/** A prompt that a document brought along. */
export const promptsBlock: Block = {
  name: 'prompts',
  write: ({ prompt }: Handoff) => (prompt === undefined ? undefined : [{ intent: CONTINUE, role: 'user', content: prompt }]),
  read(value, draft) {
    const rest = listOf(value).filter((one) => {
      if (!isObject(one) || one['intent'] !== CONTINUE || typeof one['content'] !== 'string' || draft.prompt !== undefined) return true;
      draft.prompt = one['content'];
      return false;
    });
    return rest.length === 0 ? undefined : rest;
  },
};
