// What lists remember of folders: every row is found, in whatever order it is asked for.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '../../src/agents/agent.js';
import type { Json } from '../../src/model/json.js';
import { makeRedactor, secretFinderFor } from '../../src/redact/profile.js';
import { secretRules } from '../../src/redact/rules/index.js';
import { expand } from '../../src/redact/samples.js';
import { keepListed } from '../../src/store/catalog/keep-listed.js';
import { listedFiles, listedPlace, listedRef, type FolderNames, type ListedFile } from '../../src/store/catalog/listed-files.js';
import { scratchFolder } from '../support/scratch.js';

const RULES = 'rules';
const names = Array.from({ length: 20 }, (_, n) => `session-${String(n).padStart(2, '0')}.jsonl`);
const row = (name: string): ListedFile => [name, null, names.indexOf(name), 1, 2];

function listedIn(place: { readonly folder: string }) {
  return listedFiles(place, RULES).folders.get('/sessions')!;
}

function keep(place: { readonly folder: string }, files: ReadonlyMap<string, ListedFile | undefined>): void {
  keepListed(place, RULES, { files: new Map([['/sessions', files]]), names: new Map() }, () => false);
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

describe('what holds a secret is not kept', () => {
  const plain: SessionRef = {
    agent: 'claude-code',
    id: 'x',
    path: '',
    bytes: 1,
    title: 'a title',
    cwd: '/project',
    branch: 'main',
    updatedAt: '2026-02-03T10:00:00Z',
  };
  const holdsSecret = secretFinderFor({});
  const token = expand('ghp_{an:36}', 5).text;

  /** Those of these sessions that are remembered, as they were given. */
  function kept(place: { readonly folder: string }, refs: readonly SessionRef[]): readonly Json[] {
    const files = refs.map((ref): readonly [string, ListedFile] => {
      const name = path.basename(ref.path);
      return [name, [name, ref as unknown as Json, 1, 2, 3]];
    });
    keepListed(place, RULES, { files: new Map([['/sessions', new Map(files)]]), names: new Map() }, holdsSecret);
    const folder = listedIn(place);
    return folder ? folder.files.map((file) => listedRef(folder, file, `/sessions/${file[0]}`)) : [];
  }
  const named = (ref: Partial<SessionRef>, n: number): SessionRef => ({ ...plain, id: `s${n}`, path: `/sessions/s${n}.jsonl`, ...ref });

  it('in a title, wherever a redactor would take it out of the reference', () => {
    const titles = secretRules
      .flatMap(({ samples: { match, noMatch } }) => [...match, ...noMatch])
      .map((sample, n) => expand(sample, n).text);
    const refs = titles.map((title, n) => named({ title }, n + 1000));
    const clean = refs.filter((ref) => makeRedactor().text(JSON.stringify(ref), '') === JSON.stringify(ref));
    expect(clean.length).toBeGreaterThan(100);
    expect(refs.length - clean.length).toBeGreaterThan(300);
    const place = { folder: path.join(scratchFolder(), 'catalog') };
    expect(kept(place, refs)).toEqual(clean);
  });

  it.each(['cwd', 'branch'] as const)('in what many say, their %s', (key) => {
    const place = { folder: path.join(scratchFolder(), 'catalog') };
    const refs = Array.from({ length: 9 }, (_, n) => named(n % 3 === 0 ? { [key]: `/${token}` } : {}, n));
    expect(kept(place, refs)).toEqual(refs.filter((_, n) => n % 3 !== 0));
    expect(readFileSync(listedPlace(place), 'utf8')).not.toContain(token);
    // what was kept before stays when another one comes
    const more = [named({}, 20), named({ [key]: `/${token}` }, 21)];
    expect(kept(place, more)).toEqual([...refs.filter((_, n) => n % 3 !== 0), more[0]!].toSorted((a, b) => (a.path < b.path ? -1 : 1)));
  });

  it('in the folder itself', () => {
    const place = { folder: path.join(scratchFolder(), 'catalog') };
    const name = 's1.jsonl';
    const files = new Map([[`/${token}`, new Map([[name, [name, null, 1, 2, 3] as const]])]]);
    keepListed(place, RULES, { files, names: new Map() }, holdsSecret);
    expect(listedFiles(place, RULES).folders.size).toBe(0);
  });

  it('and where halves of one stand side by side, neither of them is one', () => {
    const place = { folder: path.join(scratchFolder(), 'catalog') };
    const refs = [named({ title: `ends in ${token.slice(0, 12)}` }, 1), named({ title: `${token.slice(12)} begins it` }, 2)];
    expect(kept(place, refs)).toEqual(refs);
  });
});

describe('what else is in a folder', () => {
  const state = { time: 1, changed: 2, node: 3 };
  const later = { time: 4, changed: 5, node: 3 };
  const token = expand('ghp_{an:36}', 7).text;

  function kept(
    place: { readonly folder: string },
    rows: ReadonlyMap<string, ListedFile | undefined>,
    ...listed: readonly FolderNames[]
  ): readonly string[] | undefined {
    const files = rows.size === 0 ? new Map() : new Map([['/sessions', rows]]);
    keepListed(place, RULES, { files, names: new Map(listed.map((one) => ['/sessions', one])) }, secretFinderFor({}));
    const folder = listedIn(place);
    if (folder?.names) expect(folder.names.state).toEqual((listed[0] ?? { state }).state);
    return folder?.names && folder.allNames();
  }
  const rowsOf = (some: readonly string[]): Map<string, ListedFile> => new Map(some.map((name) => [name, row(name)]));
  const places = () => ({ folder: path.join(scratchFolder(), 'catalog') });

  it('is known with the rows, in the order of names, and stays known while rows come and go', () => {
    const place = places();
    expect(kept(place, rowsOf(names.slice(4, 8)), { state, names })).toEqual(names);
    expect(kept(place, rowsOf(names.slice(6, 12)))).toEqual(names);
    expect(kept(place, new Map([[names[5]!, undefined]]))).toEqual(names);
    keepListed(place, RULES, { files: new Map([['/others', rowsOf(['a'])]]), names: new Map() }, () => false);
    expect(listedIn(place).allNames()).toEqual(names);
    expect(kept(place, new Map(), { state: later, names: names.slice(0, 15) })).toEqual(names.slice(0, 15));
  });

  it('is not known where a row is of a file that is not there, and where nobody has listed it', () => {
    const place = places();
    expect(kept(place, rowsOf(names.slice(4, 8)))).toBeUndefined();
    expect(kept(place, rowsOf(names), { state, names: names.slice(1) })).toBeUndefined();
    expect(kept(place, rowsOf(['new']), { state, names })).toBeUndefined();
  });

  it('is not kept where a name holds a secret', () => {
    const place = places();
    expect(kept(place, rowsOf([...names, token]), { state, names: [...names, token] })).toBeUndefined();
    expect(readFileSync(listedPlace(place), 'utf8')).not.toContain(token);
  });
});
