// txcript's “Simple”: one JSON document with messages in the manner of Anthropic's, ids and most else optional. Read only.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';

export const simpleFormat = conversationFormat({
  id: 'simple',
  name: 'txcript Simple',
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
