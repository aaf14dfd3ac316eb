// Cursor beyond its fixtures: places on each platform, prompts and folders in their frames, plans that grow, databases that are held open or hostile.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageIds, messagesOf } from '../../src/agents/cursor/blobs.js';
import { folderOfName, folderOfUri, workspaceFolder } from '../../src/agents/cursor/folders.js';
import { chatsFolder, folderHash, globalState, projectsFolder, workspacesFolder } from '../../src/agents/cursor/paths.js';
import { promptText } from '../../src/agents/cursor/prompt-text.js';
import { fieldsOf } from '../../src/agents/cursor/protobuf.js';
import { source } from '../../src/agents/cursor/source.js';
import { recordsInText } from '../../src/agents/cursor/transcript-text.js';
import { collect } from '../../src/model/collect.js';
import { foldPlan } from '../../src/model/plan.js';
import { Report } from '../../src/model/report.js';
import type { SessionItem } from '../../src/model/session.js';
import { context } from '../../src/model/tree.js';
import { caseFolders } from '../support/fixture-cases.js';
import { makeScratch, scratchFolder, snapshot } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';

describe('where it stores', () => {
  it.each([
    ['linux', {}, '/h/.config/Cursor/User/globalStorage/state.vscdb'],
    ['linux', { XDG_CONFIG_HOME: '/c' }, '/c/Cursor/User/globalStorage/state.vscdb'],
    ['linux', { XDG_CONFIG_HOME: 'c' }, '/h/.config/Cursor/User/globalStorage/state.vscdb'],
    ['darwin', {}, '/h/Library/Application Support/Cursor/User/globalStorage/state.vscdb'],
    ['win32', {}, '\\h\\AppData\\Roaming\\Cursor\\User\\globalStorage\\state.vscdb'],
    ['win32', { APPDATA: 'D:\\roaming' }, 'D:\\roaming\\Cursor\\User\\globalStorage\\state.vscdb'],
  ] as const)('on %s with %j the editor in %s', (platform, env, place) => expect(globalState({ home: '/h', env, platform })).toBe(place));

  it.each([
    ['linux', '/h/.cursor/chats', '/h/.cursor/projects', '/h/.config/Cursor/User/workspaceStorage'],
    ['win32', '\\h\\.cursor\\chats', '\\h\\.cursor\\projects', '\\h\\AppData\\Roaming\\Cursor\\User\\workspaceStorage'],
  ] as const)('on %s all else', (platform, chats, projects, workspaces) => {
    const world = { home: '/h', env: {}, platform };
    expect([chatsFolder(world), projectsFolder(world), workspacesFolder(world)]).toEqual([chats, projects, workspaces]);
  });

  it('names folders of projects by their hash', () => expect(folderHash('/home/dev/harbour')).toBe('8771f2388927a0a949182481ee57a40f'));
});

describe('folders', () => {
  it.each([
    ['file:///home/dev/my%20harbour', '/home/dev/my harbour'],
    ['file:///home/dev/harbour/', '/home/dev/harbour'],
    ['file:///c%3A/Users/dev/harbour', 'c:\\Users\\dev\\harbour'],
    ['vscode-remote://wsl%2Bubuntu/home/dev/harbour', '/home/dev/harbour'],
    ['https://example.org/', undefined],
    ['no address', undefined],
    ['file:///a%2Fb', undefined],
  ])('%s is %s', (uri, folder) => expect(folderOfUri(uri)).toBe(folder));

  it.runIf(path.sep === '/')('are found by a name that stands for many', () => {
    const root = scratchFolder();
    const wanted = path.join(root, 'my-harbour.io', 'north pier');
    mkdirSync(wanted, { recursive: true });
    mkdirSync(path.join(root, 'my'));
    const name = wanted.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '-');
    expect(folderOfName(name)).toBe(wanted);
    expect(folderOfName(`${name}-south`)).toBeUndefined();
  });

  it('of a workspace with several are where its list is', () => {
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 'workspace.json'), '{"workspace":"file:///home/dev/ports/all.code-workspace"}');
    expect(workspaceFolder(folder)).toBe('/home/dev/ports');
    writeFileSync(path.join(folder, 'workspace.json'), '[1,2');
    expect(workspaceFolder(folder)).toBeUndefined();
  });
});

