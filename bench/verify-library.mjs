// Verifies a signed document with the library, several times (strict reading, canonical form, hash and signature), each beside JSON.parse of its ready text.
// Prints how many times as long it took, the first time and as a median of the others, by processor time. Usage: verify-library.mjs FILE TIMES
import { readFileSync } from 'node:fs';
import { examine } from '../dist/index.js';
import { median } from './measure.mjs';

const [file, times] = process.argv.slice(2);
const bytes = readFileSync(file);
const text = bytes.toString('utf8');
let integrity;
const runs = Array.from({ length: Number(times) }, () => {
  const parsing = processorTime(() => JSON.parse(text));
  const verifying = processorTime(() => ({ integrity } = examine({ bytes })));
  return { parsing, verifying };
});
const warm = runs.slice(1);
const cold = runs[0].verifying / runs[0].parsing;
console.log(JSON.stringify({ integrity, cold, warm: median(warm.map((run) => run.verifying)) / median(warm.map((run) => run.parsing)) }));

function processorTime(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
