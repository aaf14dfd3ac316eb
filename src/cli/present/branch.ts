// The prompt to start again with, or where the new session is.
import type { SessionRef } from '../../agents/agent.js';
import type { branchOperation } from '../../ops/branch/index.js';
import type { Call, Outcome } from '../command.js';
import { passClosing, passText } from '../pass-text.js';
import { promptText } from '../prompt-out.js';

export async function present({ context: { here }, run }: Call<typeof branchOperation>): Promise<Outcome> {
  let title: string | undefined;
  const result = await run({ found: (refs: readonly SessionRef[]) => void (title = refs[0]?.title) });
  const { installed, prompt } = result;
  if (!installed) return { result, text: (out) => promptText(prompt!, out) };
  return {
    result,
    text: (out) => passText(installed, title, out),
    closing: (out) => passClosing(installed, { world: here, running: false }, out),
  };
}
