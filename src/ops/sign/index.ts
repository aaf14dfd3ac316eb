// `sign`: a signature beside a file, or in it.
import { operation } from '../operation.js';

export const signOperation = operation({
  name: 'sign',
  summary: 'sign a file, so that others see who exported it and that nothing changed',
  about: [
    'Writes FILE.sig.json beside the file, which stays as it is; with --embed, the signature becomes the last line of a text, as a comment ' +
      'that no reader of Markdown shows. An LLMFeed gets its own trust and signature blocks as well, for other LLMFeed tools.',
    'The signature holds the key’s name and its public half. Signing again replaces your own signature; somebody else’s that still holds is ' +
      'replaced only with --force.',
    'An SSH key that you have (ssh-ed25519) signs as well: --key ssh:~/.ssh/id_ed25519, or through ssh-agent by its comment or fingerprint. One with ' +
      'a passphrase is used through the agent: ssh-add it first.',
  ],
  input: {
    file: { kind: 'file', operand: true, required: true, help: 'The file to sign.' },
    key: {
      kind: 'text',
      word: 'K',
      help: 'Your key, by name or id (default: the only one that you have); or an SSH key (ssh:FILE, ssh:COMMENT, ssh:SHA256:…).',
    },
    expires: { kind: 'text', word: 'WHEN', help: 'When the signature expires: 30d, 12h, 2026-12-31.' },
    embed: { kind: 'boolean', help: 'Put the signature into the text, as its last line.' },
    force: { kind: 'boolean', help: 'Replace somebody else’s signature that still holds.' },
  },
  examples: [
    { command: 'baton sign handoff.md', does: 'The signature is in handoff.md.sig.json; send both.' },
    { command: 'baton sign handoff.md --embed', does: 'One file: the signature is its last line.' },
    { command: "baton sign notes.md --key 'work laptop'", does: 'With one of several keys.' },
    { command: 'baton sign notes.md --key ssh:~/.ssh/id_ed25519', does: 'With an SSH key.' },
    { command: 'baton sign offer.md --expires 30d', does: 'For a month.' },
  ],
  writes: true,
  async run(input, { here, report }) {
    return (await import('./sign.js')).signFile(input, here, report);
  },
});
