// What lists remember of folders: every row is found, in whatever order it is asked for.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepListed, listedFiles, type ListedFile } from '../../src/store/catalog/listed-files.js';
import { scratchFolder } from '../support/scratch.js';

const RULES = 'rules';
const names = Array.from({ length: 20 }, (_, n) => `session-${String(n).padStart(2, '0')}.jsonl`);
const row = (name: string): ListedFile => [name, null, names.indexOf(name), 1, 2];

function listedIn(place: { readonly folder: string }) {
  return listedFiles(place, RULES).folders.get('/sessions')!;
}

function keep(place: { readonly folder: string }, files: ReadonlyMap<string, ListedFile | undefined>): void {
  keepListed(place, RULES, new Map([['/sessions', files]]));
}

describe('remembered files of a folder', () => {
  const places = () => ({ folder: path.join(scratchFolder(), 'catalog') });
  const odd = names.filter((_, n) => n % 2 === 1);

  it.each([
    ['in their order', names],
    ['the other way round', names.toReversed()],
    ['some of them', names.filter((_, n) => n % 3 === 0)],
    ['twice each', names.flatMap((name) => [name, name])],
    ['with others in between', names.flatMap((name) => [`${name}.new`, name])],
  ])('are found %s', (_, asked) => {
    const place = places();
    keep(place, new Map(names.toReversed().map((name) => [name, row(name)])));
    const folder = listedIn(place);
    expect(asked.map((name) => folder.file(name))).toEqual(asked.map((name) => (names.includes(name) ? row(name) : undefined)));
  });

  it('stay in the order of their names when some come and some go', () => {
    const place = places();
    keep(place, new Map(odd.map((name) => [name, row(name)])));
    keep(
      place,
      new Map([...names.filter((name) => !odd.includes(name)).map((name) => [name, row(name)] as const), [names[3]!, undefined]]),
    );
    expect(listedIn(place).files.map(([name]) => name)).toEqual(names.filter((name) => name !== names[3]));
    expect(listedIn(place).file(names[3]!)).toBeUndefined();
  });
});
