// YAML hand-offs with Continuous Claude's fields: about four hundred tokens for what the next session must know.
import { reportNotCarried, type Format } from '../../model/format.js';
import { findYaml } from './find.js';

export const yamlFormat: Format = {
  id: 'yaml',
  name: 'YAML hand-off',
  mediaType: 'application/yaml',
  alsoMediaTypes: ['text/yaml'],
  extension: '.yaml',
  supports: {
    from: 'handoff',
    encode: true,
    decode: true,
    validate: true,
    session: false,
    keeps: {
      title: 'exact', generatedAt: 'exact', label: 'exact', parents: 'exact', language: 'dropped', sources: 'flattened', participants: 'dropped', goal: 'flattened', accomplished: 'flattened', state: 'flattened', plan: 'dropped',
      decisions: 'flattened', rejected: 'flattened', blockers: 'flattened', checks: 'flattened', files: 'flattened', questions: 'flattened', constraints: 'flattened', artifacts: 'dropped', incidents: 'dropped', nextSteps: 'flattened',
      story: 'dropped', lastExchange: 'dropped', context: 'flattened', related: 'dropped', comments: 'dropped', review: 'dropped', activity: 'dropped', attachments: 'dropped', domain: 'flattened', leftOut: 'dropped', prompt: 'exact', extensions: 'exact',
    },
  },
  recognizes: (text) => findYaml(text) !== undefined,
  async encode(handoff, _options, report) {
    reportNotCarried(handoff, yamlFormat, report);
    return (await import('./encode.js')).encode(handoff);
  },
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
