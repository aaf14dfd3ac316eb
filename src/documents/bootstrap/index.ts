// Bootstrap templates: the texts that make any chat write hand-offs. They are only checked; `baton bootstrap` writes them.
import { parseDocument } from '../toolkit/handoff-document/anatomy.js';
import { plainTitle } from '../toolkit/handoff-document/headings.js';
import type { Format } from '../../model/format.js';
import { validate } from './validate.js';

const OWN = new Set([
  'workflow pattern',
  'session handoff instructions',
  'handoff trigger',
  'handoff format',
  'snapshot format',
  'initial task',
]);

export const bootstrapFormat: Format = {
  id: 'bootstrap',
  name: 'Bootstrap template',
  mediaType: 'text/markdown',
  extension: '.md',
  supports: { from: 'handoff', encode: false, decode: false, validate: true, session: false, keeps: {} },
  recognizes(text) {
    const { kind, scan } = parseDocument(text);
    if (kind !== 'none') return false;
    return /^---\n(?:.*\n)*?template:/.test(text) || scan.headings.filter(({ title }) => OWN.has(plainTitle(title))).length >= 2;
  },
  validate,
};
