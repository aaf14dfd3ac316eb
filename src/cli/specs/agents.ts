// What `baton agents` takes.
import type { CommandSpec } from '../args.js';

export const agentsSpec = {
  name: 'agents',
  summary: 'every agent known: found here or not, what can be done with it',
  about: [
    'Lists each agent with its store on this machine, its client (the program itself) if that is installed, and what Baton can do: list, read and install sessions, and resume them in the client.',
  ],
  operands: [],
  flags: [],
  examples: [
    { command: 'baton agents', does: 'Which agents are here.' },
    { command: 'baton agents --json', does: 'The same for scripts, with how much of each kind of content survives a pass.' },
  ],
} as const satisfies CommandSpec;
