// A process that checks a stretch of inputs: `worker.mjs SEED FROM TO STEP DEAR`. Where it is is in a file, so that a watchdog can see it hang.
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { Checker } from './check.js';
import { loadCorpus } from './corpus.js';
import { makeInput } from './inputs.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { minimise, signatureOf } from './minimise.js';

const { FUZZ_SOURCES: sources, FUZZ_SCRATCH: scratchRoot, FUZZ_PLACE: placeFile, FUZZ_AGENT: only } = process.env as Record<string, string>;
const [seed, from, to, step, dear] = process.argv.slice(2).map(Number) as [number, number, number, number, number];

mkdirSync(scratchRoot!, { recursive: true });
const folder = mkdtempSync(`${scratchRoot}/worker-`);
const corpus = loadCorpus(sources!);
/** No id is an agent's and a format's. */
const mutated = only
  ? { files: corpus.files.filter(({ agent }) => agent === only), documents: corpus.documents.filter(({ format }) => format === only) }
  : corpus;
const checker = new Checker(corpus, folder, dear);
const place = openSync(placeFile!, 'w');
let current = from;
const known = new Set<string>();

process.on('unhandledRejection', (reason) => tell(current, reason, 'unhandled rejection: '));

for (current = from; current < to; current += step) {
  writeSync(place, String(current).padEnd(16), 0);
  await nextTurn(); // what the packages in machine code let go of is let go of only between two turns of the event loop
  const input = makeInput(mutated, seed, current);
  try {
    await checker.check(input, current);
  } catch (error) {
    const signature = signatureOf(error);
    if (known.has(signature)) {
      tell(current, error);
      continue;
    }
    known.add(signature);
    writeSync(place, `${current} minimising`.padEnd(32), 0);
    const small = await minimise(input, async (one) => {
      try {
        await checker.check(one, current);
        return false;
      } catch (again) {
        return signatureOf(again) === signature;
      }
    });
    tell(current, error, '', 'bytes' in small ? { ...small, bytes: undefined, base64: small.bytes.toString('base64') } : small);
    writeSync(place, String(current).padEnd(32), 0);
  }
}
writeSync(place, 'done'.padEnd(32), 0);
closeSync(place);
rmSync(folder, { recursive: true, force: true });
process.disconnect?.();

function tell(number: number, error: unknown, prefix = '', input?: object): void {
  process.send?.({
    number,
    signature: prefix + signatureOf(error),
    stack: error instanceof Error ? (error.stack ?? '') : String(error),
    input,
  });
}
