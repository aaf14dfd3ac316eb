// The second thread of prefetch.ts: reads a session and hands it over in batches, no further ahead than memory allows.
import { threadParent, threadStart } from '../../io/second-thread.js';
import { Failure, Report } from '../../model/report.js';
import { drain, type SessionItem } from '../../model/session.js';
import { loadSource } from '../../sources/index.js';
import { readHere, type AheadMessage, type AheadStart } from './prefetch.js';

/** Items that are sent together, and batches that may wait to be taken. */
const BATCH = 128;
const MOST_WAITING = 12;

const { ref, options, taken } = threadStart<AheadStart>();
const counter = new Int32Array(taken);
const parent = threadParent();
const report = new Report();
let sent = 0;
let batch: SessionItem[] = [];

function send(message: AheadMessage): void {
  parent.postMessage(message, []);
}

function sendBatch(): void {
  for (let seen = Atomics.load(counter, 0); sent - seen >= MOST_WAITING; seen = Atomics.load(counter, 0)) Atomics.wait(counter, 0, seen);
  send({ kind: 'items', items: batch });
  sent++;
  batch = [];
}

async function readAll(): Promise<Failure | undefined> {
  try {
    const source = await loadSource(ref.agent);
    await drain(
      readHere({ source, ref }, options, (item) => item, report),
      (item) => {
        if (batch.push(item) === BATCH) sendBatch();
      },
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error;
  }
}

const failed = await readAll();
sendBatch();
send({
  kind: 'end',
  diagnostics: report.diagnostics,
  ...(failed && { failed: { diagnostic: failed.diagnostic, exitCode: failed.exitCode } }),
});
