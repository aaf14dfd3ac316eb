// Baton's own session as JSON or lines of JSON: what `show --json` prints, and the easy way in for any agent.
import type { Format } from '../format.js';
import type { ConversationReader } from '../conversation.js';
import { recognizesWith } from '../families/conversation/recognize.js';
import { fits } from './fits.js';

const conversation: ConversationReader = {
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
};

export const sessionFormat: Format = {
  id: 'session',
  name: 'Baton session',
  mediaType: 'application/json',
  extension: '.json',
  supports: { from: 'context', encode: false, decode: false, validate: false, session: false, keeps: {} },
  recognizes: recognizesWith(conversation),
  conversation,
};
