// A hook's answer to what is on standard input.
import { readHookInput } from '../../io/hook-input.js';
import type { World } from '../../io/world.js';
import { answerHook, type HookAnswer } from './answer.js';
import type { HookEvent } from './call.js';

/** How much a client may say, and how long it may take. */
const LIMITS = { largest: 4 << 20, patienceMs: 2000 } as const;

export async function answerInput(agent: string, event: HookEvent, world: World): Promise<HookAnswer> {
  return answerHook({ agent, event, input: await readHookInput(LIMITS) }, world);
}
