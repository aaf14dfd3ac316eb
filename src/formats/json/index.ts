// The canonical hand-off as JSON: everything, exactly.
import type { Format, HandoffField, Keeps } from '../format.js';
import { findJson } from './find.js';

const fields: readonly HandoffField[] = [
  'title', 'generatedAt', 'label', 'parents', 'language', 'sources', 'participants', 'goal', 'accomplished', 'state', 'plan', 'decisions', 'rejected', 'blockers', 'checks', 'files', 'questions', 'constraints',
  'artifacts', 'incidents', 'nextSteps', 'story', 'lastExchange', 'context', 'related', 'comments', 'review', 'activity', 'attachments', 'domain', 'leftOut', 'prompt', 'extensions',
];

export const jsonFormat: Format = {
  id: 'json',
  name: 'Canonical JSON',
  mediaType: 'application/json',
  extension: '.json',
  supports: { from: 'handoff', encode: true, decode: true, validate: true, session: true, keeps: Object.fromEntries(fields.map((field) => [field, 'exact' satisfies Keeps])) },
  recognizes: (text) => findJson(text) !== undefined,
  encode: async (handoff) => (await import('./encode.js')).encode(handoff),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
