// The prompt to continue with, or where it was installed.
import type { receiveOperation } from '../../ops/receive/index.js';
import type { ReceiveResult } from '../../ops/receive/receive.js';
import type { Call, Outcome } from '../command.js';
import { passClosing } from '../pass-text.js';
import { count } from '../print.js';
import { promptText } from '../prompt-out.js';
import { signedBy } from '../signed-by.js';
import { visible } from '../terminal.js';

export async function present({ context: { here }, run }: Call<typeof receiveOperation>): Promise<Outcome> {
  const result = await run();
  const { installed } = result;
  if (installed)
    return {
      result,
      text: () => `${summary(result)}\n`,
      closing: (out) => passClosing(installed, { world: here, running: false }, out),
    };
  return {
    result,
    text: (out) => promptText(result.prompt, out),
    note: summary(result),
  };
}

function summary({ handoff, format, suspicious, verification }: ReceiveResult): string {
  const { nextSteps, decisions, blockers } = handoff;
  const facts = [
    format,
    signedBy(verification),
    count(nextSteps.length, 'next step'),
    count(decisions.length, 'decision'),
    ...(blockers.length > 0 ? [count(blockers.length, 'blocker')] : []),
    ...(suspicious.length > 0 ? [count(suspicious.length, 'suspicious passage')] : []),
  ];
  return `${visible(handoff.title)} (${facts.join(', ')})`;
}
