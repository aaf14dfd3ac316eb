// `keep`: pin a session, so that its client may delete it.
import { operation } from '../operation.js';
import { anyField, refField } from '../ref-field.js';

export const keepOperation = operation({
  name: 'keep',
  summary: 'keep a session although its client may delete it',
  about: [
    'Copies the session’s native files into Baton’s own data, by hash. Some clients delete old sessions (`baton doctor` says which and when); a kept one can ' +
      'still be shown, packed and passed by its id after that. Keeping it again keeps what it is now. The session itself is only read.',
  ],
  input: {
    ref: refField,
    any: anyField,
    list: { kind: 'boolean', namesSession: true, help: 'Show what is kept instead, and whether the session has changed since or is gone.' },
    remove: { kind: 'boolean', help: 'Keep it no longer; the session in its client’s store is not touched.' },
  },
  examples: [
    { command: 'baton keep @latest', does: 'Nothing of it is lost, whatever its client deletes.' },
    { command: 'baton keep --list', does: 'What is kept, and what has changed since.' },
    { command: 'baton keep a955f9ad --remove', does: 'Keep it no longer.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./keep.js')).keep(input, context);
  },
});
