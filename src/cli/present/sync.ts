// What was sent and what came, in one line each.
import type { syncOperation } from '../../ops/sync/index.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import { visible } from '../terminal.js';

export async function present({ run }: Call<typeof syncOperation>): Promise<Outcome> {
  const result = await run();
  const { remote, sent, received, refused } = result;
  const where = remote === null ? 'this repository' : visible(remote);
  const lines = [
    `${remote === null ? 'Kept in' : 'Sent to'} ${where}: ${amount(sent)}`,
    ...(remote === null ? [] : [`Received: ${amount(received)}${refused > 0 ? `; ${count(refused, 'file')} not used` : ''}`]),
  ];
  return { result, text: () => `${lines.join('\n')}\n` };
}

const amount = ({ handoffs, acts }: { readonly handoffs: number; readonly acts: number }): string =>
  acts === 0 ? 'nothing new' : `${count(handoffs, 'hand-off')}, ${count(acts, 'act')}`;
