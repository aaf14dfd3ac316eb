// What `list` takes.
import { agentIds } from '../../agents/index.js';
import type { Fields, InputOf } from '../field.js';

export const listInput = {
  file: {
    kind: 'file',
    operand: true,
    word: 'EXPORT',
    help: 'A file or folder with many conversations: an account export of ChatGPT, claude.ai or Google (folder, file or ZIP archive), a database of an agent’s or of an agents SDK, a repository with Entire’s checkpoints, a history of Aider’s. Its conversations are listed instead.',
  },
  agent: { kind: 'agent', values: agentIds, help: 'Only sessions of this agent (see `baton agents`).' },
  cwd: { kind: 'folder', help: 'Only sessions of this folder.' },
  all: { kind: 'boolean', help: 'Sessions of every folder.' },
  since: {
    kind: 'time',
    suggestions: ['today', 'yesterday', '1h', '1d', '1w'],
    help: 'Only sessions active since then: a date (2026-08-01) or how long ago (30m, 2h, 3d, 1w).',
  },
  limit: { kind: 'count', short: 'n', default: 20, help: 'How many (default 20, 0 for all).' },
  long: { kind: 'boolean', cliOnly: true, help: 'Show full ids, times, sizes and paths.' },
  jsonl: { kind: 'boolean', cliOnly: true, help: 'Print one JSON object per line.' },
} as const satisfies Fields;

export type ListInput = InputOf<typeof listInput>;
