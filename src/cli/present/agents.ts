// The agents, as a table.
import { findAgent } from '../../agents/index.js';
import type { AgentStatus } from '../../ops/agents/agent-status.js';
import type { agentsOperation } from '../../ops/agents/index.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { table, type Column } from '../table.js';
import { visible, type Terminal } from '../terminal.js';

export async function present({ run, context: { world } }: Call<typeof agentsOperation>): Promise<Outcome> {
  const statuses = await run();
  const columnsFor = (out: Terminal): readonly Column<AgentStatus>[] => [
    { head: 'AGENT', cell: ({ id }) => id, style: 'cyan' },
    { head: 'NAME', cell: ({ name }) => name, rank: 3 },
    { head: 'FOUND', cell: ({ found }) => (found ? 'yes' : 'no'), style: ({ found }) => (found ? 'green' : 'dim') },
    {
      head: 'CLIENT',
      cell: ({ id, client }) => (client ? visible(client.version) : findAgent(id)?.client ? 'not found' : 'none'),
      style: ({ client }) => (client ? undefined : 'dim'),
      cutAt: 'end',
      min: 9,
    },
    { head: 'CAN', cell: abilities, rank: 1 },
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

/** Whether a client has proven it, or nothing is written at all, is said behind it. */
function abilities({ supports, standing, handoff }: AgentStatus): string {
  const all = [
    ['list', supports.discover],
    ['read', supports.read],
    ['install', supports.install],
    ['resume', supports.resume],
    ['hand-off', handoff],
    ['begin', standing === 'service'],
  ] as const;
  const can = all.filter(([, able]) => able).map(([word]) => word);
  return `${can.join(' ')} (${standing})`;
}
