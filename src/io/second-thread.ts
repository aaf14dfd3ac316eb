// A second thread: how one is started, and what it sees of the one that started it.
import type { MessagePort, Worker } from 'node:worker_threads';
import { workerThreads } from './late-modules.js';

export interface ThreadLimits {
  readonly youngMb: number;
  readonly oldMb?: number;
}

export function startThread(file: string, start: unknown, { youngMb, oldMb }: ThreadLimits): Worker {
  const { Worker: Thread } = workerThreads();
  return new Thread(file, {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...(oldMb !== undefined && { maxOldGenerationSizeMb: oldMb }) },
  });
}

/** On the second thread: what it was started with. */
export function threadStart<Start>(): Start {
  return workerThreads().workerData as Start;
}

/** On the second thread: the way back. */
export function threadParent(): MessagePort {
  return workerThreads().parentPort!;
}
