// `agents`: every agent known, found here or not.
import { operation } from '../operation.js';

export const agentsOperation = operation({
  name: 'agents',
  summary: 'list known agents: found here or not, and what Baton can do with them',
  about: [
    'Lists each agent with its store on this machine, its client (the program itself) if installed, and what Baton can do: list, read ' +
      'and install sessions, and resume them in the client. Those whose client has continued what Baton writes come first (proven), then those that ' +
      'no client has proven (unproven), those that lie with a service, where a new session can be begun (service), and those whose sessions are ' +
      'only read (read-only). Where it says “hand-off”, a pass leaves the hand-off in the project; of those that are unproven, --force writes the session.',
  ],
  input: {},
  examples: [
    { command: 'baton agents', does: 'See which agents are here.' },
    { command: 'baton agents --json', does: 'The same for scripts, including how much of each kind of content survives a pass.' },
  ],
  async run(_input, { world, here }) {
    const [{ agentStatuses }, { safeReport }] = await Promise.all([import('./agent-status.js'), import('../../redact/diagnostics.js')]);
    return safeReport(await agentStatuses(world, here));
  },
});
