// An agent without a contract file would go unproven without a word.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';

it('has a contract file for every agent of the registry, and each calls its own', () => {
  const called = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => [
      name,
      /^(?:agent|source)Contract\('([^']+)'\);$/m.exec(readFileSync(path.join(import.meta.dirname, name), 'utf8'))?.[1],
    ])
    .filter(([, id]) => id !== undefined);
  expect(called).toEqual(agents.map(({ id }) => [`${id}.test.ts`, id]).toSorted());
});
