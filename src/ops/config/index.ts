// `config`: the defaults that a person has set for all commands.
import { operation } from '../operation.js';
import { configInput } from './input.js';

export const configOperation = operation({
  name: 'config',
  summary: 'show and set your defaults: target, author, budget, hooks, short names',
  about: [
    'target: where `pass` goes when --to is left out. author: who writes when --by has no value, an agent or a command. budget: how long a ' +
      'hand-off may be when --budget is left out. catalog: on, or off to keep nothing of what sessions say for `list` and `search`. ' +
      'viewer: the address in front of the links that `share` makes. hooks.inject: what hooks tell an agent when a session starts: on (what other agents did), ' +
      'all (its own last session too), or off. hooks.capture: on, or off so that hooks make no hand-offs. aliases.NAME: a short name of your own for an agent, wherever one is named: --to, ' +
      '--agent, --by, NAME@latest, NAME:ID.',
    'Without a value the current one is printed; exit code 1 when there is none. The values are in config.json, in $BATON_HOME, ' +
      'else in $XDG_CONFIG_HOME/baton or the platform’s convention; you may edit it by hand: JSON, in which unknown names are kept. A value ' +
      'that cannot be used is named with its line, and its default applies; a file that belongs to another user is not used.',
  ],
  input: configInput,
  examples: [
    { command: 'baton config', does: 'All settings, and the file that holds them.' },
    { command: 'baton config target codex', does: '`baton pass` alone continues in Codex from now on.' },
    { command: 'baton config author claude', does: '`baton pack --by` has Claude Code write the hand-off.' },
    { command: "baton config author 'llm -m small --no-stream'", does: 'Or a program that takes the prompt on standard input.' },
    { command: 'baton config aliases.cc claude-code', does: 'A short name: baton show cc@latest, baton pass --to cc.' },
    { command: 'baton config catalog off', does: 'Keep no catalog of sessions; what there is of it is removed.' },
    { command: 'baton config --unset target', does: 'Remove it again.' },
  ],
  async run(input, context) {
    return (await import('./config.js')).configure(input, context);
  },
});
