// `baton hook AGENT EVENT` alone, built as one CommonJS file: a client waits for it at every start. Ends with 0, whatever happens.
import { realWorld } from '../io/world.js';
import type { HookEvent } from '../ops/hook/call.js';
import { answerInput } from '../ops/hook/from-input.js';

export async function runHook(agent: string, event: HookEvent, program: string | undefined): Promise<void> {
  try {
    const world = realWorld(program === undefined ? {} : { program });
    const { text } = await answerInput(agent, event, world);
    if (text !== '') await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
  } catch {
    // the client goes on as if there were no hook
  }
  process.exit(0);
}
