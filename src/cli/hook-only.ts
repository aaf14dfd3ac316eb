// `baton hook AGENT EVENT` alone, built as one CommonJS file: a client waits for it at every start. Ends with 0, whatever happens.
import { readHookInput } from '../io/hook-input.js';
import { realWorld } from '../io/world.js';
import { answerHook } from '../ops/hook/answer.js';
import type { HookEvent } from '../ops/hook/call.js';
import { INPUT_LIMITS } from '../ops/hook/limits.js';

export async function runHook(agent: string, event: HookEvent, program: string | undefined): Promise<void> {
  try {
    const world = realWorld(program === undefined ? {} : { program });
    const input = await readHookInput(INPUT_LIMITS);
    const { text } = await answerHook({ agent, event, input }, world);
    if (text !== '') await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
  } catch {
    // the client goes on as if there were no hook
  }
  process.exit(0);
}
