// OpenAI Responses: the items of a request’s input.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const openaiResponsesFormat = conversationFormat({
  id: 'openai-responses',
  name: 'OpenAI Responses',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
