// What `search` takes.
import { agentIds } from '../../agents/index.js';
import type { Fields, InputOf } from '../field.js';

export const searchInput = {
  words: {
    kind: 'text',
    operand: true,
    required: true,
    many: true,
    word: 'WORDS',
    help: 'What to look for: all of these words, "a phrase" in double quotes, or begin* for words that begin so.',
  },
  agent: { kind: 'agent', values: agentIds, help: 'Only sessions of this agent (see `baton agents`).' },
  cwd: { kind: 'folder', word: 'DIR', help: 'Only sessions of this folder.' },
  since: {
    kind: 'time',
    suggestions: ['today', 'yesterday', '1h', '1d', '1w'],
    help: 'Only sessions active since then: a date (2026-08-01) or how long ago (30m, 2h, 3d, 1w).',
  },
  branch: { kind: 'text', word: 'NAME', help: 'Only sessions on this git branch.' },
  role: {
    kind: 'choice',
    values: ['user', 'assistant', 'tool'],
    help: 'Only what this one said: user (prompts), assistant (replies and commands), tool (outputs).',
  },
  tool: { kind: 'text', word: 'NAME', help: 'Only sessions in which this tool was called.' },
  file: { kind: 'text', word: 'PATH', help: 'Only sessions in which a tool touched this file: its path, or a part of it.' },
  limit: { kind: 'count', short: 'n', default: 10, help: 'How many sessions (default 10, 0 for all).' },
} as const satisfies Fields;

export type SearchInput = InputOf<typeof searchInput>;
