// Which folder of Gemini CLI's store a project has: the registry, markers and free names, as the client takes them (0.61.0).
import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { InstallTarget } from '../../src/agents/agent.js';
import { doctorChecks } from '../../src/agents/gemini-cli/doctor-checks.js';
import { projectHash } from '../../src/agents/gemini-cli/project-hash.js';
import { adaptRecords } from '../../src/agents/gemini-cli/plan.js';
import { projectOf, slugOf } from '../../src/agents/gemini-cli/projects.js';
import type { World } from '../../src/io/world.js';
import { scratchFolder } from '../support/scratch.js';

const CWD = '/home/dev/My App.v2';

/** A home with these files below `.gemini`. */
function home(files: Readonly<Record<string, string>>): World {
  const folder = scratchFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, '.gemini', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { home: folder, cwd: '/', env: {}, platform: 'linux', now: () => new Date(0) };
}

const registry = (projects: object): string => JSON.stringify({ projects });

describe('the folder of a project', () => {
  it.each<[string, Record<string, string>, string]>([
    ['a free name in an empty store', {}, 'my-app-v2'],
    ['the one that the registry names', { 'projects.json': registry({ [CWD]: 'own-name' }) }, 'own-name'],
    [
      'not the registry’s where another project has marked it',
      { 'projects.json': registry({ [CWD]: 'own-name' }), 'tmp/own-name/.project_root': '/elsewhere' },
      'my-app-v2',
    ],
    ['the one that its marker names', { 'tmp/odd-name/.project_root': `${CWD}\n` }, 'odd-name'],
    ['the next name where the first is marked by another', { 'tmp/my-app-v2/.project_root': '/elsewhere' }, 'my-app-v2-1'],
    ['the next name where the first is marked in the other place', { 'history/my-app-v2/.project_root': '/elsewhere' }, 'my-app-v2-1'],
    ['the next name where the registry gave the first away', { 'projects.json': registry({ '/elsewhere': 'my-app-v2' }) }, 'my-app-v2-1'],
    ['a free name beside a broken registry', { 'projects.json': '{"projects": ' }, 'my-app-v2'],
  ])('is %s', (_what, files, slug) => expect(slugOf(home(files), CWD)).toBe(slug));

  it('has a name even where the folder’s has no letter', () => expect(slugOf(home({}), '/home/dev/文件')).toBe('project'));
});

describe('the project of a folder', () => {
  const old = projectHash(CWD);
  it.each<[string, Record<string, string>, string, string[], string | undefined]>([
    ['its marker', { 'tmp/a/.project_root': CWD }, 'a', [], CWD],
    ['the registry', { 'projects.json': registry({ [CWD]: 'a' }) }, 'a', [], CWD],
    ['a hash of a path in the registry', { 'projects.json': registry({ [CWD]: 'a' }) }, old, [], CWD],
    ['a hash of a path that is known', {}, old, ['/x', CWD], CWD],
    ['nothing', {}, old, ['/x'], undefined],
  ])('is told by %s', (_what, files, name, known, cwd) =>
    expect(projectOf(path.join(home(files).home, '.gemini', 'tmp', name), known)).toBe(cwd),
  );
});

describe('a session that comes home', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const target = (): InstallTarget => ({
    world: home({}),
    id: 'i',
    cwd: CWD,
    compacted: false,
    startedAt: now,
    now,
    origin: { agent: 'a', id: 'i', receipt: 'r' },
  });

  it('names the hash of its new folder, and the folder itself where nothing else tells it', async () => {
    const change = await adaptRecords(target());
    expect(change({ sessionId: 'i', projectHash: 'x' })).toEqual({ sessionId: 'i', projectHash: projectHash(CWD) });
    expect(change({ id: 'm', type: 'user' })).toEqual({ id: 'm', type: 'user', baton: { cwd: CWD } });
    expect(change({ id: 'n', type: 'user' })).toEqual({ id: 'n', type: 'user' });
  });

  it('counts as changed now when it is so old that the client would clean it away', async () => {
    const change = await adaptRecords(target());
    const [old, fresh] = ['2026-01-01T00:00:00.000Z', '2026-05-31T00:00:00.000Z'];
    expect(change({ $set: { lastUpdated: old } })['$set']).toEqual({ lastUpdated: now.toISOString() });
    expect(change({ $set: { lastUpdated: fresh } })['$set']).toEqual({ lastUpdated: fresh });
  });
});

it('doctor tells of the clean-up that takes resumed sessions away, unless it is turned off', async () => {
  const ref = { agent: 'gemini-cli', id: 'i', path: '/p', bytes: 1 };
  expect((await doctorChecks(home({}), [ref])).map(({ state }) => state)).toEqual(['note']);
  expect(
    (await doctorChecks(home({ 'settings.json': '{ // kept\n "general": { "sessionRetention": { "enabled": false } } }' }), [ref])).map(
      ({ state }) => state,
    ),
  ).toEqual(['ok']);
});
