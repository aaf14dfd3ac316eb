// A composer of the editor's → records: first what it is, then its messages as they are shown, then those of its sub-agents.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { decodedState, messageIds, messagesOf, type GetBlob } from './blobs.js';
import { agentBlobs, composerData } from './composer-rows.js';
import { promptText } from './prompt-text.js';
import { objectsIn, shownBubbles, type Asking } from './shown-bubbles.js';
import { withoutKeys } from './values.js';

/** Sub-agents that start sub-agents. */
const DEEPEST = 4;
/** Of one session: a forged list could name a million. */
const MOST_SUB_AGENTS = 1000;

/** None when there is no such composer. `id`: as the session is named. */
export function* composerRecords(asking: Asking, id: string): Generator<JsonObject> {
  const data = composerData(asking.db, id);
  if (!data) return;
  yield { cursor: 'composer', id, data: factsOf(data) };
  yield* conversation(asking, id, data);
  yield* subAgents(asking, data, { seen: new Set([id]), depth: 0 });
}

/** Without the messages, which follow, and without what only the editor can use. */
function factsOf(data: JsonObject): JsonObject {
  const { fullConversationHeadersOnly: _list, conversation: _inline, conversationMap: _map, capabilities: _tools, ...facts } = data;
  return withoutKeys(facts);
}

function* conversation(asking: Asking, id: string, data: JsonObject): Generator<JsonObject> {
  const get = agentBlobs(asking.db);
  const sent = messageIds(decodedState(data['conversationState']) ?? new Uint8Array());
  const { results, prompts } = sentBefore(sent, get);
  let first: string | undefined;
  const summary = summaryOf(data);
  let asked = 0;
  let hasBubbles = false;
  for (const bubble of shownBubbles(asking, id, data)) {
    hasBubbles = true;
    if (bubble['type'] === 1 && asked++ === 0) first = stringOf(bubble['text'])?.trim();
    if (summary && summary.before === bubble['bubbleId']) yield { summary: summary.record };
    yield withResult(bubble, results, get);
    if (summary && summary.after === bubble['bubbleId']) yield { summary: summary.record };
  }
  // The state is brought up to date when a turn ends: that it lacks the last prompts says nothing.
  if (prompts.length > 0 && prompts.length < asked && prompts[0] !== first)
    asking.report.add({
      rule: 'cursor/summarised',
      severity: 'info',
      message: `Cursor’s own state has ${prompts.length} of ${asked} prompts: it has summarised what was before; all of it is read here`,
      place: { source: asking.source },
    });
  if (hasBubbles) return;
  // Nothing of what the screen showed is left, or ever was on this machine: what the model is sent is as good.
  for (const { blob, message, isMissing } of messagesOf(sent, get)) yield { blob, ...(message ? { message } : { isMissing }) };
}

interface Sent {
  /** A call's result as the model was told it: the message itself often keeps only how long it was. By call, its blob. */
  readonly results: ReadonlyMap<string, string>;
  /** What was typed, as far as it is still sent. */
  readonly prompts: readonly string[];
}

function sentBefore(sent: readonly string[], get: GetBlob): Sent {
  const results = new Map<string, string>();
  const prompts: string[] = [];
  for (const { blob, message } of messagesOf(sent, get)) {
    if (message?.['role'] === 'user') prompts.push(...queriesIn(message['content']));
    if (message?.['role'] !== 'tool') continue;
    for (const part of objectsIn(message['content'])) if (typeof part['toolCallId'] === 'string') results.set(part['toolCallId'], blob);
  }
  return { results, prompts };
}

function queriesIn(content: Json | undefined): string[] {
  const texts = [stringOf(content), ...objectsIn(content).map(({ text }) => stringOf(text))];
  return texts.flatMap((text) => (text?.includes('<user_query>') ? (promptText(text).said ?? []) : []));
}

function withResult(bubble: JsonObject, results: ReadonlyMap<string, string>, get: GetBlob): JsonObject {
  const tool = bubble['toolFormerData'];
  const call = isObject(tool) ? stringOf(tool['toolCallId']) : undefined;
  const blob = call === undefined ? undefined : results.get(call);
  const [one] = blob === undefined ? [] : messagesOf([blob], get);
  const told = objectsIn(one?.message?.['content']).find((part) => part['toolCallId'] === call);
  return told ? { bubble, told } : { bubble };
}

interface Summary {
  readonly record: JsonObject;
  /** The message that it stands before, or behind. */
  readonly before?: string;
  readonly after?: string;
}

/** What the client sends in place of the beginning: all from one message on follows it. */
function summaryOf(data: JsonObject): Summary | undefined {
  const latest = data['latestConversationSummary'];
  const record = isObject(latest) ? latest['summary'] : undefined;
  if (!isObject(record) || !stringOf(record['summary'])) return undefined;
  const before = stringOf(record['clientShouldStartSendingFromInclusiveBubbleId']);
  const after = stringOf(record['truncationLastBubbleIdInclusive']);
  return before ? { record, before } : { record, ...(after && { after }) };
}

function* subAgents(
  asking: Asking,
  data: JsonObject,
  { seen, depth }: { readonly seen: Set<string>; readonly depth: number },
): Generator<JsonObject> {
  if (depth === DEEPEST) return;
  for (const id of subAgentIds(data)) {
    if (seen.has(id) || seen.size > MOST_SUB_AGENTS) continue;
    seen.add(id);
    const child = composerData(asking.db, id);
    if (!child) continue;
    for (const record of conversation(asking, id, child)) yield { ...record, lane: id };
    yield* subAgents(asking, child, { seen, depth: depth + 1 });
  }
}

export function subAgentIds(data: JsonObject): string[] {
  return [data['subagentComposerIds'], data['subComposerIds']].flatMap((list) =>
    isArray(list) ? list.flatMap((id) => stringOf(id) ?? []) : [],
  );
}
