// VS Code's chats: what fixtures cannot show. Folders of other platforms, titles and times of long files, exports, what a call touched.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { refOf } from '../../src/agents/vscode-copilot-chat/discover.js';
import { logRecords } from '../../src/agents/vscode-copilot-chat/operation-log.js';
import { places, userFolders } from '../../src/agents/vscode-copilot-chat/paths.js';
import { source } from '../../src/agents/vscode-copilot-chat/source.js';
import { describeTool } from '../../src/agents/vscode-copilot-chat/tools.js';
import { pathOfUrl } from '../../src/agents/vscode-copilot-chat/values.js';
import { workspaceFolder } from '../../src/agents/vscode-copilot-chat/workspace-folder.js';
import { loadDriver } from '../../src/io/sqlite-driver.js';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { drain, type SessionItem } from '../../src/model/session.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-vscode-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const T = 1_770_000_000_000;
const request = (words: string, at: number, size = 0): object => ({
  requestId: `request_${at}`,
  timestamp: at,
  message: { text: words, parts: [] },
  response: [{ value: 'x'.repeat(size) }],
  modelState: { value: 1, completedAt: at + 5 },
});
const log = (...lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const head = (id: string): object => ({ version: 3, creationDate: T, responderUsername: 'GitHub Copilot', sessionId: id, requests: [] });

function chat(folder: string, name: string, text: string): string {
  const file = path.join(scratch, folder, 'chatSessions', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('VS Code’s chats', () => {
  it.each([
    ['linux', { XDG_CONFIG_HOME: '/x' }, '/x/Code/User'],
    ['linux', {}, '/home/dev/.config/Code/User'],
    ['linux', { VSCODE_PORTABLE: '/usb/data' }, '/usb/data/user-data/User'],
    ['darwin', {}, '/home/dev/Library/Application Support/Code/User'],
    ['darwin', { VSCODE_APPDATA: '/a' }, '/a/Code/User'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Code\\User'],
  ] as const)('lie where %s keeps them (%j)', (platform, env, first) => {
    expect(userFolders({ home: '/home/dev', env, platform })[0]).toBe(first);
  });

  it('are looked for in every editor of the family', () => {
    const all = places({ home: '/home/dev', env: {}, platform: 'linux' });
    for (const place of [
      '/home/dev/.config/Code - Insiders/User/workspaceStorage',
      '/home/dev/.config/VSCodium/User/globalStorage/emptyWindowChatSessions',
      '/home/dev/.vscode-server/data/User/workspaceStorage',
      '/home/dev/.var/app/com.visualstudio.code/config/Code/User/workspaceStorage',
    ])
      expect(all).toContain(place);
  });

  it.each([
    ['file:///home/dev/my%20app', '/home/dev/my app'],
    ['file:///c%3A/Users/dev/app', 'c:\\Users\\dev\\app'],
    ['file://server/share/app', '\\\\server\\share\\app'],
    ['vscode-remote://wsl%2Bubuntu/home/dev/app', '/home/dev/app'],
    ['vscode-vfs://github/a/b', undefined],
    ['file:///%E0%A4%A', '/%E0%A4%A'],
    ['', undefined],
  ])('%s is the folder %s', (url, folder) => expect(pathOfUrl(url)).toBe(folder));

  it('of a workspace with several folders belong to the first', () => {
    const chats = path.join(scratch, 'several', 'chatSessions');
    mkdirSync(chats, { recursive: true });
    const file = path.join(scratch, 'fleet.code-workspace');
    writeFileSync(file, JSON.stringify({ folders: [{ path: 'boats' }, { path: '/elsewhere' }] }));
    writeFileSync(path.join(scratch, 'several', 'workspace.json'), JSON.stringify({ workspace: pathToFileURL(file).href }));
    expect(workspaceFolder(chats)).toBe(path.join(scratch, 'boats'));
    writeFileSync(file, '// with a remark\n{}');
    expect(workspaceFolder(chats)).toBe(scratch);
  });

  it('tell when they began and when something was said last', () => {
    const file = chat('times', 'a.jsonl', log({ kind: 0, v: head('a') }, { kind: 2, k: ['requests'], v: [request('Hello.', T + 1000)] }));
    expect(refOf(file, new Report())).toMatchObject({
      id: 'a',
      title: 'Hello.',
      startedAt: new Date(T).toISOString(),
      updatedAt: new Date(T + 1005).toISOString(),
    });
  });

  it('get the title from the index where a long log was named in its middle', () => {
    const lines = log(
      { kind: 0, v: head('long') },
      { kind: 2, k: ['requests'], v: [request('Begin.', T, 80_000)] },
      { kind: 1, k: ['customTitle'], v: 'In the middle' },
      { kind: 2, k: ['requests'], v: [request('Go on.', T + 1, 80_000)] },
    );
    const file = chat('indexed', 'long.jsonl', lines);
    expect(refOf(file, new Report())?.title).toBe('Begin.');
    const database = loadDriver().open(`${pathToFileURL(path.join(scratch, 'indexed', 'state.vscdb')).href}?mode=rwc`);
    database.exec('CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)');
    const index = { version: 1, entries: { long: { sessionId: 'long', title: 'In the middle' } } };
    database.exec(`INSERT INTO ItemTable VALUES ('chat.ChatSessionStore.index', '${JSON.stringify(index)}')`);
    database.close();
    expect(refOf(file, new Report())?.title).toBe('In the middle');
  });

  it('that were exported are known by their content', () => {
    const exported = {
      requesterUsername: 'dev',
      responderUsername: 'GitHub Copilot',
      initialLocation: 'panel',
      requests: [request('Hi.', T)],
    };
    const file = path.join(scratch, 'chat.json');
    writeFileSync(file, JSON.stringify(exported, null, 2));
    expect(refOf(file, new Report())).toMatchObject({ agent: 'vscode-copilot-chat', id: 'chat', title: 'Hi.' });
    writeFileSync(file, JSON.stringify({ requests: [{ message: 'of something else' }] }));
    expect(refOf(file, new Report())).toBeUndefined();
  });
});

describe('a transcript', () => {
  const start = {
    type: 'session.start',
    data: { sessionId: 't', producer: 'copilot-agent', copilotVersion: '0.62.0', vscodeVersion: '1.137.0' },
  };
  const itemsOf = async (name: string, ...lines: readonly object[]) => {
    const file = path.join(scratch, name);
    writeFileSync(file, log(start, ...lines));
    const items: SessionItem[] = [];
    await drain(source.read(refOf(file, new Report())!, new Report()), (item) => void items.push(item));
    return items;
  };

  it('with a line whose kind is no text keeps it as it is', async () => {
    const odd = { type: { toString: 0, valueOf: 0 }, data: {} };
    const said = { type: 'assistant.message', data: { content: 'Fine.' } };
    expect((await itemsOf('odd.jsonl', odd, said)).map(({ kind }) => kind)).toEqual(['session', 'opaque', 'opaque', 'message', 'session']);
  });

  it('of a sub-agent that was never done ends with the next prompt', async () => {
    const begun = { type: 'tool.execution_start', data: { toolCallId: 'a', toolName: 'runSubagent', arguments: { prompt: 'Look.' } } };
    const lanes = (
      await itemsOf(
        'open.jsonl',
        begun,
        { type: 'user.message', data: { content: 'Look.' } },
        { type: 'assistant.message', data: { content: 'I look.' } },
        { type: 'user.message', data: { content: 'Look.' } },
      )
    ).flatMap((item) => (item.kind === 'message' ? [item.lane] : []));
    expect(lanes).toEqual(['a', 'a', undefined]);
  });
});

describe('a log of changes', () => {
  const apply = (...changes: readonly object[]) => {
    const report = new Report();
    const lines = [{ kind: 0, v: { ...head('x'), requests: [request('Hi.', T)] } }, ...changes].map((record, i) => ({
      record: record as JsonObject,
      line: i + 1,
      offset: i,
      number: i + 1,
    }));
    const [session, ...requests] = [...logRecords(lines, 'x.jsonl', report)].map(({ record }) => record);
    return { session, requests, misfits: report.diagnostics[0]?.count ?? 0 };
  };

  it('leaves no holes, however far behind the end something is set', () => {
    const { requests, misfits } = apply(
      { kind: 1, k: ['requests', 4_294_967_290], v: {} },
      { kind: 1, k: ['requests', 2], v: {} },
      { kind: 2, k: ['requests'], i: 4_294_967_290, v: [{}] },
      { kind: 1, k: ['requests', 1], v: request('Behind the last.', T + 1) },
    );
    expect({ count: requests.length, misfits }).toEqual({ count: 2, misfits: 3 });
  });

  it('changes nothing but the session', () => {
    const { session, misfits } = apply(
      { kind: 1, k: ['__proto__'], v: { polluted: true } },
      { kind: 1, k: ['constructor', 'prototype', 'polluted'], v: true },
      { kind: 2, k: ['toString'], v: [1] },
      { kind: 3, k: ['hasOwnProperty'] },
    );
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
    expect((session as { polluted?: true }).polluted).toBeUndefined();
    expect(misfits).toBe(2);
  });
});

describe('Copilot’s tools', () => {
  it.each([
    ['run_in_terminal', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
    ['create_and_run_task', { task: { command: 'npm', args: ['test'] } }, { kind: 'execute', command: 'npm test' }],
    ['copilot_readFile', { filePath: '/a' }, { kind: 'read', paths: ['/a'] }],
    ['multi_replace_string_in_file', { replacements: [{ filePath: '/a' }, { filePath: '/b' }] }, { kind: 'edit', paths: ['/a', '/b'] }],
    ['apply_patch', { input: '*** Begin Patch\n*** Update File: /c\n*** End Patch' }, { kind: 'edit', paths: ['/c'] }],
    [
      'manage_todo_list',
      {
        todoList: [
          { title: 'One', status: 'in-progress' },
          { title: 'Two', status: 'odd' },
        ],
      },
      {
        kind: 'plan',
        plan: [
          { title: 'One', state: 'active' },
          { title: 'Two', state: 'pending' },
        ],
      },
    ],
    ['vscode_askQuestions', { questions: [{ question: 'Which?' }] }, { kind: 'ask', question: 'Which?' }],
    ['mcp_harbour_tide', 'no object', { kind: 'other' }],
  ])('%s %j', (tool, input, use) => expect(describeTool(tool, input)).toEqual(use));
});
