// What a model needs for its next call is in the answer to the one before: which session is its own, the number of every line, the tool to ask. And what
// it writes a little otherwise than the schema says is taken as what it can only mean.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { called, connected, textOf, type ConnectOptions } from '../support/mcp.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const id = '11111111-1111-4111-8111-111111111111';
const codexId = '22222222-2222-4222-8222-222222222222';
const ELSEWHERE = '/home/somebody/elsewhere';

async function workClient(options: ConnectOptions = {}) {
  const scratch = makeScratch({ start: '2026-03-01T12:00:00Z' });
  new ClaudeSession(scratch.home, { id, cwd: scratch.work, at: '2026-03-01T10:00:00Z' })
    .user('Make the parser accept empty lines')
    .say('I will run the tests first.')
    .call('t1', 'npm test')
    .result('t1', `Tests: 3 failed, 54 passed, 57 total\nExit code 1\n${'a long output '.repeat(40)}the very end`)
    .say(`Three tests fail. ${'Words of the reply. '.repeat(60)}Next: change src/parser.ts.`);
  return { scratch, client: await connected(scratch.world, options) };
}

describe('what is written otherwise than the schema says', () => {
  it.each([
    [{ entries: 4 }, [4]],
    [{ entries: [3, '4'] }, [3, 4]],
    [{ entries: '[#3], #4' }, [3, 4]],
    [{ entries: '#3 - #4' }, [3, 4]],
    [{ turn: '1' }, [1, 2, 3, 4, 5]],
    [{ ref: '', entries: '4', turn: null, cursor: '', any: 'false' }, [4]],
  ])('entries: %j', async (given, wanted) => {
    const { client } = await workClient();
    const told = await called(client, 'show_session', given);
    expect(textOf(told)).not.toContain('Not done');
    expect(told.structuredContent).toMatchObject({ entries: wanted });
  });

  it.each([
    ['search_sessions', { words: 'parser empty' }],
    ['search_sessions', { words: ['parser'], limit: '5', agent: '' }],
    ['pack_handoff', { refs: id }],
    ['pack_handoff', { refs: JSON.stringify([id]) }],
    ['list_sessions', { all: 'true', since: null }],
  ])('%s %j', async (name, given) => {
    const { client } = await workClient();
    expect(textOf(await called(client, name, given))).toMatch(/empty lines/);
  });

  it('is refused where it can mean several things', async () => {
    const { client } = await workClient();
    for (const [name, given] of [
      ['show_session', { turn: 'last' }],
      ['show_session', { entries: { from: 3 } }],
      ['list_sessions', { all: 'perhaps' }],
      ['search_sessions', { words: {} }],
      ['search_sessions', { words: '' }],
    ] as const)
      expect(textOf(await called(client, name, given)), JSON.stringify(given)).toMatch(/Not done \(usage\//);
  });
});

describe('from a list to an entry', () => {
  it('the state numbers every line, and says what the agent said last, whole', async () => {
    const { client } = await workClient();
    const state = textOf(await called(client, 'show_session', { ref: id }));
    expect(state).toMatch(/^ {2}\[#4\] result: Tests: 3 failed/m);
    expect(state).toMatch(/^last reply \[#5\]: Three tests fail\. [^]*Next: change src\/parser\.ts\.$/m);
    expect(state).not.toContain('the very end');
    expect(textOf(await called(client, 'show_session', { ref: id, entries: '4' }))).toContain('the very end');
  });

  it('of a long turn the state has both ends, and says how to get the rest', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Count');
    for (let i = 0; i < 60; i++) session.call(`t${i}`, `echo ${i}.`).result(`t${i}`, `${i}.`);
    session.say('Done.');
    const client = await connected(scratch.world);
    const state = textOf(await called(client, 'show_session'));
    expect(state).toMatch(/echo 0\.[^]*more lines in its middle: show_session with `turn`: 1[^]*echo 59\./);
    expect(state).not.toContain('echo 30.');
    expect(textOf(await called(client, 'show_session', { view: 'turns' }))).toContain('echo 30.');
  });

  it('names the session that is going on in the client that asks', async () => {
    const { client, scratch } = await workClient({ name: 'codex-mcp-client' });
    writeCodexSession(scratch.home, { id: codexId, cwd: scratch.work, at: '2026-03-01T12:30:00Z' });
    const listed = await called(client, 'list_sessions');
    expect(listed.structuredContent).toMatchObject({
      sessions: [
        { id: codexId, own: true },
        { id, own: false },
      ],
    });
    expect(textOf(listed)).toContain(`codex:${codexId} is the one that you are in`);
    const draft = textOf(await called(client, 'draft_handoff'));
    expect(draft).toContain(`save_handoff with \`refs\`: ["codex:${codexId}"]`);
  });

  it('drafts its own session, though another agent’s is newer', async () => {
    const { client, scratch } = await workClient({ name: 'claude-code' });
    writeCodexSession(scratch.home, { id: codexId, cwd: scratch.work, at: '2026-03-01T12:30:00Z' });
    expect(textOf(await called(client, 'draft_handoff'))).toContain(`\`refs\`: ["claude-code:${id}"]`);
    expect(textOf(await called(client, 'draft_handoff', { refs: ['codex@latest'] }))).toContain(`\`refs\`: ["codex:${codexId}"]`);
  });

  it('lists no other project’s sessions unless it is asked to', async () => {
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id, cwd: ELSEWHERE }).user('Water the plants').say('hm');
    const client = await connected(scratch.world);
    const told = textOf(await called(client, 'list_sessions'));
    expect(told).not.toContain('Water the plants');
    expect(told).toContain('No session of this project');
    expect(told).toContain('`all`: true');
    expect(textOf(await called(client, 'list_sessions', { all: true }))).toContain('Water the plants');
    expect(textOf(await called(client, 'list_sessions', { cwd: ELSEWHERE }))).toContain('Water the plants');
  });

  it('a copy that a pass wrote stands under its original, and resume takes the original', async () => {
    const { client } = await workClient({ allowWrite: true, name: 'gemini-cli-mcp-client' });
    expect(textOf(await called(client, 'pass_session', { ref: id, to: 'codex' }))).not.toContain('Not done');
    const listed = await called(client, 'list_sessions');
    expect(listed.structuredContent).toMatchObject({ total: 1, sessions: [{ id }] });
    expect(textOf(listed)).toMatch(/^ {2}passed to codex:/m);
    expect(JSON.stringify(await client.getPrompt({ name: 'resume' }))).toContain('a session of Claude Code');
  });
});

it('an id is completed by this project’s sessions first, and with its agent', async () => {
  const { client, scratch } = await workClient();
  writeCodexSession(scratch.home, { id: codexId, cwd: ELSEWHERE, at: '2026-03-02T12:30:00Z' });
  const values = async (value: string) =>
    (await client.complete({ ref: { type: 'ref/prompt', name: 'resume' }, argument: { name: 'id', value } })).completion.values;
  expect(await values('')).toEqual([id, codexId]);
  expect(await values('codex:2')).toEqual([`codex:${codexId}`]);
  expect(await values('CODEX')).toEqual([`codex:${codexId}`]);
});

describe('what a model is told', () => {
  it('names tools, not commands, in every description', async () => {
    const { client } = await workClient({ allowWrite: true });
    const { tools } = await client.listTools();
    const words = tools.flatMap(({ name, description, inputSchema }) => [
      [name, description ?? ''],
      ...Object.entries(inputSchema.properties ?? {}).map(([field, schema]) => [
        `${name}.${field}`,
        (schema as { description?: string }).description ?? '',
      ]),
    ]);
    const isForUsers = 'pass_session'; // who takes back what a model did
    const commands = words.filter(([name, text]) => name !== isForUsers && /`baton |(?:^|\s)--[a-z]/.test(text!));
    expect(commands).toEqual([]);
    const ajv = new Ajv2020({ strict: false, useDefaults: true });
    for (const { name, inputSchema } of tools) {
      const validate = ajv.compile({ ...inputSchema, required: [] });
      expect(validate({}), `${name}: its defaults are of its own schema`).toBe(true);
    }
  });

  it.each([
    ['show_session', { ref: 'ffff' }, 'list_sessions'],
    ['show_session', { entries: '999' }, 'show_session'],
    ['pack_handoff', { refs: ['codex@7'] }, 'list_sessions'],
    ['get_handoff', { handoff: 'ffff' }, 'lineage'],
    ['save_handoff', { answer: 'no headings' }, 'draft_handoff'],
  ])('what to do next is a tool: %s %j', async (name, given, tool) => {
    const { client } = await workClient();
    const told = textOf(await called(client, name, given));
    expect(told).toMatch(new RegExp(`^Not done \\([a-z/-]+\\)\\. .*\\b${tool}\\b`));
    expect(told).not.toContain('`baton ');
  });
});

describe('draft_handoff', () => {
  it('asks in its own words, and quotes the session alone', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
    for (let i = 0; i < 40; i++) session.user(`Step ${i}. ${'words '.repeat(60)}`).say(`Done with ${i}. ${'more words '.repeat(60)}`);
    const client = await connected(scratch.world);
    const first = await called(client, 'draft_handoff', { window: 12_000 });
    const { about, quoted, nextCursor } = first.structuredContent as { about: string; quoted: string; nextCursor?: string };
    expect(about).toMatch(/^Task: write the hand-off/);
    expect(about).not.toContain('Step 0');
    expect(quoted).not.toContain('Task: write');
    expect(quoted).toContain('[#1] USER: Step 0');
    expect(about).not.toContain('Now write the hand-off');
    expect(JSON.stringify(first.structuredContent).length).toBeLessThan(20_000);
    let [last, cursor] = [first, nextCursor];
    while (cursor !== undefined) {
      last = await called(client, 'draft_handoff', { window: 12_000, cursor });
      cursor = (last.structuredContent as { nextCursor?: string }).nextCursor;
    }
    expect(textOf(last)).not.toContain('Task: write');
    expect(textOf(last)).toContain('Now write the hand-off');
    expect(textOf(last)).toContain('save_handoff with `refs`');
  });
});
