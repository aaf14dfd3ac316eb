// Passes as a table.
import type { passesOperation } from '../../ops/passes/index.js';
import { findPasses, type ListedPass, type ShownPass } from '../../ops/passes/passes.js';
import type { Call, Outcome } from '../command.js';
import { ago } from '../../model/moment.js';
import { table, type Column } from '../table.js';
import { visible, type Style, type Terminal } from '../terminal.js';

const STATES: Readonly<Record<ListedPass['state'], Style>> = {
  there: 'green',
  continued: 'yellow',
  undone: 'dim',
  gone: 'dim',
  sent: 'yellow',
};

/** A pipe gets whole ids and times. */
const shownId = 8;

export async function present({ flags, context: { here, report }, run }: Call<typeof passesOperation>): Promise<Outcome> {
  if (flags.json) return { result: await run() };
  const passes = await findPasses(here, report);
  if (passes.length === 0) return { result: passes, note: 'Nothing was passed yet: `baton pass REF --to AGENT` passes a session.' };
  return { result: passes, text: (out) => table(passes, columnsFor(out, here.now()), out) };
}

function columnsFor(out: Terminal, now: Date): readonly Column<ShownPass>[] {
  const end = ({ agent, id }: { readonly agent: string; readonly id: string }) =>
    visible(`${agent} ${out.isTTY ? id.slice(0, shownId) : id}`);
  return [
    { head: 'RECEIPT', cell: ({ receipt }) => visible(receipt), style: 'cyan' },
    { head: 'PASSED', cell: ({ at }) => visible(out.isTTY ? ago(at, now) : at), rank: 3 },
    { head: 'FROM', cell: ({ from, handoff }) => (handoff ? 'a hand-off' : end(from)), rank: 2 },
    { head: 'TO', cell: ({ to }) => end(to), cutAt: 'end', min: 6 },
    { head: 'STATE', cell: ({ state }) => state, style: ({ state }) => STATES[state] },
    { head: 'TITLE', cell: ({ from }) => visible(from.title ?? ''), cutAt: 'end', min: 12, rank: 1 },
  ];
}
