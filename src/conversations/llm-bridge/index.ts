// llm-bridge’s universal body: one shape for several providers, with each original beside it.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const llmBridgeFormat = conversationFormat({
  id: 'llm-bridge',
  name: 'llm-bridge universal',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
