// A plan tool's hybrid export (JSON and a markdown summary in one object): read only.
import type { Format } from '../../model/format.js';
import { findHybrid } from './find.js';

export const hybridFormat: Format = {
  id: 'hybrid',
  name: 'Plan export, JSON and markdown',
  mediaType: 'application/json',
  extension: '.json',
  supports: { from: 'handoff', encode: false, decode: true, validate: false, session: false, keeps: {} },
  recognizes: (text) => findHybrid(text) !== undefined,
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
};
