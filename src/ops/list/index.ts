// `list`: sessions, newest first.
import { operation } from '../operation.js';
import { listInput } from './input.js';

export const listOperation = operation({
  name: 'list',
  summary: 'list sessions, newest first',
  about: [
    'Lists the sessions of every agent, newest first. Inside a folder that has sessions, only those of that folder are listed, unless ' +
      '--all is given. Sub-agent sessions belong to their parent and are not listed on their own.',
    'A copy that a pass made is listed under its source (↳) and not counted by -n. It stands by itself, with ← before its title and, where there is room, ORIGIN ' +
      'saying what it is a copy of or was continued from, once somebody has continued it, when its source is gone, or when only the copy ' +
      'matches what was asked for. --json and --jsonl give every session as a row of its own, and -n counts them all.',
  ],
  input: listInput,
  examples: [
    { command: 'baton list', does: 'The sessions of this folder, or all when it has none.' },
    { command: 'baton list --all --since 3d', does: 'Everything active in the last three days, in any folder.' },
    { command: 'baton list --home /mnt/old/home/me --all', does: 'The sessions of another machine, from its disk.' },
    { command: 'baton list export.zip', does: 'The conversations of an account export, packed or unpacked.' },
    { command: 'baton list --agent codex -n 5 --long', does: 'The five newest of one agent, with everything known about them.' },
    { command: "baton list --all -n 0 --jsonl | jq -r 'select(.bytes > 1e8).path'", does: 'Files of large sessions.' },
  ],
  async run(input, context) {
    const { findListed, listedSession } = await import('./list.js');
    return (await findListed(input, context)).sessions.map(listedSession);
  },
});
