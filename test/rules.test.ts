// Every rule id that the sources use is explained, and every explained one is used.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

it('the rules that src uses and those that a rules.ts explains are the same', async () => {
  const script =
    "import { ruleIdsIn, rulesFilesIn } from './scripts/rule-ids.mjs'; console.log(JSON.stringify([[...ruleIdsIn('src').keys()], rulesFilesIn('src')]))";
  const [used, files] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  ) as [string[], string[]];
  const tables = await Promise.all(
    files.map((file) => import(path.join(root, 'src', file)) as Promise<{ rules: Readonly<Record<string, string>> }>),
  );
  expect(tables.flatMap(({ rules }) => Object.keys(rules)).toSorted()).toEqual(used.toSorted());
});
