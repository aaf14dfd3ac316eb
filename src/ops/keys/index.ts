// `keys`: own keys, and whose keys you trust.
import { operation } from '../operation.js';
import { keysInput } from './input.js';

export const keysOperation = operation({
  name: 'keys',
  summary: 'your own keys, and the list of those you trust',
  about: [
    'new makes a key; import takes one that you have (PKCS#8, JWK or OpenSSH, or one that stays in ssh-agent); list shows all of them; export prints a public key. trust adds somebody else’s key to the list, under the name that ' +
      'you give it: from a file with the key (SSH, PEM or JWK), or from a file that it signed. Compare what is printed with its owner in ' +
      'another way, by phone or in person: nothing else says whose key it is. --github fetches the keys that an account shows to everybody, now and only because you ask. revoke ends the use of a key. rotate makes another one in ' +
      'place of your own and prints a statement for those who trust the old one, who give it to trust.',
    'Another key under a name that you trust is refused: KEY CHANGED. Private keys are PKCS#8 files of yours alone, in the folder keys of ' +
      'Baton’s own data; $BATON_PASSPHRASE opens those that are encrypted. ' +
      'The keys in .baton/trusted-keys.json of a project count there, too; that file is only read.',
  ],
  input: keysInput,
  examples: [
    { command: "baton keys new --name 'Anna’s laptop'", does: 'Make a key.' },
    { command: 'baton keys import ssh:anna@laptop --name Anna', does: 'Sign with a key that stays in ssh-agent.' },
    { command: 'baton keys export > anna.pub', does: 'The public half, to give to others.' },
    { command: 'baton keys trust anna.pub --name Anna', does: 'Trust somebody’s key, after comparing it with them.' },
    { command: 'baton keys trust handoff.md --name Anna', does: 'Trust the key that signed this file, at first sight.' },
    { command: 'baton keys trust handoff.md --github anna', does: 'Trust the key that signed it, if GitHub shows it for that account.' },
    { command: 'baton keys revoke Anna', does: 'What it signed is no longer trusted.' },
    {
      command: 'baton keys rotate --out new-key.json',
      does: 'Another key in place of your own; send the file to those who trust the old one.',
    },
    { command: 'baton keys list --json', does: 'All keys, for scripts.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./keys.js')).manageKeys(input, context);
  },
});
