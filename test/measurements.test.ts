// docs/measurements.md promises commands: each of them is an npm script, and whoever adds one has it listed.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('every measurement has its script, and every such script is a measurement', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const own = Object.entries(scripts).filter(([name, command]) => command === `node scripts/measure.mjs ${name}`);
  const listed = [...read('docs/measurements.md').matchAll(/^\| `npm run ([\w:-]+)` \|/gm)].map(([, name]) => name!);
  expect(own.map(([name]) => name).toSorted()).toEqual(listed.toSorted());
});
