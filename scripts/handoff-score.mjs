#!/usr/bin/env node
// What hand-offs without a model keep of sessions whose facts are known, beside the simple way (head and tail of every turn).
//   npm run handoff:score -- [--ablate] [--missing]      --ablate: what each rule is worth · --missing: which facts are lost where
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, '.cache', `handoff-score-${process.pid}.mjs`);
mkdirSync(path.dirname(file), { recursive: true });
await build({
  entryPoints: [path.join(root, 'test/handoff/keyed/score.ts')],
  outfile: file,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'error',
});
const { BUDGETS, RULE_IDS, documentOf, keyedCases, scoreOf, simpleDocumentOf } = await import(pathToFileURL(file).href).finally(() =>
  rmSync(file, { force: true }),
);

const cases = keyedCases(path.join(root, 'test/handoff/keyed'));
const sum = (scores, field) => scores.reduce((total, score) => total + score[field], 0);
const line = (name, scores) =>
  `${name.padEnd(26)} ${String(sum(scores, 'kept')).padStart(4)} of ${sum(scores, 'facts')} facts (${((100 * sum(scores, 'kept')) / sum(scores, 'facts')).toFixed(1)} %), ${sum(scores, 'wrong')} false, ${Math.round(sum(scores, 'tokens') / scores.length)} tokens`;

async function scored(budget, off) {
  const out = [];
  for (const one of cases) out.push({ one, ...scoreOf(await documentOf(one, budget, off), one.key) });
  return out;
}

for (const budget of BUDGETS) {
  const ours = await scored(budget);
  const simple = cases.map((one) => ({ one, ...scoreOf(simpleDocumentOf(one, budget), one.key) }));
  console.log(`\n${budget} tokens, ${cases.length} sessions`);
  console.log(line('ours', ours));
  console.log(line('head and tail of turns', simple));
  for (const language of [...new Set(cases.map(({ key }) => key.language))].sort()) {
    const of = (scores) => scores.filter(({ one }) => one.key.language === language);
    console.log(line(`  ${language}: ours`, of(ours)));
    console.log(line(`  ${language}: head and tail`, of(simple)));
  }
  if (process.argv.includes('--missing'))
    for (const { one, missing, wrong } of ours)
      if (missing.length + wrong > 0)
        console.log(`  ${one.name}: ${missing.map((fact) => `“${fact}”`).join(', ')}${wrong > 0 ? ` and ${wrong} false` : ''}`);
  if (!process.argv.includes('--ablate')) continue;
  for (const id of RULE_IDS) {
    const without = await scored(budget, new Set([id]));
    const worth = sum(ours, 'kept') - sum(without, 'kept');
    const changed = without.filter((score, i) => score.tokens !== ours[i].tokens).length;
    console.log(
      `  without ${id.padEnd(14)} ${worth > 0 ? `-${worth}` : worth < 0 ? `+${-worth}` : '±0'} facts, ${changed} documents differ`,
    );
  }
}
