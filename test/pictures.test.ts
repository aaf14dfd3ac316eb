// Every picture that a page of ours shows is there: without it, a page looks broken to whoever reads it first.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/build-command.js';

it('every picture that README and docs name is there', () => {
  const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name));
  const named = ['README.md', ...pages].flatMap((page) =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/(?:src|srcset)="([^":]+)"/g)].map(
      ([, file]) => [page, path.join(path.dirname(page), file!)] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(([, file]) => !existsSync(path.join(root, file)))).toEqual([]);
});
