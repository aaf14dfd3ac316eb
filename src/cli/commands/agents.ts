// `baton agents`
import { agentStatuses, type AgentStatus } from '../../ops/agents/agent-status.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { safeReport } from '../safe-diagnostics.js';
import type { agentsSpec } from '../specs/agents.js';
import { table, type Column } from '../table.js';
import { visible, type Terminal } from '../terminal.js';

export async function run({ world, here }: Call<typeof agentsSpec>): Promise<Outcome> {
  const statuses = await safeReport(await agentStatuses(world, here));
  const columnsFor = (out: Terminal): readonly Column<AgentStatus>[] => [
    { head: 'AGENT', cell: ({ id }) => id, style: 'cyan' },
    { head: 'NAME', cell: ({ name }) => name, rank: 3 },
    { head: 'FOUND', cell: ({ found }) => (found ? 'yes' : 'no'), style: ({ found }) => (found ? 'green' : 'dim') },
    {
      head: 'CLIENT',
      cell: ({ client }) => (client ? visible(client.version) : 'not found'),
      style: ({ client }) => (client ? undefined : 'dim'),
      cutAt: 'end',
      min: 9,
    },
    { head: 'CAN', cell: ({ supports }) => abilities(supports), rank: 1 },
    {
      head: 'STORE',
      cell: ({ store }) => visible(out.isTTY ? shortPath(store, world) : store),
      style: 'dim',
      cutAt: 'middle',
      min: 14,
      rank: 2,
    },
  ];
  return { result: statuses, text: (out) => table(statuses, columnsFor(out), out) };
}

function abilities(supports: AgentStatus['supports']): string {
  const all = [
    ['list', supports.discover],
    ['read', supports.read],
    ['install', supports.install],
    ['resume', supports.resume],
  ] as const;
  return all
    .filter(([, can]) => can)
    .map(([word]) => word)
    .join(' ');
}
