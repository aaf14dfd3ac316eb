// Messages of the Vercel AI SDK: UI messages are written; model messages are read, too.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const aiSdkFormat = conversationFormat({
  id: 'ai-sdk',
  name: 'AI SDK messages',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
