// When an agent's hooks ran last.
import type { World } from '../../io/world.js';

export interface HookRun {
  readonly event: string;
  readonly at: string;
}

/** Newest first. */
export function lastRuns(_agent: string, _here: World): readonly HookRun[] {
  return []; // nothing records them yet
}