describe('a prompt', () => {
  it.each([
    ['Hello.', { said: 'Hello.' }],
    ['<user_query>\nHello.\n</user_query>', { said: 'Hello.' }],
    ['<user_query>Without an end', { said: 'Without an end' }],
    ['<user_query>One.</user_query>\n<user_query>Two.</user_query>', { said: 'One.\n\nTwo.' }],
    ['<user_info>\nOS\n</user_info>', { around: { text: '<user_info>\nOS\n</user_info>', kind: true } }],
    ['<user_info> is a tag that I typed', { around: { text: '<user_info> is a tag that I typed', kind: true } }],
    ['What does <user_info> do?', { said: 'What does <user_info> do?' }],
    [
      '<attached_files>\nx\n</attached_files>\n<user_query>Read it.</user_query>',
      { said: 'Read it.', around: { text: '<attached_files>\nx\n</attached_files>', kind: 'attached-file' } },
    ],
    [
      '<timestamp>Sunday, Sep 20, 2026, 12:31 AM (UTC+3)</timestamp>\n<user_query>Now.</user_query>',
      { said: 'Now.', at: '2026-09-19T21:31:00.000Z' },
    ],
    ['<timestamp>some day</timestamp>\n<user_query>Now.</user_query>', { said: 'Now.' }],
  ])('%j', (text, told) => expect(promptText(text)).toEqual(told));
});

describe('a plan', () => {
  const plan = (...inputs: readonly object[]) =>
    foldPlan(inputs.map((input) => ({ change: source.describeTool('todo_write', input as never).plan!, by: undefined }))).map(
      ({ title, state }) => `${state} ${title}`,
    );
  const first = {
    todos: [
      { id: 'a', content: 'Sail', status: 'in_progress' },
      { id: 'b', content: 'Moor', status: 'pending' },
    ],
  };

  it('takes in what has changed', () =>
    expect(
      plan(first, {
        merge: true,
        todos: [
          { id: 'a', content: '', status: 'completed' },
          { id: 'c', content: 'Sleep', status: 'pending' },
        ],
      }),
    ).toEqual(['done Sail', 'pending Moor', 'pending Sleep']));

  it('is replaced without that word', () => expect(plan(first, { todos: [{ id: 'c', content: 'Sleep' }] })).toEqual(['pending Sleep']));
});

describe('states of the agent', () => {
  const hash = (n: number) => Buffer.alloc(32, n);
  const state = (...ids: readonly Buffer[]) => Buffer.concat(ids.flatMap((id) => [Buffer.from([0x0a, 0x20]), id]));
  const told = (blobs: ReadonlyMap<string, Uint8Array>, root: Buffer) => [...messagesOf(messageIds(root), (id) => blobs.get(id))];

  it('end where the bytes are none', () => {
    expect([...fieldsOf(Buffer.from('0a05ff', 'hex'))]).toEqual([]);
    expect([...fieldsOf(Buffer.from('ffffffffffffffffffffff', 'hex'))]).toEqual([]);
    expect([...fieldsOf(Buffer.from('0896011200', 'hex'))].map(({ number, bytes }) => [number, bytes.length])).toEqual([[2, 0]]);
  });

  it('that lead back to themselves are walked once', () => {
    const loop = state(hash(1), hash(1));
    expect(told(new Map([[hash(1).toString('hex'), loop]]), state(hash(1))).length).toBeLessThan(5);
  });

  it('that name a long message a thousand times tell it as often as there is room', () => {
    const long = Buffer.from(JSON.stringify({ role: 'user', content: 'x'.repeat(1 << 20) }));
    const count = told(new Map([[hash(1).toString('hex'), long]]), state(...Array.from({ length: 1000 }, () => hash(1)))).length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(100);
  });
});

it('reads the old transcripts line by line, with results that do not say whose they are', () => {
  const text = 'user:\r\nLook.\r\n\r\nassistant:\n[Tool call] ReadFile\n  path=main.go\n[Tool result]\n  package main\nIt looks good.\n';
  expect([...recordsInText(text)]).toEqual([
    { role: 'user', message: { content: [{ type: 'text', text: 'Look.' }] } },
    {
      role: 'assistant',
      message: {
        content: [
          { type: 'tool_use', id: 'call-1', name: 'ReadFile', input: { path: 'main.go' } },
          { type: 'tool_result', tool_use_id: 'call-1', content: 'package main' },
          { type: 'text', text: 'It looks good.' },
        ],
      },
    },
  ]);
});

function withFixture(name: string) {
  const scratch = makeScratch({ native: caseFolders('cursor').find((one) => one.name === name)!.native });
  return { ...scratch, database: globalState(scratch.world) };
}

function itemsOf(world: Parameters<typeof source.discover>[0]): SessionItem[] {
  return [...source.discover(world, new Report())].flatMap((ref) => [...(source.read(ref, new Report()) as Iterable<SessionItem>)]);
}

