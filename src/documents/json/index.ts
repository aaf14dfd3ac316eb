// The canonical hand-off as JSON: everything, exactly.
import { everyField } from '../../model/survives.js';
import type { Format } from '../../model/format.js';
import { conversation } from './conversation.js';
import { findJson } from './find.js';

export const jsonFormat: Format = {
  id: 'json',
  name: 'Canonical JSON',
  mediaType: 'application/json',
  extension: '.json',
  supports: { from: 'handoff', encode: true, decode: true, validate: true, session: true, keeps: everyField },
  conversation,
  recognizes: (text) => findJson(text) !== undefined,
  encode: async (handoff) => (await import('./encode.js')).encode(handoff),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
