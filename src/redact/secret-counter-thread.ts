// The second thread of secret-counter.ts: takes lines, or the places of lines in a file, and gives one answer at the end.
import type { BytesInFile } from '../io/file-bytes.js';
import { PartReader } from '../io/part-reader.js';
import { threadParent, threadStart } from '../io/second-thread.js';
import { makeRedactor } from './profile.js';
import { countIn, countOf, type CounterStart } from './secret-counter.js';

const { profile, scanned } = threadStart<CounterStart>();
const progress = new BigInt64Array(scanned);
const redactor = makeRedactor(profile);
const parts = new PartReader();
let done = 0n;
const parent = threadParent();

parent.on('message', (lines: Uint8Array | BytesInFile | null) => {
  if (lines === null) {
    parent.postMessage(countOf(redactor), []);
    return;
  }
  try {
    if (!(lines instanceof Uint8Array)) {
      countIn(redactor, parts.read(lines));
      return;
    }
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
