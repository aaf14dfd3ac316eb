// Asks the engine to collect garbage now, where it offers that: it does so in the command's own process, for which `cli/engine-settings.ts` asks.
import { vm } from './late-modules.js';

/** Where it is not offered, nothing happens: the engine collects when it likes to. */
export function collectGarbage(): void {
  const offered: unknown = vm().runInNewContext('typeof gc === "function" ? gc : undefined'); // only contexts that are made from then on have it
  if (typeof offered === 'function') offered();
}
