// A session of gigabytes leaves much behind while it is read: what is over is collected sooner, so that the memory taken stays near what is in use.
import { setFlagsFromString } from 'node:v8';
import type { SessionRef } from '../agents/agent.js';

/** Below this it costs more time than the memory is worth. */
const LARGE = 512 << 20;
/** How far the heap may grow beyond what is in use, in percent. The engine itself lets it grow by up to three hundred. */
const GROWTH = 60;

/** For the whole process, which is the command's own: never for users of the library. */
export function keepHeapSmallFor(...refs: readonly SessionRef[]): void {
  if (refs.some(({ bytes }) => bytes > LARGE)) setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
