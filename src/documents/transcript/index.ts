// A whole session as markdown for people: who said what, tools folded, entries numbered like the evidence of a hand-off.
import type { Format } from '../../model/format.js';
import { encodeSession } from './encode.js';

export const transcriptFormat: Format = {
  id: 'transcript',
  name: 'Transcript',
  mediaType: 'text/markdown',
  extension: '.md',
  supports: { from: 'session', encode: true, decode: false, validate: false, session: false, keeps: {} },
  recognizes: (text) => /^(?:# .*\n\n)?<!-- baton transcript -->/.test(text), // earlier ones begin with their title
  encodeSession,
};
