// A session as the Agent Client Protocol replays it: one `session/update` notification a line.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { fits } from './recognize.js';
import { keeps } from './keeps.js';

export const acpFormat = conversationFormat({
  id: 'acp',
  name: 'Agent Client Protocol',
  mediaType: 'application/jsonl',
  extension: '.jsonl',
  fits,
  keeps,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  encode: async (session, report) => (await import('./encode.js')).encode(session, report),
});