describe('a database', () => {
  it('at rest has nothing left beside it, and not a byte changed', () => {
    const { world, home, database } = withFixture('agent-state-and-sub-agent');
    const before = snapshot(home);
    expect(itemsOf(world).length).toBeGreaterThan(5);
    expect(snapshot(home)).toEqual(before);
    expect(readdirSync(path.dirname(database))).toEqual(['state.vscdb']);
  });

  it('that a writer holds open is read as it is now, and the writer goes on', () => {
    const { world, database } = withFixture('composer-with-tools');
    const writer = openToWrite(database);
    writer.exec('PRAGMA journal_mode = wal; PRAGMA busy_timeout = 0');
    writer.exec(`UPDATE cursorDiskKV SET value = replace(value, 'an hour off', 'right again') WHERE key LIKE 'composerData:%'`);
    const bytes = readFileSync(database);
    writer.exec(`BEGIN IMMEDIATE; INSERT INTO cursorDiskKV VALUES ('half', 'written')`);
    expect([...source.discover(world, new Report())].map(({ title }) => title)).toEqual(['Tide table right again']);
    writer.exec('COMMIT');
    expect(readFileSync(database).equals(bytes)).toBe(true);
  });

  it.each([
    ['a view', 'DROP TABLE cursorDiskKV; CREATE VIEW cursorDiskKV AS SELECT 1 AS key, 2 AS value'],
    ['a computed column', 'DROP TABLE cursorDiskKV; CREATE TABLE cursorDiskKV (key TEXT, value TEXT AS (hex(zeroblob(9))))'],
  ])('with %s in a table’s place is named, and not asked', (_what, sql) => {
    const { world, database } = withFixture('composer-with-tools');
    const writer = openToWrite(database);
    writer.exec(sql);
    writer.close();
    const report = new Report();
    expect([...source.discover(world, report)]).toEqual([]);
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('sqlite/unreadable');
  });

  it('with a value beyond all limits leaves that out, and says so', () => {
    const { world, database } = withFixture('composer-with-tools');
    const writer = openToWrite(database);
    writer.exec(`UPDATE cursorDiskKV SET value = zeroblob(${65 << 20}) WHERE key LIKE 'bubbleId:%000000000003'`);
    writer.close();
    const report = new Report();
    const [ref] = source.discover(world, report);
    const items = [...(source.read(ref!, report) as Iterable<SessionItem>)];
    expect(items.length).toBeGreaterThan(20);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['sqlite/value-too-large', 'cursor/missing-message']),
    );
  });

  it('with an old chat as deep as a hostile one can be is counted', () => {
    const file = path.join(scratchFolder(), 'state.vscdb');
    const db = openToWrite(file);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const tab = `{"tabId":"t1","deep":${deep},"bubbles":[{"type":"user","text":"Row."},{"type":"ai","rawText":"Rowed."}]}`;
    db.exec('CREATE TABLE ItemTable (key TEXT, value TEXT)');
    db.prepare('INSERT INTO ItemTable VALUES (?, ?)').run('workbench.panel.aichat.view.aichat.chatdata', `{"tabs":[${tab}]}`);
    db.close();
    expect(source.refsInside!(file, new Report()).map(({ id, bytes }) => [id, bytes])).toEqual([['t1', tab.length]]);
  });

  it('that is none is named, and hides nothing else', () => {
    const { world, database } = withFixture('one-conversation-in-three-places');
    writeFileSync(database, 'no database');
    const report = new Report();
    const found = [...source.discover(world, report)].map((ref) => path.basename(ref.path).replace(/#.*/, ''));
    expect(found).toEqual(['store.db', 'store.db']);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['sqlite/unreadable']);
  });
});

it('keeps the keys of sealed parts to itself', () => {
  const { world, folder } = withFixture('command-line-chat');
  const file = path.join(folder, 'copy.jsonl');
  for (const ref of source.discover(world, new Report())) {
    source.materialize!(ref, file, new Report());
    expect(readFileSync(file, 'utf8')).not.toMatch(/encryptionkey/i);
  }
  expect(existsSync(file)).toBe(true);
});

it('a summary stands in place of what came before it', async () => {
  const { world } = withFixture('summarised-and-newer-format');
  const [ref] = source.discover(world, new Report());
  const facts = await collect(source.read(ref!, new Report()));
  expect(context(facts).order.map((i) => facts.entries[i]!.kind)).toEqual(['compaction', 'message', 'message', 'message']);
});

it('finds a sub-agent by its id, which no list has', () => {
  const { world } = withFixture('agent-state-and-sub-agent');
  expect(source.findUnlisted!(world, '00000022-0000-4000-8000-000000000000', new Report())).toMatchObject({ title: 'Count the lamps' });
});
