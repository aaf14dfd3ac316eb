// The OpenAI Agents SDK's nested history: the whole conversation as one text that the next agent reads.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { keeps } from './keeps.js';
import { historyIn } from './records.js';

export const agentsHistoryFormat = conversationFormat({
  id: 'agents-history',
  name: 'Agents SDK history',
  mediaType: 'text/plain',
  extension: '.txt',
  fits: ({ text, json }) => (json === undefined && historyIn(text) !== undefined ? 3 : 0),
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
