// What is installed and what hooks did, as a table; what is ready for this folder and what is wrong below it.
import { findAgent } from '../../agents/index.js';
import { ago } from '../../model/moment.js';
import type { hooksOperation } from '../../ops/hooks/index.js';
import type { AgentHooks } from '../../ops/hooks/status.js';
import type { Call, Outcome } from '../command.js';
import { table, type Column } from '../table.js';
import { wrap } from '../text-width.js';
import { proseWidth, visible, type Terminal } from '../terminal.js';

export async function present({ run, context: { here } }: Call<typeof hooksOperation>): Promise<Outcome> {
  const result = await run();
  const { switches, agents, ready } = result;
  const problems = agents.flatMap(({ agent, installed }) => (installed?.problems ?? []).map((one) => `${nameOf(agent)}: ${one}`));
  const lines = [
    `Hand-offs are made at the end of sessions and before compactions: ${switches.capture}.`,
    `Agents are told of newer work when a session starts: ${switches.inject}.`,
    ...ready.map((one) => `Ready for this folder: ${one.agent}:${one.session}`),
    ...problems,
  ].map(visible);
  const note = noteFor(agents, problems.length > 0);
  return {
    result,
    text: (out) =>
      `${table(agents, columns(out, here.now()), out)}\n${lines.flatMap((line) => wrap(line, { width: proseWidth(out), rest: '  ' })).join('\n')}\n`,
    ...(note !== undefined && { note }),
    exitCode: problems.length > 0 ? 1 : 0,
  };
}

function noteFor(agents: readonly AgentHooks[], isBroken: boolean): string | undefined {
  if (isBroken) return '`baton install AGENT` puts it right.';
  if (agents.every(({ installed }) => installed === null))
    return 'Baton is in no agent yet: `baton install --all` puts it into those that are here.';
  return undefined;
}

const nameOf = (agent: string): string => findAgent(agent)?.name ?? agent;

function columns(out: Terminal, now: Date): readonly Column<AgentHooks>[] {
  const when = (at: string): string => visible(out.isTTY ? ago(at, now) : at);
  return [
    { head: 'AGENT', cell: ({ agent }) => agent, style: 'cyan' },
    { head: 'INSTALLED', cell: ({ installed }) => installedWords(installed), cutAt: 'end', min: 8 },
    { head: 'RUNS', cell: ({ runs }) => (runs === 0 ? 'none' : String(runs)), align: 'right' },
    { head: 'FAILED', cell: ({ failed }) => (failed === 0 ? '' : String(failed)), style: 'red', align: 'right' },
    {
      head: 'LAST',
      cell: ({ last }) => last.map(({ event, outcome, at }) => visible(`${event}: ${outcome}, ${when(at)}`)).join('; '),
      cutAt: 'end',
      min: 12,
    },
  ];
}

/** What is there, and what is there only partly. */
function installedWords(installed: AgentHooks['installed']): string {
  if (installed === null) return 'no';
  const words = Object.entries(installed.pieces).flatMap(([piece, state]) =>
    state === 'none' ? [] : [state === 'partly' ? `${piece} (partly)` : piece],
  );
  return words.length === 0 ? 'nothing left' : words.join(', ');
}
