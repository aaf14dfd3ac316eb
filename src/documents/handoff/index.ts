// Handoff Format 1.0: markdown with a report for people and a prompt for the next session.
import { findDocument } from '../toolkit/handoff-document/find.js';
import { reportNotCarried, type Format } from '../../model/format.js';
import { HANDOFF_FIELDS, survives } from '../../model/survives.js';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { validate } from './validate.js';

export const handoffFormat: Format = {
  id: 'handoff',
  name: 'Handoff Format 1.0',
  mediaType: 'text/markdown',
  extension: '.md',
  supports: {
    from: 'handoff',
    encode: true,
    decode: true,
    validate: true,
    session: false,
    keeps: survives(HANDOFF_FIELDS, {
      rest: 'flattened',
      exact: ['generatedAt', 'parents', 'goal', 'prompt'],
      dropped: ['language', 'activity', 'attachments'],
    }),
  },
  recognizes: (text) => findDocument(text) !== undefined,
  encode(handoff, options, report) {
    reportNotCarried(handoff, handoffFormat, report);
    return encode(handoff, options, report);
  },
  decode,
  validate,
};
