// One input by its number, for looking at it: `one.mjs SEED NUMBER [print]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Checker } from './check.js';
import { loadCorpus } from './corpus.js';
import { makeInput } from './inputs.js';

const [seed, number] = process.argv.slice(2).map(Number) as [number, number];
const folder = mkdtempSync(path.join(tmpdir(), 'baton-fuzz-one-'));
const corpus = loadCorpus(path.join('src', 'agents'));
const input = makeInput(corpus, seed, number);
if (process.argv[4] === 'print') console.log(input.kind === 'file' ? `${input.home} ${input.file}\n${input.bytes.toString()}` : input);
const began = performance.now();
try {
  await new Checker(corpus, folder).check(input, number);
} finally {
  console.log(`${(performance.now() - began).toFixed(0)} ms`);
  rmSync(folder, { recursive: true, force: true });
}
