// The hand-off that a link carries, to be read; what is known of it beside it.
import type { openOperation } from '../../ops/open/index.js';
import type { Call, Outcome } from '../command.js';
import { harmless, visible } from '../terminal.js';
import { signedBy } from '../signed-by.js';

export async function present({ run }: Call<typeof openOperation>): Promise<Outcome> {
  const result = await run();
  const facts = [result.format, signedBy(result.verification), ...(result.encrypted ? ['was encrypted'] : []), result.id];
  return {
    result,
    paged: true,
    text: () => `${result.text.trimEnd().split('\n').map(harmless).join('\n')}\n`,
    note: `${visible(result.handoff.title)} (${facts.join(', ')}). To continue with it: baton receive LINK`,
  };
}
