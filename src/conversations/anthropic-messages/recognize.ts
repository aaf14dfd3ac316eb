// Is it Anthropic's: two roles, a system prompt beside them, blocks that only they have.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, envelopeOf, hasRole, listUnder, sampleOf } from '../toolkit/recognize.js';

const FOREIGN = /^(?:tool-|input_|output_|image_url$|refusal$|reasoning$|dynamic-tool$|step-start$|tool_call$)/;

export function fits(document: ConversationText): Fit {
  const messages = sampleOf(listUnder(document, 'messages') ?? []);
  if (messages.length === 0 || !messages.every(isMessage)) return 0;
  const blocks = messages.flatMap((message) => blocksOf(message['content']));
  if (!blocks.every((block) => typeof block['type'] === 'string' && !FOREIGN.test(block['type']))) return 0;
  const { system, anthropic_version: version, provider } = envelopeOf(document);
  if (provider !== undefined) return 0;
  return blocks.some(isOwn) || typeof system === 'string' || isArray(system) || typeof version === 'string' ? 2 : 1;
}

function isMessage(message: JsonObject): boolean {
  return (
    hasRole(message, ['user', 'assistant', 'system']) &&
    (typeof message['content'] === 'string' || isArray(message['content'])) &&
    message['tool_calls'] === undefined &&
    message['parts'] === undefined
  );
}

function isOwn(block: JsonObject): boolean {
  switch (block['type']) {
    case 'tool_use':
    case 'server_tool_use':
      return typeof block['id'] === 'string';
    case 'tool_result':
      return typeof block['tool_use_id'] === 'string';
    case 'thinking':
      return typeof block['thinking'] === 'string';
    case 'redacted_thinking':
      return true;
    case 'image':
    case 'document':
      return isObject(block['source']);
    default:
      return false;
  }
}
