// What `baton completions` takes.
import type { CommandSpec } from '../args.js';

export const completionsSpec = {
  name: 'completions',
  summary: 'completions for bash, zsh or fish',
  about: [
    'Prints a script for the shell that completes commands, flags, agents, folders, receipts and sessions: `baton pass <Tab>` offers the newest sessions with their titles where the shell can show them. To keep it, do once what the examples say and open a new shell. `baton doctor` tells whether it is installed.',
  ],
  operands: [{ name: 'SHELL', help: 'bash, zsh or fish.' }],
  flags: [],
  examples: [
    {
      command: 'baton completions bash > ~/.local/share/bash-completion/completions/baton',
      does: 'bash, where the package bash-completion is installed. Without it: add the line eval "$(baton completions bash)" to ~/.bashrc.',
    },
    {
      command: 'baton completions zsh > "${fpath[1]}/_baton"',
      does: 'zsh. Or add the line eval "$(baton completions zsh)" to ~/.zshrc, which always has the newest.',
    },
    { command: 'baton completions fish > ~/.config/fish/completions/baton.fish', does: 'fish.' },
  ],
} as const satisfies CommandSpec;
