// Is it Chat Completions: messages by role, with what only they have.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, hasRole, listUnder, sampleOf } from '../toolkit/recognize.js';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];
const OWN = new Set<unknown>(['image_url', 'input_audio', 'refusal']);
const SHARED = new Set<unknown>(['text', 'file', ...OWN]);

export function fits(document: ConversationText): Fit {
  const messages = sampleOf(listUnder(document, 'messages', 'conversation', 'history') ?? []);
  if (messages.length === 0 || !messages.every(isMessage)) return 0;
  const blocks = messages.flatMap((message) => blocksOf(message['content']));
  if (!blocks.every((block) => SHARED.has(block['type']))) return 0;
  const isOwn = messages.some(
    (message) =>
      isArray(message['tool_calls']) ||
      typeof message['tool_call_id'] === 'string' ||
      isObject(message['function_call']) ||
      hasRole(message, ['developer', 'function']),
  );
  return isOwn || blocks.some((block) => OWN.has(block['type'])) ? 2 : 1;
}

function isMessage(message: JsonObject): boolean {
  const { content } = message;
  const says =
    typeof content === 'string' ||
    isArray(content) ||
    ((content === null || content === undefined) &&
      (isArray(message['tool_calls']) ||
        isObject(message['function_call']) ||
        typeof message['refusal'] === 'string' ||
        isObject(message['audio'])));
  return hasRole(message, ROLES) && says && message['parts'] === undefined && message['type'] === undefined;
}
