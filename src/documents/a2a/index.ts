// A task document of the A2A protocol: history, artifacts, and the hand-off in them.
import { everyField } from '../../model/survives.js';
import type { Format } from '../../model/format.js';
import { conversation } from './conversation.js';
import { findTask } from './find.js';

export const a2aFormat: Format = {
  id: 'a2a',
  name: 'A2A task',
  mediaType: 'application/a2a+json',
  alsoMediaTypes: ['application/json'],
  extension: '.a2a.json',
  supports: { from: 'handoff', encode: true, decode: true, validate: true, session: true, keeps: everyField },
  conversation,
  recognizes: (text) => findTask(text) !== undefined,
  encode: async (handoff, options, report) => await (await import('./encode.js')).encode(handoff, options, report),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
