// One file for another machine (`.baton`): the hand-off, the session, the hand-offs before, each with its digest.
import { everyField } from '../../model/survives.js';
import type { Format } from '../../model/format.js';
import { conversation } from './conversation.js';
import { isBundle } from './find.js';

export const bundleFormat: Format = {
  id: 'bundle',
  name: 'Bundle',
  mediaType: 'application/jsonl',
  extension: '.baton',
  supports: { from: 'handoff', encode: true, decode: true, validate: true, session: true, keeps: everyField },
  conversation,
  recognizes: isBundle,
  encode: async (handoff, options) => await (await import('./encode.js')).encode(handoff, options),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
