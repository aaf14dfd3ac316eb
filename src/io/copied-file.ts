// A file's first bytes copied and hashed in one stroke; of a large file on a second thread, while this one does something else.
import { removeIfThere, withFile } from './disk.js';
import { hashFile, type Hashed } from './file-bytes.js';
import type { Within } from './open-regular.js';
import { startThread } from './second-thread.js';
import { threadFile } from './thread-file.js';
import { sizeIfThere } from './walk.js';

export interface CopyOptions extends Within {
  /** Only the first bytes. */
  readonly end?: number;
}

/** What the second thread is started with. */
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

/** The same, where it is large beside what this thread does. */
export async function copyFileAside(file: string, to: string, options: CopyOptions): Promise<Hashed> {
  const bytes = Math.min(options.end ?? Infinity, sizeIfThere(file) ?? 0);
  const thread = bytes < WORTH_A_THREAD ? undefined : threadFile('copy-thread');
  return (thread !== undefined && (await copiedBy(thread, { file, to, options }))) || copyFile(file, to, options);
}

/** Undefined: it failed. Whoever does it again hears why, in the words of this thread. */
async function copiedBy(thread: string, start: CopyStart): Promise<Hashed | undefined> {
  const worker = startThread(thread, start, { youngMb: 2, oldMb: 16 });
  const hashed = await new Promise<Hashed | undefined>((resolve) => {
    worker.once('message', resolve);
    for (const end of ['error', 'exit']) worker.once(end, () => resolve(undefined));
  });
  await worker.terminate();
  if (hashed === undefined) removeIfThere(start.to);
  return hashed;
}
