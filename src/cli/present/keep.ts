// What is kept, as a table, or what was kept now.
import type { keepOperation } from '../../ops/keep/index.js';
import type { KeptResult } from '../../ops/keep/keep.js';
import { ago } from '../../model/moment.js';
import type { Call, Outcome } from '../command.js';
import { bytes } from '../../model/byte-size.js';
import { count } from '../print.js';
import { table, type Column } from '../table.js';
import { visible, type Style, type Terminal } from '../terminal.js';
import { tuneEngineFor } from '../engine-settings.js';

const STATES: Readonly<Record<KeptResult['state'], Style>> = { same: 'green', changed: 'yellow', gone: 'yellow', removed: 'dim' };

export async function present({ input, context: { here }, run }: Call<typeof keepOperation>): Promise<Outcome> {
  const result = await run({ found: (refs) => tuneEngineFor(...refs) });
  if (input.list) {
    if (result.length === 0) return { result, note: 'Nothing is kept yet: `baton keep REF` keeps a session.' };
    return { result, text: (out) => table(result, columnsFor(out, here.now()), out) };
  }
  return { result, text: () => result.map(lineOf).join('') };
}

function lineOf({ agent, id, title, files, bytes: size, state }: KeptResult): string {
  const what = `${agent} ${visible(id)}${title === null ? '' : ` (${visible(title)})`}`;
  return state === 'removed' ? `No longer kept: ${what}\n` : `Kept: ${what}, ${count(files, 'file')}, ${bytes(size)}\n`;
}

function columnsFor(out: Terminal, now: Date): Column<KeptResult>[] {
  return [
    { head: 'SESSION', cell: ({ agent, id }) => visible(`${agent}:${out.isTTY ? id.slice(0, 8) : id}`), style: 'cyan' },
    { head: 'KEPT', cell: ({ at }) => visible(out.isTTY ? ago(at, now) : at) },
    { head: 'SIZE', cell: ({ bytes: size }) => bytes(size), align: 'right', rank: 2 },
    { head: 'STATE', cell: ({ state }) => state, style: ({ state }) => STATES[state] },
    { head: 'TITLE', cell: ({ title }) => visible(title ?? ''), cutAt: 'end', min: 12, rank: 1 },
  ];
}
