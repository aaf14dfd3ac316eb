// The prompt to start again with, or where the new session is.
import type { SessionRef } from '../../agents/agent.js';
import type { branchOperation } from '../../ops/branch/index.js';
import type { Call, Outcome } from '../command.js';
import { passClosing, passText } from '../pass-text.js';
import { promptText } from '../prompt-out.js';
import { shortNames } from '../short-names.js';
import { visible } from '../terminal.js';

export async function present({ context: { here }, run }: Call<typeof branchOperation>): Promise<Outcome> {
  let title: string | undefined;
  const result = await run({ found: (refs: readonly SessionRef[]) => void (title = refs[0]?.title) });
  const { installed, prompt, from } = result;
  if (!installed) return { result, text: (out) => promptText(prompt!, out) };
  const origin = `Branched from hand-off ${shortNames([from])(from)}: ${installed.to.agent} ${visible(installed.to.id)}\n`;
  return {
    result,
    text: (out) => (prompt === null ? passText(installed, title, out) : origin),
    closing: (out) => passClosing(installed, { world: here, running: false }, out),
  };
}
