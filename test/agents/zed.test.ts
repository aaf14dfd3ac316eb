// Zed: what fixtures cannot show. Folders of other platforms, threads that cannot be unpacked or unpack to too much, what a call touched.
import { describe, expect, it } from 'vitest';
import { unpacked } from '../../src/agents/zed/database.js';
import { discover, store } from '../../src/agents/zed/discover.js';
import { foldersIn } from '../../src/agents/zed/folders.js';
import { databasesOf } from '../../src/agents/zed/paths.js';
import { source } from '../../src/agents/zed/source.js';
import { describeTool } from '../../src/agents/zed/tools.js';
import { Report } from '../../src/model/report.js';
import { drain } from '../../src/model/session.js';
import { caseFolders } from '../support/fixture-cases.js';
import { zstdFrame } from '../support/zstd.js';

const worldOf = (name: string): Parameters<typeof discover>[0] => ({
  home: caseFolders('zed').find((one) => one.name === name)!.native,
  cwd: '/',
  platform: 'linux',
  env: {},
  now: () => new Date(0),
});

describe('Zed’s threads', () => {
  it.each([
    ['linux', {}, '/home/dev/.local/share/zed/threads/threads.db'],
    ['linux', { XDG_DATA_HOME: '/x' }, '/x/zed/threads/threads.db'],
    ['linux', {}, '/home/dev/.var/app/dev.zed.Zed/data/zed/threads/threads.db'],
    ['darwin', {}, '/home/dev/Library/Application Support/Zed/threads/threads.db'],
    ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Zed\\threads\\threads.db'],
  ] as const)('lie where %s keeps them (%j)', (platform, env, database) => {
    expect(databasesOf({ home: '/home/dev', env, platform })).toContain(database);
  });

  it('belong to the folder that was opened first', () => {
    expect(foldersIn('/a\n/b\n/c', '2,0,1')).toEqual(['/b', '/c', '/a']);
    expect(foldersIn('/a\n/b', '')).toEqual(['/a', '/b']);
    expect(foldersIn(null, null)).toEqual([]);
  });

  it('as text are named, those of sub-agents that are broken too', async () => {
    const report = new Report();
    expect([...discover(worldOf('text-threads'), report)]).toEqual([]);
    const [ref] = [...discover(worldOf('tools-pictures-and-a-sub-agent'), report)];
    await drain(source.read(ref!, report), () => {});
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['zed/text-threads', 'zed/sub-agent-unreadable']);
    expect(store.refOf(ref!.path, new Report())).toMatchObject({ id: ref!.id });
  });

  it('are unpacked within limits', () => {
    const row = (data: Uint8Array | string | null, data_type = 'zstd') => ({ data, data_type });
    expect(unpacked(row(zstdFrame(['{"messages":[]}'])), 'x')).toBe('{"messages":[]}');
    expect(unpacked(row('{}', 'json'), 'x')).toBe('{}');
    expect(unpacked(row('{}'), 'x')).toBeUndefined();
    expect(unpacked(row(null, 'json'), 'x')).toBeUndefined();
    expect(() => unpacked(row(Buffer.from('no frame at all')), 'x')).toThrow(/damaged/);
    expect(() => unpacked(row(zstdFrame([{ byte: 'x', times: 80 << 20 }])), 'x')).toThrow(/unpacks to/);
  });
});

describe('Zed’s tools', () => {
  it.each([
    ['terminal', { command: 'ls', cd: 'app' }, { kind: 'execute', command: 'ls' }],
    ['edit_file', { path: 'app/a.ts', mode: 'edit' }, { kind: 'edit', paths: ['app/a.ts'] }],
    ['move_path', { source_path: 'a', destination_path: 'b' }, { kind: 'move', paths: ['a', 'b'] }],
    ['grep', { regex: 'x', path: 'a' }, { kind: 'search' }],
    ['mcp_tide', 'no object', { kind: 'other' }],
  ])('%s %j', (tool, input, use) => expect(describeTool(tool, input)).toEqual(use));
});
