// What is installed in each agent, as a table; what is wrong below it.
import { findAgent } from '../../agents/index.js';
import type { hooksOperation } from '../../ops/hooks/index.js';
import type { AgentHooks, PieceState } from '../../ops/hooks/status.js';
import type { Call, Outcome } from '../command.js';
import { table, type Column } from '../table.js';
import { visible, type Style } from '../terminal.js';

export async function present({ run }: Call<typeof hooksOperation>): Promise<Outcome> {
  const result = await run();
  if (result.length === 0) return { result, note: 'Baton is in no agent yet: `baton install --all` puts it into those that are here.' };
  const problems = result.flatMap(({ agent, problems: list }) =>
    list.map((one) => `${findAgent(agent)?.name ?? agent}: ${visible(one)}\n`),
  );
  return {
    result,
    text: (out) => table(result, COLUMNS, out) + problems.join(''),
    ...(problems.length > 0 && { note: '`baton install AGENT` puts it right.' }),
    exitCode: problems.length > 0 ? 1 : 0,
  };
}

const STYLES: Readonly<Record<PieceState, Style>> = { installed: 'green', partly: 'yellow', none: 'dim' };
const piece = (name: keyof AgentHooks['pieces']): Column<AgentHooks> => ({
  head: name.toUpperCase(),
  cell: ({ pieces }) => pieces[name],
  style: ({ pieces }) => STYLES[pieces[name]],
});

const COLUMNS: readonly Column<AgentHooks>[] = [
  { head: 'AGENT', cell: ({ agent }) => findAgent(agent)?.name ?? agent, style: 'cyan' },
  piece('mcp'),
  piece('commands'),
  piece('hooks'),
  { head: 'LAST RUN', cell: ({ runs }) => (runs[0] ? `${visible(runs[0].event)} ${visible(runs[0].at)}` : 'none'), rank: 1 },
];
