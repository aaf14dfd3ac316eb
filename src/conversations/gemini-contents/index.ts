// Gemini contents: system instruction and contents of a request.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const geminiContentsFormat = conversationFormat({
  id: 'gemini-contents',
  name: 'Gemini contents',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
