// What hooks did, as a table; what is ready for this folder below it.
import { ago } from '../../model/moment.js';
import type { hooksOperation } from '../../ops/hooks/index.js';
import type { AgentHooks } from '../../ops/hooks/status.js';
import type { Call, Outcome } from '../command.js';
import { table, type Column } from '../table.js';
import { visible, type Terminal } from '../terminal.js';

export async function present({ run, context: { here } }: Call<typeof hooksOperation>): Promise<Outcome> {
  const result = await run();
  const { switches, agents, ready } = result;
  const when = (out: Terminal, at: string): string => visible(out.isTTY ? ago(at, here.now()) : at);
  const columns = (out: Terminal): readonly Column<AgentHooks>[] => [
    { head: 'AGENT', cell: ({ agent }) => agent, style: 'cyan' },
    { head: 'RUNS', cell: ({ runs }) => (runs === 0 ? 'none' : String(runs)), align: 'right' },
    { head: 'FAILED', cell: ({ failed }) => (failed === 0 ? '' : String(failed)), style: 'red', align: 'right' },
    {
      head: 'LAST',
      cell: ({ last }) => last.map(({ event, outcome, at }) => visible(`${event}: ${outcome}, ${when(out, at)}`)).join('; '),
      cutAt: 'end',
      min: 12,
    },
  ];
  const lines = [
    `Captured at the end and before compactions: ${switches.capture}. Told at the start: ${switches.inject}.`,
    ...ready.map((one) => `Ready for this folder: ${one.agent}:${one.session}`),
  ].map(visible);
  return { result, text: (out) => `${table(agents, columns(out), out)}\n${lines.join('\n')}\n` };
}
