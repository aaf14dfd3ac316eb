// Databases of kits for building agents: which conversations are in one, read, packed and passed like any other; and what is no such database.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDriver } from '../../src/io/sqlite-driver.js';
import { decodeMsgpack } from '../../src/records/msgpack.js';
import { commandHere, type Said } from '../support/command-here.js';
import { makeScratch, scratchFolder } from '../support/scratch.js';

function database(...statements: string[]): string {
  const file = path.join(scratchFolder(), 'conversations.db');
  const db = loadDriver().open(`${pathToFileURL(file).href}?mode=rwc`);
  for (const one of statements) db.exec(one);
  db.close();
  return file;
}

const text = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const hex = (bytes: Uint8Array): string => `x'${Buffer.from(bytes).toString('hex')}'`;

const agents = (): string =>
  database(
    'CREATE TABLE agent_sessions (session_id TEXT PRIMARY KEY, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP)',
    'CREATE TABLE agent_messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, message_data TEXT NOT NULL, created_at TIMESTAMP)',
    "INSERT INTO agent_sessions VALUES ('user_1', '2026-01-02 03:04:05', '2026-01-02 03:05:05'), ('a b', '2026-01-01 00:00:00', '2026-01-01 00:00:00')",
    ...[
      ['user_1', { role: 'user', content: 'Light the lamp – bitte.' }],
      ['a b', { role: 'user', content: 'Another one.' }],
      ['user_1', { type: 'function_call', call_id: 'c', name: 'light', arguments: '{"lamp":1}' }],
      ['user_1', { type: 'function_call_output', call_id: 'c', output: 'lit' }],
      ['user_1', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Lit.' }] }],
    ].map(([id, item]) => `INSERT INTO agent_messages (session_id, message_data) VALUES ('${String(id)}', ${text(item)})`),
    "INSERT INTO agent_messages (session_id, message_data) VALUES ('user_1', '{torn')",
  );

/** As Python's writer does it, for values as simple as these. */
function packed(value: unknown): Buffer {
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'number' && value >= 0 && value < 128) return Buffer.from([value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([0xd9, bytes.length]), bytes]);
  }
  if (value instanceof Made) {
    const inner = packed([value.module, value.name, value.kwargs, 'model_construct']);
    return Buffer.concat([Buffer.from([0xc8, inner.length >> 8, inner.length & 0xff, 5]), inner]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([0xdc, 0, value.length]), ...value.map(packed)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([Buffer.from([0xde, 0, entries.length]), ...entries.flatMap(([key, one]) => [packed(key), packed(one)])]);
}

class Made {
  constructor(
    readonly module: string,
    readonly name: string,
    readonly kwargs: object,
  ) {}
}

const python = {
  v: 4,
  ts: '2026-01-02T03:04:05+00:00',
  channel_values: {
    messages: [
      new Made('langchain_core.messages.human', 'HumanMessage', { content: 'Light the lamp.', type: 'human', id: 'h' }),
      new Made('langchain_core.messages.ai', 'AIMessage', { content: '', tool_calls: [{ name: 'light', args: { lamp: 1 }, id: 'c' }] }),
      new Made('langchain_core.messages.tool', 'ToolMessage', { content: 'lit', tool_call_id: 'c', status: 'success' }),
      new Made('langchain_core.messages.ai', 'AIMessage', { content: 'Lit in Python.', id: 'z' }),
    ],
  },
};
const javascript = {
  ts: '2026-01-03T03:04:05Z',
  channel_values: {
    chat: [
      { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'Light it.' } },
      { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessage'], kwargs: { content: 'Lit in JavaScript.' } },
    ],
  },
};

const langgraph = (): string =>
  database(
    "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))",
    `INSERT INTO checkpoints VALUES ('p', '', '1f0-1', NULL, 'msgpack', ${hex(packed({ channel_values: { messages: [] } }))}, NULL)`,
    `INSERT INTO checkpoints VALUES ('p', '', '1f0-2', '1f0-1', 'msgpack', ${hex(packed(python))}, NULL)`,
    `INSERT INTO checkpoints VALUES ('p', 'inner:1', '1f0-3', NULL, 'msgpack', ${hex(packed({ channel_values: {} }))}, NULL)`,
    `INSERT INTO checkpoints VALUES ('j', '', '1f0-1', NULL, 'json', ${hex(Buffer.from(JSON.stringify(javascript)))}, NULL)`,
  );

function run(...argv: string[]): Promise<Said> {
  const { home, work, batonHome } = makeScratch();
  return commandHere(argv, { cwd: work, env: { HOME: home, BATON_HOME: batonHome, PATH: '' } });
}
const ids = ({ stdout }: Said): string[] =>
  (JSON.parse(stdout) as { result: { agent: string; id: string }[] }).result.map((one) => `${one.agent} ${one.id}`);

describe('sessions of the Agents SDK', () => {
  it('are listed, shown, packed and passed', async () => {
    const file = agents();
    expect(ids(await run('list', file, '--json'))).toEqual([
      'agents-session user_1',
      expect.stringMatching(/^agents-session [0-9a-f]{16}$/),
    ]);
    const shown = await run('show', `${file}#user_1`, '--json');
    for (const words of ['Light the lamp – bitte.', '"lamp":1', 'Lit.']) expect(shown.stdout).toContain(words);
    expect((await run('pack', `${file}#user_1`)).stdout).toContain('Light the lamp');
    const passed = await run('pass', `${file}#user_1`, '--to', 'codex', '--json');
    expect(JSON.parse(passed.stdout)).toMatchObject({
      result: { carried: { userMessages: 1, toolCalls: 1, toolResults: 1, assistantMessages: 1 } },
    });
  });
});

describe('threads of LangGraph', () => {
  it('are those of the newest checkpoints, in both languages', async () => {
    const file = langgraph();
    expect(ids(await run('list', file, '--json'))).toEqual(['langgraph j', 'langgraph p']);
    const shown = await run('show', `${file}#p`, '--json');
    for (const words of ['Light the lamp.', '"lamp":1', 'Lit in Python.']) expect(shown.stdout).toContain(words);
    expect((await run('show', `${file}#j`, '--json')).stdout).toContain('Lit in JavaScript.');
    const passed = await run('pass', `${file}#p`, '--to', 'claude-code', '--json');
    expect(JSON.parse(passed.stdout)).toMatchObject({
      result: { carried: { userMessages: 1, toolCalls: 1, toolResults: 1, assistantMessages: 1 } },
    });
  });

  it('a checkpoint that is damaged says nothing, and the others stay', async () => {
    const file = database(
      'CREATE TABLE checkpoints (thread_id TEXT, checkpoint_ns TEXT, checkpoint_id TEXT, checkpoint BLOB)',
      `INSERT INTO checkpoints VALUES ('bad', '', '1', x'dfffffffff'), ('good', '', '1', ${hex(packed(python))})`,
    );
    expect(ids(await run('list', file, '--json')).toSorted()).toEqual(['langgraph bad', 'langgraph good']);
    const said = await run('show', `${file}#bad`, '--json');
    expect(said.status).toBe(1);
    expect(said.stdout).toContain('interchange/nothing-said');
  });
});

it.each([
  ['other tables', ['CREATE TABLE notes (id TEXT)']],
  [
    'a view that never ends',
    [
      'CREATE VIEW agent_messages AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, i AS session_id, i AS message_data FROM n',
    ],
  ],
] as const)('%s: no conversation', async (_what, statements) => {
  const said = await run('show', database(...statements), '--json');
  expect(said.status).toBe(1);
  expect(said.stdout).toContain('ref/unknown-format');
});

it('an account export of Google’s holds Gemini’s activities, alone or packed', async () => {
  const folder = path.join(scratchFolder(), 'Takeout', 'My Activity', 'Gemini Apps');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'MyActivity.json');
  const activity = (n: number) => ({
    header: 'Gemini Apps',
    title: `Prompted Question ${n}`,
    time: `2026-01-0${n}T03:04:05.000Z`,
    products: ['Gemini Apps'],
    safeHtmlItem: [{ html: `<p>Answer ${n}</p>` }],
  });
  writeFileSync(
    file,
    JSON.stringify([activity(2), activity(1), { header: 'Gemini Apps', title: 'Used an extension', time: '2026-01-01T00:00:00Z' }]),
  );
  expect(ids(await run('list', file, '--json'))).toEqual(['gemini-takeout 20260102T030405000Z', 'gemini-takeout 20260101T030405000Z']);
  expect((await run('show', `${folder}#20260101`, '--json')).stdout).toContain('Answer 1');
});

