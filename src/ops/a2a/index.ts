// `a2a`: hand-offs, spoken between agents.
import { operation } from '../operation.js';

export const a2aOperation = operation({
  name: 'a2a',
  summary: 'serve hand-offs to other agents (Agent2Agent protocol)',
  about: [
    'An agent of the A2A protocol 1.0 on 127.0.0.1: its card says what it can do. Every hand-off that is kept here is a task, its context the session that ' +
      'it was made of. Other agents list and get them, ask for the hand-off of a session (`handoff.export`), and bring their own (`handoff.import`), ' +
      'which are verified and scanned as with `baton receive`; the artifact is the receipt.',
    'Secrets are removed from everything that it returns, and prompts are fenced. Nothing is fetched for a message. It changes nothing but Baton’s own ' +
      'data, unless --allow-write lets a message start a session in another agent. It reads the folder that it is started in and the stores of this machine’s agents.',
    'Whoever asks needs the token: the one in BATON_A2A_TOKEN, else a new one, which is printed below the address. `--json` prints the card and ends.',
  ],
  input: {
    port: { kind: 'count', word: 'PORT', default: 0, help: 'The port (default: any that is free).' },
    allowWrite: { kind: 'boolean', help: 'Let a message that brings a hand-off start a session with it in another agent.' },
  },
  examples: [
    { command: 'baton a2a --port 7312', does: 'Prints the address and the token, and serves until Ctrl-C.' },
    { command: 'baton a2a --port 7312 --allow-write', does: 'Lets another agent start sessions here with what it brings.' },
    { command: 'baton a2a --json', does: 'The agent card.' },
  ],
  async run({ allowWrite, port }) {
    return (await import('./card.js')).agentCard({ address: `http://127.0.0.1:${port}`, version: '', allowWrite });
  },
});
