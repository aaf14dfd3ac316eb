// Is it the AI SDK's: UI messages with parts that have states, or model messages with tool call ids in its spelling.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, hasRole, listUnder, sampleOf } from '../toolkit/recognize.js';

const UI_PART = /^(?:text|reasoning|reasoning-file|file|source-url|source-document|step-start|dynamic-tool|custom|(?:tool|data)-.+)$/s;
const MODEL_PART =
  /^(?:text|image|file|reasoning|reasoning-file|custom|tool-call|tool-result|tool-approval-request|tool-approval-response)$/;

export function fits(document: ConversationText): Fit {
  const messages = sampleOf(listUnder(document, 'messages') ?? []);
  if (messages.length === 0) return 0;
  if (messages.every(isUiMessage))
    return messages.every((message) => typeof message['id'] === 'string') ||
      messages.some((message) => blocksOf(message['parts']).some((part) => part['state'] !== undefined || part['toolCallId'] !== undefined))
      ? 2
      : 1;
  if (!messages.every(isModelMessage)) return 0;
  return messages.some((message) =>
    blocksOf(message['content']).some(
      (part) =>
        typeof part['toolCallId'] === 'string' ||
        part['type'] === 'reasoning' ||
        typeof part['image'] === 'string' ||
        typeof part['mediaType'] === 'string',
    ),
  )
    ? 2
    : 1;
}

function isUiMessage(message: JsonObject): boolean {
  return (
    hasRole(message, ['system', 'user', 'assistant']) &&
    isArray(message['parts']) &&
    message['kind'] === undefined &&
    sampleOf(message['parts']).every(
      (part) =>
        isObject(part) &&
        typeof part['type'] === 'string' &&
        UI_PART.test(part['type']) &&
        part['call'] === undefined &&
        !(part['type'] === 'file' && part['url'] === undefined && part['providerReference'] === undefined),
    )
  );
}

function isModelMessage(message: JsonObject): boolean {
  const { content } = message;
  return (
    hasRole(message, ['system', 'user', 'assistant', 'tool']) &&
    message['tool_calls'] === undefined &&
    message['tool_call_id'] === undefined &&
    (typeof content === 'string' ||
      (isArray(content) &&
        sampleOf(content).every(
          (part) =>
            isObject(part) &&
            typeof part['type'] === 'string' &&
            MODEL_PART.test(part['type']) &&
            part['source'] === undefined &&
            part['file'] === undefined,
        )))
  );
}
