// The second thread of secret-counter.ts: takes lines, gives one answer at the end.
import { threadParent, threadStart } from '../io/second-thread.js';
import { makeRedactor } from './profile.js';
import { countIn, countOf, type CounterStart } from './secret-counter.js';

const { profile, scanned } = threadStart<CounterStart>();
const progress = new BigInt64Array(scanned);
const redactor = makeRedactor(profile);
let done = 0n;
const parent = threadParent();

parent.on('message', (lines: Uint8Array | null) => {
  if (lines === null) {
    parent.postMessage(countOf(redactor), []);
    return;
  }
  try {
    countIn(redactor, lines);
    done += BigInt(lines.length);
    tell(done);
  } catch (error) {
    tell(-1n); // so that nobody waits for more
    throw error;
  }
});

function tell(value: bigint): void {
  Atomics.store(progress, 0, value);
  Atomics.notify(progress, 0);
}
