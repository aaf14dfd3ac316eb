// What the overview of `--help` says of each command. In what is built, this module is its own answer: the overview loads no declaration.
import { commands } from './command-table.js';

export const overviewCommands = commands.map(({ operation: { name, summary, examples } }) => ({
  name,
  summary,
  examples: examples.slice(0, 1),
}));
