// Many files one after the other, from a disk that is slow to answer: other threads look at the next ones meanwhile.
import type { Worker } from 'node:worker_threads';
import { startThread } from './second-thread.js';
import { threadFile } from './thread-file.js';

export interface AheadOptions {
  /** As many are looked at without: fewer are not worth a thread's start, and they show whether the disk is asked at all. */
  readonly alone?: number;
  /** What the system has read from a disk for this process so far, in whatever unit. */
  readonly diskReads?: () => number;
  readonly thread?: string | undefined;
}

/**
 * With one thread the disk still has nothing to do now and then, more than two gain nothing (20,000 files of an emptied page cache: 3.3 s
 * alone, then 2.6, 1.7, 1.6 s).
 */
const THREADS = 2;
/** Files that a thread is told of at once. More would only be in memory too early, and gone again where that is short. */
const BATCH = 128;

/** The same files in the same order. Whoever takes one reads both its ends, and finds them in memory. */
export function* readAhead<File extends string | { readonly path: string }>(
  files: Iterable<File>,
  options: AheadOptions = {},
): Generator<File> {
  const { alone = 500, diskReads = () => process.resourceUsage().fsRead } = options;
  const before = diskReads();
  const known: File[] = [];
  let ahead: Ahead | undefined;
  let seen = 0;
  try {
    for (const file of files) {
      seen++;
      if (seen === alone && diskReads() - before > alone)
        ahead = Ahead.start('thread' in options ? options.thread : threadFile('read-ahead-thread'));
      if (!ahead) {
        yield file;
        continue;
      }
      ahead.tell(typeof file === 'string' ? file : file.path);
      known.push(file);
      if (known.length > THREADS * BATCH) yield known.shift()!;
    }
    yield* known;
  } finally {
    ahead?.stop();
  }
}

class Ahead {
  readonly #threads: readonly Worker[];
  #batch: string[] = [];
  #batches = 0;

  static start(file: string | undefined): Ahead | undefined {
    return file === undefined ? undefined : new Ahead(file);
  }

  private constructor(file: string) {
    this.#threads = Array.from({ length: THREADS }, () => {
      const thread = startThread(file, undefined, { youngMb: 2, oldMb: 32 });
      thread.on('error', () => {}); // nobody waits for it: without it all is as it was, only slower
      thread.unref();
      return thread;
    });
  }

  tell(file: string): void {
    if (this.#batch.push(file) < BATCH) return;
    this.#threads[this.#batches++ % THREADS]!.postMessage(this.#batch, []);
    this.#batch = [];
  }

  stop(): void {
    for (const thread of this.#threads) void thread.terminate();
  }
}
