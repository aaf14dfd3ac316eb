// `install`: Baton inside the agents.
import { operation } from '../operation.js';
import { installInput } from './input.js';

export const installOperation = operation({
  name: 'install',
  summary: 'put Baton into agents: its server, the commands /handoff and /takeover, hooks',
  about: [
    'Writes into each agent’s own settings, in its own form: the server of `baton mcp`, the commands /handoff (write the hand-off of this session) and /takeover (continue earlier ' +
      'work of this project, whichever agent did it), and hooks that call `baton hook`. docs/guide/inside-agents.md lists what goes where. Nothing else in those files is touched, comments included; ' +
      'what already has one of these names is left alone and named. Installing again changes nothing; after Baton or Node has moved, the paths are brought up to date.',
    'Codex runs hooks only once you have allowed them: with /hooks inside Codex, or with --trust-hooks, which asks Codex for their hashes and writes these into its configuration.',
    '--project puts a pointer to Baton into AGENTS.md of the project, and into CLAUDE.md and GEMINI.md if these are there and do not import it. `baton uninstall` removes all of it, to the byte.',
    'With --json: {dryRun, agents: [{agent, changes: [{piece, what, file, entry}], typed}], project}. What: added, updated, unchanged, taken, removed, changed, gone.',
  ],
  input: installInput,
  examples: [
    { command: 'baton install claude', does: 'Server, commands and hooks in Claude Code.' },
    { command: 'baton install --all --dry-run', does: 'What would be written, and where.' },
    { command: 'baton install codex gemini --only mcp,commands', does: 'No hooks.' },
    { command: 'baton install codex --trust-hooks', does: 'Codex may run the hooks, too.' },
    { command: 'baton install --project', does: 'A pointer in AGENTS.md of this project.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./install.js')).install(input, context);
  },
});