describe('MessagePack', () => {
  const plain = (bytes: readonly number[]) => decodeMsgpack(Uint8Array.from(bytes), (_type, inner) => inner());
  it.each<[string, readonly number[], unknown]>([
    ['small numbers', [0x93, 0x7f, 0xff, 0xe0], [127, -1, -32]],
    [
      'numbers by length',
      [0x96, 0xcc, 255, 0xcd, 1, 0, 0xce, 0, 1, 0, 0, 0xd0, 0x80, 0xd1, 0xff, 0, 0xd2, 0xff, 0, 0, 0],
      [255, 256, 65536, -128, -256, -16777216],
    ],
    ['long numbers', [0x92, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0, 0xd3, 255, 255, 255, 255, 255, 255, 255, 255], [4294967296, -1]],
    ['fractions', [0x92, 0xca, 0x3f, 0xc0, 0, 0, 0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0], [1.5, 1.5]],
    ['words, bytes, nothing', [0x95, 0xa2, 0xc3, 0xa4, 0xd9, 1, 0x61, 0xc4, 2, 1, 2, 0xc0, 0xc3], ['ä', 'a', 'AQI=', null, true]],
    ['maps with any keys', [0x82, 0x01, 0xa1, 0x61, 0x91, 0x02, 0xc2], { 1: 'a', '[2]': false }],
    ['kinds of its own', [0xd4, 5, 0x07], 7],
    ['cut short', [0xd9, 5, 0x61], undefined],
    ['claims more than there is', [0xdd, 255, 255, 255, 255], undefined],
    ['more behind it', [0x01, 0x01], undefined],
    ['no such kind', [0xc1], undefined],
    ['deeper than anything', [...Array.from({ length: 300 }, () => 0x91), 1], undefined],
    ['nothing', [], undefined],
  ])('%s', (_what, bytes, value) => {
    expect(plain(bytes)).toEqual(value);
  });
});
