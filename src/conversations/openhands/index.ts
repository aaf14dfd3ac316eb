// OpenHands' events, as a list or as lines: of its first generation (actions and observations) and of its SDK (events by kind). Read only.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';

export const openhandsFormat = conversationFormat({
  id: 'openhands',
  name: 'OpenHands events',
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
