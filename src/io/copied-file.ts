// A file's first bytes copied and hashed in one stroke; of a large file on a second thread, while this one does something else.
import { attempt, removeIfThere, withFile } from './disk.js';
import { hashFile, type Hashed } from './file-bytes.js';
import type { Within } from './open-regular.js';
import { startThread } from './second-thread.js';
import { threadFile } from './thread-file.js';
import { sizeIfThere } from './walk.js';

export interface CopyOptions extends Within {
  /** Only the first bytes. */
  readonly end?: number;
}

/** What that thread is started with. */
export interface CopyStart {
  readonly file: string;
  readonly to: string;
  readonly options: CopyOptions;
}

/** Below this a thread is not worth its start. */
const WORTH_A_THREAD = 16 << 20;

/** `to` is new. The bytes are those that were hashed, whatever becomes of the file meanwhile. */
export function copyFile(file: string, to: string, options: CopyOptions): Hashed {
  return withFile(to, 'wx', (out) => hashFile(file, { ...options, onBlock: (block) => out.write(block) }));
}

/** A copy that is being made on a second thread. */
export interface CopyUnderWay {
  /** What failed there is done again here: whoever waits for it hears why, in the words of this thread. */
  finish(): Promise<Hashed>;
  /** Nobody wants it any more. What there is of it goes. */
  stop(): Promise<void>;
}

/** Its file; undefined: for so few bytes it is not worth its start. */
export function copyThread(file: string, { end = Infinity }: CopyOptions): string | undefined {
  return Math.min(end, sizeIfThere(file) ?? 0) < WORTH_A_THREAD ? undefined : threadFile('copy-thread');
}

export function beginCopy(thread: string, { file, to, options }: CopyStart): CopyUnderWay {
  const worker = startThread(thread, { file, to, options }, { youngMb: 2, oldMb: 16 });
  worker.unref();
  const answer = new Promise<Hashed | undefined>((resolve) => {
    worker.once('message', resolve);
    for (const end of ['error', 'exit']) worker.once(end, () => resolve(undefined));
  });
  return {
    async finish() {
      worker.ref();
      const hashed = await answer;
      await worker.terminate();
      if (hashed !== undefined) return hashed;
      removeIfThere(to);
      return copyFile(file, to, options);
    },
    async stop() {
      await worker.terminate();
      attempt(() => removeIfThere(to));
    },
  };
}
