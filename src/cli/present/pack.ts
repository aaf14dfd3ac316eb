// The document alone, or where it was written; what was taken out beside it.
import type { packOperation } from '../../ops/pack/index.js';
import type { Call, Outcome } from '../command.js';
import { tuneEngineFor } from '../engine-settings.js';
import { packedOutcome } from '../packed.js';

export async function present({ run }: Call<typeof packOperation>): Promise<Outcome> {
  return packedOutcome(await run({ found: (refs) => tuneEngineFor(...refs) }));
}
