// Handoff Format 1.0: markdown with a report for people and a prompt for the next session.
import { findDocument } from '../toolkit/handoff-document/find.js';
import { reportNotCarried, type Format } from '../../model/format.js';
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
    keeps: {
      title: 'flattened',
      generatedAt: 'exact',
      label: 'flattened',
      parents: 'exact',
      language: 'dropped',
      sources: 'flattened',
      participants: 'flattened',
      goal: 'exact',
      accomplished: 'flattened',
      state: 'flattened',
      plan: 'flattened',
      decisions: 'flattened',
      rejected: 'flattened',
      blockers: 'flattened',
      checks: 'flattened',
      files: 'flattened',
      questions: 'flattened',
      constraints: 'flattened',
      artifacts: 'flattened',
      incidents: 'flattened',
      nextSteps: 'flattened',
      story: 'flattened',
      lastExchange: 'flattened',
      context: 'flattened',
      related: 'flattened',
      comments: 'flattened',
      review: 'flattened',
      activity: 'dropped',
      attachments: 'dropped',
      domain: 'flattened',
      leftOut: 'flattened',
      prompt: 'exact',
      extensions: 'flattened',
    },
  },
  recognizes: (text) => findDocument(text) !== undefined,
  encode(handoff, options, report) {
    reportNotCarried(handoff, handoffFormat, report);
    return encode(handoff, options, report);
  },
  decode,
  validate,
};
