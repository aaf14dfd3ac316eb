// What `baton list` takes.
import type { CommandSpec } from '../args.js';

export const listSpec = {
  name: 'list',
  summary: 'sessions, newest first',
  about: [
    'Lists the sessions of every agent, newest first. Inside a folder that has sessions only those of this folder are listed, unless --all is given. Sub-agent sessions belong to their parent and are not listed on their own.',
  ],
  operands: [],
  flags: [
    { name: 'agent', value: 'AGENT', help: 'Only sessions of this agent (see `baton agents`).' },
    { name: 'cwd', value: 'DIR', help: 'Only sessions of this folder.' },
    { name: 'all', help: 'Sessions of every folder.' },
    { name: 'since', value: 'T', help: 'Only sessions that went on since then: a date (2026-08-01) or how long ago (30m, 2h, 3d, 1w).' },
    { name: 'limit', short: 'n', value: 'N', help: 'How many; 20 unless said, 0 for all.' },
    { name: 'long', help: 'Whole ids, times, sizes and paths.' },
    { name: 'jsonl', help: 'Print one JSON object per line.' },
  ],
  examples: [
    { command: 'baton list', does: 'The sessions of this folder, or of all when it has none.' },
    { command: 'baton list --all --since 3d', does: 'What went on anywhere in the last three days.' },
    { command: 'baton list --home /mnt/old/home/me --all', does: 'The sessions of another machine, from its disk.' },
    { command: 'baton list --agent codex -n 5 --long', does: 'The five newest of one agent, with everything known about them.' },
    { command: "baton list --all -n 0 --jsonl | jq -r 'select(.bytes > 1e8).path'", does: 'Files of large sessions.' },
  ],
} as const satisfies CommandSpec;
