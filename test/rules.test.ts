// Every rule id that the sources use is explained, and every explained one is used.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rules } from '../src/model/rules.js';

const root = path.resolve(import.meta.dirname, '..');

it('the rules in src and those in src/model/rules.ts are the same', () => {
  const script = "import { ruleIdsIn } from './scripts/rule-ids.mjs'; console.log(JSON.stringify([...ruleIdsIn('src').keys()]))";
  const used = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })) as string[];
  expect(Object.keys(rules).toSorted()).toEqual(used.toSorted());
});
