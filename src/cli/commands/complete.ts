// `baton __complete`: what the shells' completions ask for. Quick, and silent about whatever is wrong.
import { candidateReceipts, candidateRefs, type Candidate } from '../../ops/completions/candidates.js';
import type { Call, Outcome } from '../command.js';
import type { completeSpec } from '../specs/complete.js';
import { visible } from '../terminal.js';

export async function run({ operands, world, here }: Call<typeof completeSpec>): Promise<Outcome> {
  const [kind, typed = ''] = operands;
  let found: readonly Candidate[] = [];
  try {
    if (kind === 'refs') found = await candidateRefs(typed, world);
    else if (kind === 'receipts') found = candidateReceipts(typed, here);
  } catch {
    // a key press is no moment for messages
  }
  return { result: found, text: () => found.map(({ value, about }) => `${visible(value)}\t${visible(about)}\n`).join('') };
}
