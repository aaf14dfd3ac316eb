// The second thread of secret-counter.ts: takes lines, or the places of lines in a file, and gives one answer at the end.
import { PartReader } from '../io/part-reader.js';
import { threadParent, threadStart } from '../io/second-thread.js';
import { makeRedactor } from './profile.js';
import { cleanTitle, countIn, countOf, type CounterStart, type FromCounter, type ToCounter } from './secret-counter.js';

const { profile, scanned } = threadStart<CounterStart>();
const progress = new BigInt64Array(scanned);
const redactor = makeRedactor(profile);
const parts = new PartReader();
let done = 0n;
const parent = threadParent();

parent.on('message', (lines: ToCounter) => {
  if (lines === null) return answer(countOf(redactor));
  try {
    if ('title' in lines) return answer({ title: cleanTitle(profile, lines.title) });
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

function answer(what: FromCounter): void {
  parent.postMessage(what, []);
}
