// A hand-off as one page that opens in any browser: the viewer with the canonical hand-off inside.
import { everyField } from '../../model/survives.js';
import type { Format } from '../../model/format.js';
import { findData } from './find.js';

export const htmlFormat: Format = {
  id: 'html',
  name: 'HTML page',
  mediaType: 'text/html',
  extension: '.html',
  supports: { from: 'handoff', encode: true, decode: true, validate: false, session: true, keeps: everyField },
  recognizes: (text) => findData(text) !== undefined,
  encode: async (handoff, options, report) => (await import('./encode.js')).encode(handoff, options, report),
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
};
