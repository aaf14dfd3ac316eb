// `mcp`: what Baton can do, for the agents themselves.
import { operation } from '../operation.js';

export const mcpOperation = operation({
  name: 'mcp',
  summary: 'serve sessions and hand-offs to agents (Model Context Protocol)',
  about: [
    'A server that agents start themselves (docs/guide/mcp.md has the lines for each): tools that list, search, show and pack sessions, the ' +
      'prompts `resume` (continue the newest session of this project, whichever agent held it; also as `pickup`, where the client has a `/resume` of its own) and `snapshot` (let the agent write the ' +
      'hand-off of the session that it is in, checked statement by statement), and hand-offs and sessions as resources.',
    'Secrets are removed from everything that it returns. What sessions say is fenced as quoted text. It changes nothing but Baton’s own data, ' +
      'unless --allow-write lets it pass sessions to other agents. It reads the folder that it is started in and the stores of this machine’s agents.',
    'Without --http it speaks on standard input and output and ends with its client. `--json` prints what it offers and ends.',
  ],
  input: {
    allowWrite: { kind: 'boolean', help: 'Offer `pass_session` too, which writes into other agents’ stores.' },
    http: {
      kind: 'count',
      word: '[PORT]',
      bare: '0',
      help: 'Speak HTTP on this port of 127.0.0.1 instead (without a number: any that is free); ends with Ctrl-C.',
    },
  },
  examples: [
    { command: 'baton mcp', does: 'What an agent’s settings name; typed by hand it waits for a client.' },
    { command: 'baton mcp --allow-write', does: 'Lets the agent pass sessions to other agents.' },
    { command: 'baton mcp --http 7311', does: 'For clients that want an address.' },
    { command: 'baton mcp --json', does: 'What it offers: tools, prompts, resources.' },
  ],
  async run(input) {
    return (await import('./offers.js')).offers(input);
  },
});
