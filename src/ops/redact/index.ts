// `redact`: a session or file without its secrets.
import { operation } from '../operation.js';
import { redactInput } from './input.js';

export const redactOperation = operation({
  name: 'redact',
  summary: 'remove secrets from a session or file',
  about: [
    'Removes keys, tokens, passwords, private keys, connection strings, cookies and the like from a session or any text or JSON file, ' +
      'including second copies inside native records. Stable placeholders such as [secret:aws-access-key:1] replace them: the same ' +
      'secret has the same number. Native session files stay native; lines without secrets stay byte for byte the same. The source is ' +
      'never changed.',
    'Without --out the text goes to standard output; with --json only the report does, so give --out to keep the text. The report ' +
      'names rules and places, never a secret. Your own rules and exceptions: redact.json in the configuration folder ' +
      '(docs/redaction.md).',
  ],
  input: redactInput,
  examples: [
    { command: 'baton redact @latest --out session.jsonl', does: 'The newest session of this folder, still native, without its secrets.' },
    { command: 'baton redact notes.md --personal > shared.md', does: 'Any file, including personal data.' },
    { command: 'baton redact @latest --out /dev/null --report', does: 'Only what was found, and where.' },
    { command: "baton redact @latest --json | jq '.result.counts'", does: 'Counts by rule, for scripts.' },
  ],
  async run(input, context) {
    return (await import('./redaction.js')).runRedaction(input, context);
  },
});
