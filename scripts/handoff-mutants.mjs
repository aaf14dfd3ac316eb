#!/usr/bin/env node
// Which regular expressions of src/handoff nobody would miss: each of a sample is made to match nothing, then scored and tested.
//   npm run handoff:mutants -- [--count 100] [--seed 1] [--score-only]      survivors are named; each needs a sample or has to go
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parseSync, Visitor } from 'oxc-parser';

const root = fileURLToPath(new URL('..', import.meta.url));
const handoff = path.join(root, 'src/handoff');
const option = (name, otherwise) => Number(process.argv[process.argv.indexOf(name) + 1 || process.argv.length] ?? otherwise);
const [count, seed] = [option('--count', 100), option('--seed', 1)];

function expressionsIn(file) {
  const found = [];
  const visitor = new Visitor({
    Literal(node) {
      if (node.regex) found.push({ file, start: node.start, end: node.end, flags: node.regex.flags, raw: node.raw });
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** The same sample for the same seed. */
function drawn(all, size) {
  const rest = [...all];
  let state = seed * 2654435761;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Array.from({ length: Math.min(size, all.length) }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]);
}

function mutated({ file, start, end, flags }) {
  const text = readFileSync(file, 'utf8');
  return `${text.slice(0, start)}/(?!)/${flags}${text.slice(end)}`;
}

let loads = 0;

/** A module with the mutant in it, as it is imported. */
async function loaded(entry, mutant) {
  // a name of its own: what was imported once under a name is not read again
  const out = path.join(root, '.cache', `handoff-mutant-${process.pid}-${++loads}.mjs`);
  mkdirSync(path.dirname(out), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: out,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'mutant',
        setup: ({ onLoad }) =>
          onLoad({ filter: /src[/\\]handoff[/\\].*\.ts$/ }, ({ path: file }) =>
            file === mutant?.file ? { contents: mutated(mutant), loader: 'ts' } : undefined,
          ),
      },
    ],
  });
  return import(pathToFileURL(out).href).finally(() => rmSync(out, { force: true }));
}

async function scoreWith(mutant) {
  try {
    const { BUDGETS, documentOf, keyedCases, scoreOf } = await loaded(path.join(root, 'test/handoff/keyed/score.ts'), mutant);
    let [kept, wrong] = [0, 0];
    for (const one of keyedCases(path.join(root, 'test/handoff/keyed')))
      for (const budget of BUDGETS) {
        const score = scoreOf(await documentOf(one, budget), one.key);
        kept += score.kept;
        wrong += score.wrong;
      }
    return { kept, wrong };
  } catch (error) {
    return { kept: -1, wrong: 0, error };
  }
}

const isRule = (value) => Array.isArray(value?.yes) && Array.isArray(value?.no) && value.find !== undefined;
const finds = ({ find }, text) => (find instanceof RegExp ? (text.match(find) ?? undefined) : find(text)) !== undefined;

/** How many samples of the rules in a file are not found, or found though they should not be. */
async function wrongSamples(file, mutant) {
  const rules = Object.values(await loaded(file, mutant))
    .flat()
    .filter(isRule);
  const wrong = (texts, test) => texts.filter(test).length;
  return rules.reduce((sum, rule) => sum + wrong(rule.yes, (text) => !finds(rule, text)) + wrong(rule.no, (text) => finds(rule, text)), 0);
}

/** Tests hold every rule to its samples: the cheapest way to miss it. */
async function failsSamples(mutant) {
  const before = await wrongSamples(mutant.file, undefined);
  try {
    return (await wrongSamples(mutant.file, mutant)) > before;
  } catch {
    return true;
  }
}

/** Take most of the time: only for what the others do not miss. */
const SLOW = ['keyed', 'golden'];

/** A run of its own: the mutant is put in place while the file is loaded, no file is changed. */
function failsTests(mutant, areSlow) {
  const files = SLOW.map((name) => `test/handoff/${name}.test.ts`);
  // of the others those that have the file in them
  const chosen = areSlow
    ? ['run', ...files]
    : ['related', path.relative(root, mutant.file), '--run', ...files.flatMap((file) => ['--exclude', file])];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, ...chosen, '--config', 'vitest.mutants.config.ts', '--bail', '1', '--passWithNoTests'],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        BATON_MUTANT: JSON.stringify({ file: mutant.file, start: mutant.start, end: mutant.end, flags: mutant.flags }),
      },
    },
  );
  return status !== 0;
}

function placeOf({ file, start, raw }) {
  const line = readFileSync(file, 'utf8').slice(0, start).split('\n').length;
  return `${path.relative(root, file)}:${line}  ${raw.slice(0, 90)}`;
}

async function changesScore(mutant) {
  const { kept, wrong } = await scoreWith(mutant);
  return kept < whole.kept || wrong > whole.wrong;
}

const all = readdirSync(handoff, { recursive: true })
  .filter((name) => name.endsWith('.ts'))
  .toSorted()
  .flatMap((name) => expressionsIn(path.join(handoff, name)));
const chosen = drawn(all, count);
const whole = await scoreWith(undefined);
const tally = { samples: 0, score: 0, tests: 0 };
const survivors = [];
for (const [i, mutant] of chosen.entries()) {
  process.stderr.write(`${i + 1} of ${chosen.length}, ${survivors.length} missed by nobody so far\n`);
  const tests = !process.argv.includes('--score-only');
  // what costs least comes first, of the others what misses most
  if (await failsSamples(mutant)) tally.samples++;
  else if (tests && failsTests(mutant, false)) tally.tests++;
  else if (await changesScore(mutant)) tally.score++;
  else if (tests && failsTests(mutant, true)) tally.tests++;
  else {
    survivors.push(mutant);
    process.stderr.write(`  ${placeOf(mutant)}\n`);
  }
}
console.log(
  `${chosen.length} of ${all.length} expressions: ${tally.samples} missed by their samples, ${tally.score} by the score, ${tally.tests} by the tests, ${survivors.length} by nobody`,
);
for (const mutant of survivors) console.log(`  ${placeOf(mutant)}`);
