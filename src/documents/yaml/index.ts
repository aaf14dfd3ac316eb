// YAML hand-offs with Continuous Claude's fields: about four hundred tokens for what the next session must know.
import { reportNotCarried, type Format } from '../../model/format.js';
import { HANDOFF_FIELDS, survives } from '../../model/survives.js';
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
    keeps: survives(HANDOFF_FIELDS, {
      rest: 'flattened',
      exact: ['title', 'generatedAt', 'label', 'parents', 'prompt', 'extensions'],
      dropped: [
        'language',
        'participants',
        'author',
        'plan',
        'artifacts',
        'incidents',
        'story',
        'lastExchange',
        'related',
        'comments',
        'review',
        'activity',
        'attachments',
        'leftOut',
      ],
    }),
  },
  recognizes: (text) => findYaml(text) !== undefined,
  async encode(handoff, _options, report) {
    reportNotCarried(handoff, yamlFormat, report);
    return (await import('./encode.js')).encode(handoff);
  },
  decode: async (text, report) => (await import('./decode.js')).decode(text, report),
  validate: async (text) => (await import('./validate.js')).validate(text),
};
