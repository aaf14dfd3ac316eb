// Open Message Format 1.0: roles, texts and images, nothing else; the lowest that everyone reads.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const omfFormat = conversationFormat({
  id: 'omf',
  name: 'Open Message Format',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
