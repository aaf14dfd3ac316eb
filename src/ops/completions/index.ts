// `completions`: a script for a shell that completes what the operations take.
import type { AnyOperation, Operation } from '../operation.js';

const shells = ['bash', 'zsh', 'fish'] as const;

const input = {
  shell: {
    kind: 'choice',
    operand: true,
    required: true,
    word: 'SHELL',
    values: shells,
    help: 'bash, zsh or fish.',
    refuse: (shell: string) => ({
      rule: 'usage/bad-value',
      message: `there are no completions for “${shell}”`,
      hint: `Available for ${shells.join(', ')}.`,
    }),
  },
} as const;

export interface Completions {
  readonly shell: (typeof shells)[number];
  readonly script: string;
}

/** `others`: the operations beside it, which it completes as well. */
export function completionsOperation(others: readonly AnyOperation[]): Operation<typeof input, Completions> {
  const self: Operation<typeof input, Completions> = {
    name: 'completions',
    summary: 'print completions for bash, zsh or fish',
    about: [
      'Prints a script for the shell that completes commands, flags, agents, folders, receipts and sessions: `baton pass <Tab>` offers ' +
        'the newest sessions with their titles where the shell can show them. To install it, do once what the examples show and open a ' +
        'new shell. `baton doctor` reports whether it is installed.',
    ],
    input,
    examples: [
      {
        command: 'baton completions bash > ~/.local/share/bash-completion/completions/baton',
        does: 'bash, where the package bash-completion is installed. Without it: add the line eval "$(baton completions bash)" to ~/.bashrc.',
      },
      {
        command: 'baton completions zsh > "${fpath[1]}/_baton"',
        does: 'zsh. Or add the line eval "$(baton completions zsh)" to ~/.zshrc, which is always up to date.',
      },
      { command: 'baton completions fish > ~/.config/fish/completions/baton.fish', does: 'fish.' },
    ],
    async run({ shell }) {
      const { completionScript } = await import('./script.js');
      return { shell, script: completionScript(shell, [...others, self]) };
    },
  };
  return self;
}
