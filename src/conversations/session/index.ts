// Baton's own session as JSON or lines of JSON: what `show --json` prints, and the easy way in for any agent. Read only.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';

export const sessionFormat = conversationFormat({
  id: 'session',
  name: 'Baton session',
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
