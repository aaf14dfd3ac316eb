// Lists and searches that remember say what those say that open every file, whatever has happened to the files since.
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderState } from '../../src/io/folder-state.js';
import { Failure } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation, type GivenTo } from '../../src/ops/operations.js';
import { redactionRules } from '../../src/ops/redact/rules-text.js';
import { listRemembered } from '../../src/sources/catalog/list-remembered.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

let scratch: Scratch;
const SESSIONS = 90;
const MANY = '/gone/many';
const SOME = '/gone/some';

const id = (n: number): string => `5b1f0a2c-9d3e-4f6a-8b7c-${String(n).padStart(12, '0')}`;
const cwdOf = (n: number): string => (n % 9 === 0 ? SOME : MANY);
const minute = (n: number): string => new Date(Date.parse('2026-02-03T10:00:00Z') + ((n * 7919) % SESSIONS) * 60_000).toISOString();

function talk(n: number, words = `number${n}`, cwd = cwdOf(n)): string {
  const { file } = new ClaudeSession(scratch.home, { id: id(n), cwd, at: minute(n) }).user(`alpha ${words}`).say('Done.');
  settle(file);
  return file;
}

function settle(file: string): void {
  utimesSync(file, 1_770_000_000, 1_770_000_000);
}

function contextWith(catalog: 'on' | 'off') {
  const world = { ...scratch.world, env: { ...scratch.world.env, BATON_CATALOG: catalog } };
  return operationContext({ world, here: world });
}

const LISTS: readonly GivenTo<'list'>[] = [
  { all: true, limit: 0 },
  { all: true, limit: 1 },
  { all: true, limit: 7 },
  { all: true, limit: 89 },
  { cwd: SOME, limit: 3 },
  { cwd: SOME, since: '2026-02-03T10:40:00Z', limit: 0 },
  { all: true, since: '2026-02-03T10:40:00Z', limit: 5 },
  { agent: 'claude-code', all: true, limit: 4 },
  { agent: 'codex', all: true, limit: 0 },
];
const SEARCHES: readonly GivenTo<'search'>[] = [
  { words: ['alpha'], limit: 0 },
  { words: ['alpha'], cwd: SOME, limit: 0 },
  { words: ['alpha', 'beta'], limit: 0 },
  { words: ['number8'], limit: 0 },
];

/** All that lists and searches say. */
async function told(catalog: 'on' | 'off'): Promise<unknown> {
  const said: unknown[] = [];
  for (const list of LISTS) said.push(await runOperation('list', list, contextWith(catalog)));
  for (const search of SEARCHES) said.push(await pathsFound(search, catalog));
  return said;
}

async function pathsFound(search: GivenTo<'search'>, catalog: 'on' | 'off'): Promise<readonly string[]> {
  try {
    return (await runOperation('search', search, contextWith(catalog))).map((one) => one.path).toSorted();
  } catch (error) {
    if (error instanceof Failure && error.diagnostic.rule === 'search/nothing-found') return [];
    throw error;
  }
}

async function heldCount(): Promise<number> {
  const context = contextWith('on');
  const { memory } = await listRemembered({ ...context, rules: redactionRules(context.here) }, context.report);
  return memory.held.count;
}

describe.skipIf(folderState('.') === undefined)('what is remembered of folders where nothing has come or gone', () => {
  let files: string[];
  const inMany = (n: number): string => files[n]!;
  const folder = (): string => path.dirname(inMany(1));

  beforeEach(async () => {
    scratch = makeScratch();
    files = Array.from({ length: SESSIONS }, (_, n) => talk(n));
    await new Promise((resolve) => setTimeout(resolve, 2100)); // until the state of the folders is settled
    expect(await told('on')).toEqual(await told('off'));
    expect(await heldCount()).toBe(SESSIONS);
  });

  it('is what opening every file says, after each thing that may happen to them', async () => {
    const happened: readonly (readonly [string, () => void, number?])[] = [
      ['nothing', () => undefined, SESSIONS],
      [
        'one grew',
        () => appendFileSync(inMany(8), readFileSync(inMany(10), 'utf8').replaceAll('number10', 'beta').replaceAll(id(10), id(8))),
        89,
      ],
      [
        'one is another of the same size',
        () => void writeFileSync(talk(13, 'omegas13'), readFileSync(inMany(13), 'utf8').replace('alpha', 'gamma')),
        88,
      ],
      ['one is empty now', () => writeFileSync(inMany(20), ''), 87],
      ['one is gone', () => rmSync(inMany(11))],
      ['one came', () => void talk(200, 'beta')],
      ['one took the name of another', () => renameSync(inMany(14), inMany(16))],
      [
        'one took the name of another, and the folder says that it is old',
        () => {
          renameSync(inMany(17), inMany(19));
          utimesSync(folder(), 1_770_000_000, 1_770_000_000);
        },
      ],
      ['a copy lies in another folder', () => copyFileSync(inMany(22), path.join(path.dirname(files[9]!), path.basename(inMany(22))))],
      ['an older one of them is gone', () => rmSync(inMany(22))],
      [
        'one is a link now',
        () => {
          const aside = path.join(scratch.home, 'aside.jsonl');
          renameSync(inMany(23), aside);
          symlinkSync(aside, inMany(23));
        },
      ],
      ['another agent has one', () => void writeCodexSession(scratch.home, { id: id(300), cwd: SOME })],
      ['a folder came', () => void talk(400, 'beta', '/gone/new')],
      ['a folder is gone', () => rmSync(path.dirname(files[9]!), { recursive: true })],
      [
        'all grew',
        () => files.filter((file) => statSync(file, { throwIfNoEntry: false })).forEach((file) => appendFileSync(file, readFileSync(file))),
      ],
    ];
    for (const [what, happen, held] of happened) {
      happen();
      if (held !== undefined) expect(await heldCount(), what).toBe(held);
      const [on, off] = [await told('on'), await told('off')];
      expect(on, what).toEqual(off);
      expect(await told('on'), `${what}, once more`).toEqual(off);
    }
  });

  it('is looked at one by one where two of them are the same session', async () => {
    const twice = path.join(path.dirname(files[9]!), path.basename(inMany(1)));
    copyFileSync(inMany(1), twice);
    settle(twice);
    mkdirSync(path.join(scratch.batonHome, 'catalog'), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    rmSync(path.join(scratch.batonHome, 'catalog'), { recursive: true });
    expect(await told('on')).toEqual(await told('off'));
    expect(await heldCount()).toBe(SESSIONS + 1);
    const context = contextWith('on');
    expect(await runOperation('list', { all: true, limit: 0 }, context)).toHaveLength(SESSIONS);
    expect(context.report.diagnostics.map(({ rule }) => rule)).toEqual(['list/older-copy']);
  });
});

it.skipIf(folderState('.') === undefined)('folders that were too new to be remembered are remembered by the next list', async () => {
  scratch = makeScratch();
  for (let n = 0; n < 80; n++) talk(n, `number${n}`, `/gone/folder-${n % 20}`);
  const list = () => runOperation('list', { all: true, limit: 0 }, contextWith('on'));
  const first = await list();
  expect(await heldCount()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await list()).toEqual(first);
  expect(await heldCount()).toBe(80);
  expect(await list()).toEqual(first);
});
