// `merge`: several hand-offs as one.
import { writtenFormatIds } from '../../sources/formats.js';
import { operation } from '../operation.js';

export const mergeOperation = operation({
  name: 'merge',
  summary: 'join several hand-offs into one that names all of them as its parents',
  about: [
    'What each of them says stands in one hand-off, oldest first; the next steps of the newest come first. What contradicts itself is left as it is: a ' +
      'person, or the next session, decides. Secrets are removed.',
  ],
  input: {
    handoffs: {
      kind: 'text',
      operand: true,
      required: true,
      many: true,
      word: 'HANDOFF',
      help: 'Two or more: tags, the starts of digests, files.',
    },
    format: { kind: 'choice', word: 'F', values: writtenFormatIds, default: 'handoff', help: 'The format (default handoff).' },
    out: { kind: 'file', help: 'Write it to this file (private, atomically).' },
    sign: { kind: 'boolean', help: 'Sign it, with its parents.' },
    key: {
      kind: 'text',
      word: 'K',
      needs: 'sign',
      help: 'With --sign: your key, by name or id, or an SSH key as for `sign` (default: the only one that you have).',
    },
  },
  examples: [
    { command: 'baton merge fast safe --out both.md', does: 'Two ways that were tried, as one hand-off.' },
    { command: 'baton merge anna.md 3f9c1a7e --sign', does: 'Somebody else’s and your own, signed.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./merge.js')).mergeHandoffs(input, context);
  },
});
