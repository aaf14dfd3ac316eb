// session.llmfeed.json: the portable session feed, written as of June 2025, read in every shape that was found.
import { everyField } from '../../model/survives.js';
import type { Format } from '../../model/format.js';
import { conversation } from './conversation.js';
import { findFeed } from './find.js';

export const llmfeedFormat: Format = {
  id: 'llmfeed',
  name: 'session.llmfeed.json',
  mediaType: 'application/llmfeed+json',
  alsoMediaTypes: ['application/session+llmfeed'],
  extension: '.llmfeed.json',
  supports: { from: 'handoff', encode: true, decode: true, validate: true, session: true, keeps: everyField },
  conversation,
  recognizes: (text) => findFeed(text) !== undefined,
  encode: async (handoff, _options, report) => (await import('./encode.js')).encode(handoff, report),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
  claimedSignature: async (text) => (await import('./trust.js')).claimedSignature(text),
};
