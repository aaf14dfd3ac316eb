// Conversations of claude.ai: its account export, what its web page gets, and what browser extensions save of that. Read only.
import { isArray, isObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { conversationFormat } from '../toolkit/conversation-format.js';
import { conversationsIn } from '../toolkit/listed.js';
import { sampleOf } from '../toolkit/recognize.js';
import { BODY, FORMAT, conversationList } from './head.js';

function fits({ json }: ConversationText): Fit {
  const found = sampleOf(conversationsIn(json, BODY))
    .map(({ [BODY]: messages }) => messages)
    .filter(isArray);
  if (found.length === 0) return 0;
  const messages = found.flatMap((list) => sampleOf(list));
  if (messages.length === 0) return 2;
  return messages.some((message) => isObject(message) && 'sender' in message) ? 3 : 0;
}

export const claudeAiFormat = conversationFormat({
  ...FORMAT,
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  listed: conversationList,
});
