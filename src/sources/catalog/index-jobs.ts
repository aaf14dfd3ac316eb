// Reads sessions into pages, one after the other, or on other threads where there is much to read. The pages come back in any order.
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../io/second-thread.js';
import { threadFile } from '../../io/thread-file.js';
import { Failure, type Diagnostic } from '../../model/report.js';
import type { Profile } from '../../redact/profile.js';
import type { NewPages } from '../../store/catalog/session-pages.js';
import { loadSource } from '../index.js';
import { indexSession, type IndexJob } from './index-session.js';

/** A job with what it weighs, in bytes to read. */
export interface WeighedJob extends IndexJob {
  readonly bytes: number;
}

export interface DoneJobs {
  readonly pages: readonly NewPages[];
  /** Sessions that could not be read. */
  readonly failed: readonly Diagnostic[];
  readonly bytes: number;
}

export interface ThreadStart {
  readonly profile: Profile;
}

/** Less is read before threads have started. */
const WORTH_THREADS = 24 << 20;
const THREADS = 2;
/** What is done at once, and written at once: bytes, and sessions. */
const BATCH = 4 << 20;
const BATCH_JOBS = 200;

/** `take` gets each batch as it is done, and may take its time: no more than a few wait. */
export async function runJobs(jobs: readonly WeighedJob[], profile: Profile, take: (done: DoneJobs) => void): Promise<void> {
  const total = jobs.reduce((sum, { bytes }) => sum + bytes, 0);
  const file = total < WORTH_THREADS ? undefined : threadFile('catalog-thread');
  if (file === undefined) {
    const work = await makeWork(profile);
    for (const batch of batchesOf(jobs)) take(await work(batch));
    return;
  }
  await onThreads(file, { profile }, batchesOf(jobs), take);
}

/** What one thread does with a batch. */
export async function makeWork(profile: Profile): Promise<(batch: readonly WeighedJob[]) => Promise<DoneJobs>> {
  const newRedactor = (await import('../../redact/profile.js')).redactorsFor(profile);
  return async (batch) => {
    const pages: NewPages[] = [];
    const failed: Diagnostic[] = [];
    for (const job of batch) {
      try {
        pages.push(await indexSession(await loadSource(job.ref.agent), job, newRedactor()));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed.push(error.diagnostic);
      }
    }
    return { pages, failed, bytes: batch.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
}

function* batchesOf(jobs: readonly WeighedJob[]): Generator<readonly WeighedJob[]> {
  let batch: WeighedJob[] = [];
  let bytes = 0;
  for (const job of jobs) {
    batch.push(job);
    bytes += job.bytes;
    if (bytes < BATCH && batch.length < BATCH_JOBS) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function onThreads(
  file: string,
  start: ThreadStart,
  batches: Iterator<readonly WeighedJob[]>,
  take: (done: DoneJobs) => void,
): Promise<void> {
  const threads = Array.from({ length: THREADS }, () => startThread(file, start, { youngMb: 16 }));
  try {
    await Promise.all(threads.map((thread) => feed(thread, batches, take)));
  } finally {
    for (const thread of threads) void thread.terminate();
  }
}

/** Batches that a thread has at once: enough to go on with while this one waits for the disk. */
const AHEAD = 4;

/** Until there is nothing left to do: while one batch is written here, the thread has others. */
function feed(thread: Worker, batches: Iterator<readonly WeighedJob[]>, take: (done: DoneJobs) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let open = 0;
    const send = (): void => {
      const next = batches.next();
      if (next.done) return;
      open++;
      thread.postMessage(next.value, []);
    };
    thread
      .on('error', reject)
      .on('messageerror', reject)
      .on('exit', () => reject(new Error('the thread that reads sessions ended early')))
      .on('message', (done: DoneJobs) => {
        open--;
        send();
        try {
          take(done);
        } catch (error) {
          reject(error as Error);
        }
        if (open === 0) resolve();
      });
    for (let n = 0; n < AHEAD; n++) send();
    if (open === 0) resolve();
  });
}
