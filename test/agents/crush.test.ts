// Crush: what fixtures cannot show. Projects in the list and around the current folder, folders of other platforms, what a call touched.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { discover, store } from '../../src/agents/crush/discover.js';
import { dataFolder, foldersHere } from '../../src/agents/crush/paths.js';
import { describeTool } from '../../src/agents/crush/tools.js';
import { Report } from '../../src/model/report.js';
import { caseFolders } from '../support/fixture-cases.js';

const scratch = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-crush-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const databaseOf = (name: string): string => path.join(caseFolders('crush').find((one) => one.name === name)!.native, '.crush', 'crush.db');
const worldOf = (home: string, cwd: string): Parameters<typeof discover>[0] => ({
  home,
  cwd,
  platform: process.platform,
  env: { CRUSH_GLOBAL_DATA: path.join(home, 'data') },
  now: () => new Date(0),
});

function put(name: string, database: string): string {
  mkdirSync(path.dirname(database), { recursive: true });
  cpSync(databaseOf(name), database);
  return database;
}

describe('Crush’s projects', () => {
  it.each([
    ['linux', {}, '/home/dev/.local/share/crush'],
    ['darwin', {}, '/home/dev/.local/share/crush'],
    ['darwin', { XDG_DATA_HOME: '/x' }, '/x/crush'],
    ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\crush'],
    ['linux', { CRUSH_GLOBAL_DATA: '/c' }, '/c'],
  ] as const)('are listed where %s keeps data (%j)', (platform, env, folder) => {
    expect(dataFolder({ home: '/home/dev', env, platform })).toBe(folder);
  });

  it('are looked for in the current folder and around it', () => {
    expect(foldersHere({ home: '/home/dev', cwd: '/home/dev/app/src', env: {}, platform: 'linux' })).toEqual([
      '/home/dev/.crush',
      '/home/dev/app/src/.crush',
      '/home/dev/app/.crush',
      '/home/.crush',
      '/.crush',
    ]);
  });

  it('are found by the list, also with data elsewhere, and each once', () => {
    const home = path.join(scratch, 'listed');
    const [app, fleet] = [path.join(home, 'app'), path.join(home, 'fleet')];
    put('summed-up', path.join(app, '.crush', 'crush.db'));
    put('old-version-without-summaries', path.join(home, 'elsewhere', 'crush.db'));
    mkdirSync(path.join(home, 'data'));
    const projects = [
      { path: app, data_dir: path.join(app, '.crush') },
      { path: fleet, data_dir: path.join(home, 'elsewhere') },
      { path: path.join(home, 'gone') },
      { path: 'relative' },
      7,
    ];
    writeFileSync(path.join(home, 'data', 'projects.json'), JSON.stringify({ projects }));
    const found = [...discover(worldOf(home, path.join(app, 'src')), new Report())];
    expect(found.map(({ title, cwd }) => [title, cwd])).toEqual([
      ['Long voyage', app],
      ['An old session', fleet],
    ]);
  });

  it('are named when their list is broken; the current folder is found all the same', () => {
    const home = path.join(scratch, 'broken');
    put('summed-up', path.join(home, 'app', '.crush', 'crush.db'));
    mkdirSync(path.join(home, 'data'));
    writeFileSync(path.join(home, 'data', 'projects.json'), '{"projects": [');
    const report = new Report();
    expect([...discover(worldOf(home, path.join(home, 'app')), report)].map(({ title }) => title)).toEqual(['Long voyage']);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['crush/projects-unreadable']);
  });

  it('know a session by the database alone, and not a database of another name', () => {
    expect(store.refOf(databaseOf('summed-up'), new Report())?.title).toBe('Long voyage');
    expect(store.refOf(put('summed-up', path.join(scratch, 'other', 'sessions.db')), new Report())).toBeUndefined();
  });
});

describe('Crush’s tools', () => {
  it.each([
    ['bash', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
    ['edit', { file_path: '/a' }, { kind: 'edit', paths: ['/a'] }],
    ['todos', { todos: [{ content: 'One', status: 'in_progress' }] }, { kind: 'plan', plan: [{ title: 'One', state: 'active' }] }],
    ['mcp_tide', 'no object', { kind: 'other' }],
  ])('%s %j', (tool, input, use) => expect(describeTool(tool, input)).toEqual(use));
});
