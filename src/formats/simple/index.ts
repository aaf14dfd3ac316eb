// txcript's “Simple”: one JSON document with messages in the manner of Anthropic's, ids and most else optional. Read only.
import type { ConversationReader } from '../conversation.js';
import type { Format } from '../format.js';
import { recognizesWith } from '../families/conversation/recognize.js';
import { fits } from './fits.js';

const conversation: ConversationReader = {
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
};

export const simpleFormat: Format = {
  id: 'simple',
  name: 'txcript Simple',
  mediaType: 'application/json',
  extension: '.json',
  supports: { from: 'context', encode: false, decode: false, validate: false, session: false, keeps: {} },
  recognizes: recognizesWith(conversation),
  conversation,
};
