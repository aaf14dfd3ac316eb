// `share`: a link that carries a hand-off itself.
import { operation } from '../operation.js';
import { shareInput } from './input.js';

export const shareOperation = operation({
  name: 'share',
  summary: 'make a link that carries the hand-off itself',
  about: [
    'Prints a link with the whole hand-off in it, behind a #, which browsers never send: there is no server that keeps it, and ' +
      'whoever has the link has the hand-off. `baton open` and `baton receive` take it; nothing is fetched. Links begin with baton: unless ' +
      '`baton config viewer ADDRESS` names where you publish the viewer (the folder dist/web of the package); then they open in any browser.',
    'Secrets are removed, as with `pack`. A file that holds a hand-off goes as it is, its signature included, unless there is a secret in it. ' +
      'With --encrypt a passphrase is needed to open the link (AES-256-GCM, PBKDF2). Links of more than 100 kB are not made: programs cut ' +
      'them off. On a terminal the link is copied to the clipboard (OSC 52, and the desktop’s own program where there is one), and short ones are shown as a ' +
      'QR code.',
  ],
  input: shareInput,
  examples: [
    { command: 'baton share @latest', does: 'A link to where the newest session of this folder stands.' },
    { command: 'baton share handoff.md --encrypt', does: 'A hand-off that you have, under a passphrase.' },
    { command: 'baton share @latest --budget 1500 --json', does: 'A shorter one, for scripts: id, link, bytes, encrypted.' },
  ],
  async run(input, context) {
    return (await import('./share.js')).share(input, context);
  },
});
