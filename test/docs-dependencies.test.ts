// docs/architecture.md gives a reason for every dependency, and for none that is not there.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);

function dependencyRows(): string[] {
  const section = readFileSync(new URL('docs/architecture.md', root), 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith('Dependencies\n'))!;
  return [...section.matchAll(/^\| `([^`]+)`( \((?:dev|optional)\))? \| \S.* \|$/gm)].map(([, name, kind = '']) => name + kind);
}

it('every dependency stands in the table with its reason', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const wanted = [
    ...Object.keys(dependencies),
    ...Object.keys(devDependencies).map((name) => `${name} (dev)`),
    ...Object.keys(optionalDependencies).map((name) => `${name} (optional)`),
  ];
  expect(dependencyRows().toSorted()).toEqual(wanted.toSorted());
});
