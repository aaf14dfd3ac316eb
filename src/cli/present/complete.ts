// What could stand where the cursor is, one a line, with a word about each after a tab.
import type { completeOperation } from '../../ops/complete/index.js';
import type { Call, Outcome } from '../command.js';
import { visible } from '../terminal.js';

export async function present({ run }: Call<typeof completeOperation>): Promise<Outcome> {
  const found = await run();
  return {
    result: found,
    text: () => found.map(({ value, about }) => `${visible(value)}\t${visible(about)}\n`).join(''),
  };
}
