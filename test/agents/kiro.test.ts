// Kiro: what fixtures cannot show. Folders of other platforms, sub-agents by their id, what a call touched.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SessionRef } from '../../src/agents/agent.js';
import { discover, findUnlisted, refOf } from '../../src/agents/kiro/discover.js';
import { places } from '../../src/agents/kiro/paths.js';
import { source } from '../../src/agents/kiro/source.js';
import { describeTool } from '../../src/agents/kiro/tools.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type SessionItem } from '../../src/model/session.js';
import { caseFolders } from '../support/fixture-cases.js';
import { openToWrite } from '../support/sqlite.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-kiro-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const worldOf = (home: string): Parameters<typeof discover>[0] => ({ home, cwd: home, platform: 'linux', env: {}, now: () => new Date(0) });
const nativeOf = (name: string): string => caseFolders('kiro').find((one) => one.name === name)!.native;

async function itemsOf(ref: SessionRef): Promise<SessionItem[]> {
  const items: SessionItem[] = [];
  await drain(source.read(ref, new Report()), (item) => void items.push(item));
  return items;
}

describe('Kiro’s sessions', () => {
  it.each([
    ['linux', {}, ['/home/dev/.kiro/sessions', '/home/dev/.config/Kiro/User/globalStorage/kiro.kiroagent/workspace-sessions']],
    ['linux', { KIRO_HOME: '/k' }, ['/k/sessions']],
    ['darwin', {}, ['/home/dev/Library/Application Support/Kiro/User/globalStorage/kiro.kiroagent/workspace-sessions']],
    ['win32', { APPDATA: 'D:\\R' }, ['D:\\R\\Kiro\\User\\globalStorage\\kiro.kiroagent\\workspace-sessions']],
  ] as const)('lie where %s keeps them (%j)', (platform, env, some) => {
    expect(places({ home: '/home/dev', env, platform })).toEqual(expect.arrayContaining([...some]));
  });

  it('of sub-agents are not listed, and found by their id', () => {
    const world = worldOf(nativeOf('terminal-with-tools'));
    const id = '0b000001-0000-4000-8000-00000000000b';
    expect([...discover(world, new Report())].map((ref) => ref.id)).not.toContain(id);
    expect(findUnlisted(world, id, new Report())).toMatchObject({ id, title: 'A scout' });
  });

  it('in the old databases are read as what `/chat save` writes of them', async () => {
    const ref = [...discover(worldOf(nativeOf('terminal-before-2')), new Report())].find(({ id }) => id.endsWith('21'))!;
    const file = path.join(scratch, 'saved.json');
    expect(source.materialize!(ref, file, new Report())).toBe(true);
    const saved = refOf(file, new Report())!;
    expect(saved).toMatchObject({ id: ref.id, title: ref.title });
    const [kept, written] = [await itemsOf(ref), await itemsOf(saved)];
    const entriesOf = (items: readonly SessionItem[]): unknown[] =>
      items.filter((item) => !isHeader(item)).map((item) => ({ ...item, place: undefined }));
    expect(entriesOf(written)).toEqual(entriesOf(kept));
    expect(written.findLast(isHeader)!.workspace).toEqual({ cwd: '/home/dev/harbour' });
  });

  it('in a database that only completed commands are none, and nothing is said of it', () => {
    const home = path.join(scratch, 'completions');
    const folder = path.join(home, '.local', 'share', 'amazon-q');
    mkdirSync(folder, { recursive: true });
    const db = openToWrite(path.join(folder, 'data.sqlite3'));
    db.exec('CREATE TABLE history (id INTEGER PRIMARY KEY, command TEXT)');
    db.close();
    const report = new Report();
    expect([...discover(worldOf(home), report)]).toEqual([]);
    expect(report.diagnostics).toEqual([]);
  });

  it('in an old database may be gone when they are read', async () => {
    const [ref] = [...discover(worldOf(nativeOf('terminal-before-2')), new Report())];
    const gone = { ...ref!, path: ref!.path.replace(/.$/, 'f') };
    expect(source.isThere!(gone.path)).toBe(false);
    await expect(itemsOf(gone)).rejects.toThrow('the conversation is no longer there');
  });

  it('tell by their sidecar when they were written last', () => {
    const file = path.join(nativeOf('terminal-with-tools'), '.kiro/sessions/cli/0b000001-0000-4000-8000-000000000001.jsonl');
    expect(refOf(file, new Report())?.updatedAt).toBe('2026-05-28T20:36:40.123456Z');
  });

  it('are read under other names, and those of Continue are not taken for them', () => {
    const copy = path.join(scratch, 'copy');
    cpSync(
      path.join(nativeOf('editor-1.0'), '.kiro/sessions/5f5f5f5f5f5f5f5f/sess_0b000005-0000-4000-8000-000000000005/messages.jsonl'),
      copy,
    );
    expect(refOf(copy, new Report())).toMatchObject({ id: 'copy', title: 'Paint the lamp.' });
    const other = path.join(scratch, 'other.json');
    const item = { message: { role: 'user', content: 'Hi.' }, contextItems: [] };
    writeFileSync(other, JSON.stringify({ sessionId: 'x', workspaceDirectory: '/a', history: [item] }));
    expect(refOf(other, new Report())).toBeUndefined();
  });
});

describe('Kiro’s tools', () => {
  it.each([
    ['shell', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
    [
      'read',
      {
        operations: [
          { mode: 'Line', path: '/a' },
          { mode: 'Line', path: '/a' },
        ],
      },
      { kind: 'read', paths: ['/a'] },
    ],
    ['fs_write', { command: 'create', path: '/b' }, { kind: 'edit', paths: ['/b'] }],
    ['readFiles', { files: [{ path: '/c' }] }, { kind: 'read', paths: ['/c'] }],
    [
      'todo_list',
      { command: 'create', tasks: [{ task_description: 'One' }] },
      { kind: 'plan', plan: [{ title: 'One', state: 'pending' }] },
    ],
    ['todo_list', { command: 'complete', completed_indices: [0] }, { kind: 'plan' }],
    ['introspect', 'words', { kind: 'other' }],
  ])('%s %j', (tool, input, use) => expect(describeTool(tool, input)).toEqual(use));
});
