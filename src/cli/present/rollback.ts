// The prompt to start again with, and what was given up.
import type { rollbackOperation } from '../../ops/rollback/index.js';
import type { RollbackResult } from '../../ops/rollback/rollback.js';
import type { Call, Outcome } from '../command.js';
import { passClosing } from '../pass-text.js';
import { count } from '../print.js';
import { promptText } from '../prompt-out.js';
import { shortNames } from '../short-names.js';
import { visible } from '../terminal.js';

export async function present({ context: { here }, run }: Call<typeof rollbackOperation>): Promise<Outcome> {
  const result = await run();
  const { installed, prompt } = result;
  const summary = summaryOf(result);
  if (!installed) return { result, text: (out) => promptText(prompt, out), note: summary };
  return { result, text: () => `${summary}\n`, closing: (out) => passClosing(installed, { world: here, running: false }, out) };
}

function summaryOf({ from, title, abandoned }: RollbackResult): string {
  const name = shortNames([from, ...abandoned]);
  return (
    `Back to hand-off ${name(from)}${title === null ? '' : ` (${visible(title)})`}; ` +
    `${count(abandoned.length, 'thing is abandoned', 'things are abandoned')}: ${visible(abandoned.map(name).join(', '))}`
  );
}
