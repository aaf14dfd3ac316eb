// The document that several hand-offs became.
import type { mergeOperation } from '../../ops/merge/index.js';
import type { Call, Outcome } from '../command.js';
import { packedOutcome } from '../packed.js';

export async function present({ run }: Call<typeof mergeOperation>): Promise<Outcome> {
  return packedOutcome(await run());
}
