// What `install` and `uninstall` take.
import { extensibleIds } from '../../agents/index.js';
import type { InputOf } from '../field.js';

const which = {
  agents: { kind: 'agent', operand: true, many: true, word: 'AGENT', values: extensibleIds, help: 'Agents to install into.' },
  all: { kind: 'boolean', help: 'Every agent whose client or store is found on this machine.' },
  project: { kind: 'boolean', help: 'This project: a pointer in its AGENTS.md, for agents that work in it.' },
  cwd: { kind: 'folder', needs: 'project', help: 'The folder of that project. Default: the one that you are in.' },
  dryRun: { kind: 'boolean', help: 'Write nothing; say what would be written.' },
} as const;

export const installInput = {
  ...which,
  only: {
    kind: 'text',
    word: 'LIST',
    suggestions: ['mcp', 'commands', 'hooks'],
    help: 'Only these pieces, with commas between them: mcp, commands, hooks.',
  },
  trustHooks: { kind: 'boolean', help: 'Also allow a client that wants to be asked (Codex) to run these hooks.' },
} as const;

export const uninstallInput = {
  ...which,
  agents: { ...which.agents, help: 'Agents to remove it from.' },
  all: { kind: 'boolean', help: 'Every agent that it was installed into.' },
  force: { kind: 'boolean', help: 'Also remove what has been changed since.' },
} as const;

export type InstallInput = InputOf<typeof installInput>;
export type UninstallInput = InputOf<typeof uninstallInput>;
