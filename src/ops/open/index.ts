// `open`: what a link carries, shown.
import { operation } from '../operation.js';
import { passphraseFileField } from '../share/passphrase-field.js';

export const openOperation = operation({
  name: 'open',
  summary: 'show the hand-off that a link carries',
  about: [
    'Shows the hand-off in a link that `baton share` made, or in one of LZ-String, as Markdown. Nothing is fetched, whatever host the link names, and ' +
      'nothing is kept; `baton receive LINK` takes it in and prints the prompt to continue with. Quote the link for your shell.',
  ],
  input: {
    link: { kind: 'text', operand: true, required: true, word: 'LINK', help: 'The link, or - for one on standard input.' },
    passphraseFile: passphraseFileField,
  },
  examples: [
    { command: "baton open 'baton:1d.…'", does: 'What is in it?' },
    { command: 'baton open -', does: 'A link on standard input: some are too long for a command line.' },
    { command: "baton open 'baton:1d.…' --json | jq '.result.handoff.nextSteps'", does: 'For scripts.' },
  ],
  async run(input, context) {
    return (await import('./open.js')).open(input, context);
  },
});
