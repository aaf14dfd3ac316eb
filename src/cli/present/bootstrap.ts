// A template as it is to be pasted, or where it was written.
import type { bootstrapOperation } from '../../ops/bootstrap/index.js';
import type { Call, Outcome } from '../command.js';
import { visible } from '../terminal.js';

export async function present({ run }: Call<typeof bootstrapOperation>): Promise<Outcome> {
  const result = await run();
  return { result, text: () => (result.out === null ? result.text : `Written: ${visible(result.out)}\n`) };
}
