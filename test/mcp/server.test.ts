// The server through the official client, in both eras: what it offers, what its tools tell, pages, prompts, resources, completion, progress, stopping.
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { knownGraph } from '../../src/ops/log/known-lineage.js';
import { expand } from '../../src/redact/samples.js';
import { root } from '../support/build-command.js';
import { called, connected, ERAS, NEWEST, textOf, type ConnectOptions } from '../support/mcp.js';
import { makeScratch, snapshot } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
const id = '11111111-1111-4111-8111-111111111111';

async function sampleClient(options: ConnectOptions = {}) {
  const scratch = makeScratch({ native: path.join(root, 'sample', 'home') });
  return { scratch, client: await connected(scratch.world, options) };
}

/** Claude Code's of this folder, with a check that failed and one that passed. */
async function workClient(options: ConnectOptions = {}) {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('Make the parser accept empty lines')
    .say('I will run the tests first.')
    .call('t1', 'npm test')
    .result('t1', 'Tests: 3 failed, 54 passed, 57 total\nExit code 1')
    .say('Three tests fail. I changed src/parser.ts.');
  return { scratch, session, client: await connected(scratch.world, options) };
}

describe.each(ERAS)('%s', (era) => {
  it('says what it is, and offers tools with schemas, prompts and resources', async () => {
    const { client } = await sampleClient({ era });
    expect(client.getNegotiatedProtocolVersion() === NEWEST).toBe(era === 'modern');
    expect(client.getServerVersion()).toMatchObject({ name: 'baton', version: '1.2.3' });
    expect(client.getInstructions()).toContain('snapshot');
    const { tools } = await client.listTools();
    const ajv = new Ajv2020({ strict: false });
    expect(tools.map(({ name }) => name)).toEqual(
      ['list_sessions', 'search_sessions', 'show_session', 'pack_handoff', 'get_handoff', 'draft_handoff', 'save_handoff'].concat([
        'check_handoff',
        'verify_handoff',
        'lineage',
      ]),
    );
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      expect(tool.annotations?.readOnlyHint).toBe(!['pack_handoff', 'save_handoff'].includes(tool.name));
      // some clients map schemas onto a dialect in which a type is one word
      expect(JSON.stringify([tool.inputSchema, tool.outputSchema])).not.toContain('"type":[');
      // Claude Code leaves out a tool whose schema combines others at its top
      expect(Object.keys(tool.inputSchema).filter((key) => /^(?:allOf|anyOf|oneOf|dependentRequired)$/.test(key))).toEqual([]);
      if (era === 'modern') for (const schema of [tool.inputSchema, tool.outputSchema!]) ajv.compile(schema as object);
    }
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['resume', 'pickup', 'snapshot']);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
  });

  it('lists, shows, and gives entries by their numbers', async () => {
    const { client } = await workClient({ era });
    await client.listTools(); // from here on it checks every result by the tool's own schema
    const listed = await called(client, 'list_sessions');
    expect(listed.structuredContent).toMatchObject({ total: 1, sessions: [{ agent: 'claude-code', id }] });
    expect(textOf(listed)).toContain('Make the parser accept empty lines');
    const shown = textOf(await called(client, 'show_session', { ref: `claude-code:${id}` }));
    expect(shown).toContain('asked: Make the parser accept empty lines');
    const ledger = textOf(await called(client, 'show_session', { view: 'ledger' }));
    expect(ledger).toMatch(/npm test.*\[#/);
    const entries = await called(client, 'show_session', { entries: '4' });
    expect(entries.structuredContent).toMatchObject({ entries: [4] });
    expect(textOf(entries)).toContain('Tests: 3 failed, 54 passed, 57 total');
  });

  it('resume gives the hand-off, snapshot the draft prompt', async () => {
    const { client } = await workClient({ era });
    const { messages } = await client.getPrompt({ name: 'resume', arguments: { goal: 'release it' } });
    const [{ content }] = messages as [(typeof messages)[number]];
    expect(content).toMatchObject({ type: 'text', text: expect.stringContaining('You take over “a session of Claude Code”') });
    expect(content.type === 'text' && content.text).toContain('"release it"');
    const snap = await client.getPrompt({ name: 'snapshot' });
    const text = snap.messages[0]!.content.type === 'text' ? snap.messages[0]!.content.text : '';
    expect(text).toContain(`save_handoff with \`refs\`: ["claude-code:${id}"]`);
    expect(text).toMatch(/===== SESSION [0-9a-f]{16} =====\nCertain/);
  });
});

it('search finds, and to find nothing is an answer', async () => {
  const { client } = await sampleClient();
  const found = await called(client, 'search_sessions', { words: ['windows', 'export*'] });
  expect(found.structuredContent).toMatchObject({ sessions: [{ agent: 'claude-code', id: sample }] });
  const nothing = await called(client, 'search_sessions', { words: ['xylophone'] });
  expect(nothing.isError).toBeUndefined();
  expect(nothing.structuredContent).toMatchObject({ sessions: [] });
});

it('save_handoff keeps what holds and names what does not', async () => {
  const { client, scratch } = await workClient();
  const answer = [
    '## State',
    '- `npm test` gives 3 failed, 54 passed [#4]',
    '- `npm test` passes all 57 tests [#4]',
    '',
    '## Next steps',
    '- correct src/parser.ts [#5]',
    '',
    'END OF HANDOFF',
  ].join('\n');
  const saved = await called(client, 'save_handoff', { answer });
  expect(saved.isError).toBeUndefined();
  const { statements, handoff } = saved.structuredContent as { statements: { verdict: string }[]; handoff: string };
  expect(statements.map(({ verdict }) => verdict)).toContain('contradicted');
  expect(statements[0]).toMatchObject({ verdict: 'confirmed', section: 'State', evidence: [4] });
  expect(textOf(saved)).toMatch(/contradicted · State: .*\n {2}why: /);
  expect((await knownGraph(scratch.world, new Report())).has(handoff)).toBe(true);
  const read = await client.readResource({ uri: `handoff://${handoff.slice(7)}` });
  expect(JSON.stringify(read)).toContain('54 passed');
  expect(JSON.stringify(read)).not.toContain('passes all 57');
  expect(textOf(await called(client, 'get_handoff'))).toContain('54 passed');
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
    `handoff://${handoff.slice(7)}`,
    `session://claude-code/${id}`,
  ]);
  expect((await called(client, 'lineage')).structuredContent).toMatchObject({
    things: expect.arrayContaining([expect.objectContaining({ ref: handoff })]),
  });
});

it('a long result comes in pages that clients hand on whole, and all of it comes', async () => {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Print it').call('t1', 'seq 4000');
  session.result('t1', Array.from({ length: 4000 }, (_, i) => `line ${i + 1} ü\t"`).join('\n'));
  const client = await connected(scratch.world);
  let cursor: string | undefined;
  const lines = new Set<string>();
  for (let pages = 0; pages < 100; pages++) {
    const result = await called(client, 'show_session', { entries: '1-3', ...(cursor !== undefined && { cursor }) });
    expect(JSON.stringify(result.structuredContent).length).toBeLessThan(20_000);
    expect(textOf(result).length).toBeLessThan(20_000);
    expect(textOf(result).split('\n').length).toBeLessThan(1000);
    for (const [, line] of textOf(result).matchAll(/line (\d+) ü/g)) lines.add(line!);
    cursor = (result.structuredContent as { nextCursor?: string }).nextCursor;
    if (cursor === undefined) break;
  }
  expect(lines.size).toBe(4000);
  expect(cursor).toBeUndefined();
  const wrong = await called(client, 'show_session', { entries: '1-3', cursor: 'bm9uc2Vuc2U' });
  expect(textOf(wrong)).toContain('mcp/bad-cursor');
});

it('half a secret, where a line is cut, is none', async () => {
  const scratch = makeScratch();
  const { text } = expand('ghp_{an:36}', 7);
  const before = (most: number): string => `${'word '.repeat(200).slice(0, most - 20)} `;
  new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user(`${before(600)}${text}`)
    .call('t1', `${before(200)}${text}`)
    .result('t1', `${before(200)}${text}`)
    .say(`${before(600)}${text}`);
  const client = await connected(scratch.world);
  for (const given of [{}, { view: 'turns' }, { view: 'ledger' }, { entries: '1-4' }]) {
    const told = JSON.stringify(await called(client, 'show_session', given));
    expect(told).toContain('word word');
    expect(told, JSON.stringify(given)).not.toContain(text.slice(0, 14));
  }
});

it('reads no file outside of its folder, nor standard input', async () => {
  const { client, scratch } = await workClient();
  for (const [name, given] of [
    ['show_session', { ref: '/etc/passwd' }],
    ['show_session', { ref: '-' }],
    ['show_session', { ref: path.join(scratch.home, '.claude') }],
    ['check_handoff', { files: ['../elsewhere.md'] }],
    ['verify_handoff', { file: '-' }],
    ['pack_handoff', { refs: ['../x.jsonl#1'] }],
  ] as const) {
    const result = await called(client, name, given);
    expect(result.isError, JSON.stringify(given)).toBe(true);
    expect(textOf(result)).toContain('mcp/not-here');
  }
  await expect(client.getPrompt({ name: 'resume', arguments: { id: '/etc/passwd' } })).rejects.toThrow('mcp/not-here');
});

it('writes into no store unless that was allowed', async () => {
  const { client, scratch } = await workClient();
  const before = snapshot(scratch.home);
  const refused = await called(client, 'pass_session', { ref: id, to: 'codex' });
  expect(textOf(refused)).toContain('mcp/read-only');
  expect(snapshot(scratch.home)).toEqual(before);
  const allowed = await connected(scratch.world, { allowWrite: true });
  const passed = await called(allowed, 'pass_session', { ref: id, to: 'codex' });
  expect(passed.structuredContent).toMatchObject({ agent: 'codex', outcome: 'new' });
  expect(Object.keys(snapshot(scratch.home)).length).toBeGreaterThan(Object.keys(before).length);
});

it('what is wrong with an input is said like anywhere else', async () => {
  const { client } = await workClient();
  expect(textOf(await called(client, 'list_sessions', { agent: 'nobody' }))).toContain('usage/unknown-agent');
  expect(textOf(await called(client, 'list_sessions', { nonsense: 1 }))).toContain('usage/unknown-field');
  expect(textOf(await called(client, 'show_session', { ref: 'ffff' }))).toContain('ref/not-found');
  await expect(called(client, 'no_such_tool')).rejects.toThrow('Unknown tool');
  await expect(client.readResource({ uri: 'handoff://0000' })).rejects.toThrow('lineage/not-found');
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('not found');
});

it('resume passes over the session that asks, snapshot takes it', async () => {
  const scratch = makeScratch({ start: '2026-03-01T12:00:00Z' });
  writeCodexSession(scratch.home, { id: '22222222-2222-4222-8222-222222222222', cwd: scratch.work });
  const client = await connected(scratch.world, { name: 'claude-code' });
  new ClaudeSession(scratch.home, { id, cwd: scratch.work, at: '2026-03-01T12:30:00Z' }).user('/resume').say('hm');
  const text = async (name: string) => JSON.stringify(await client.getPrompt({ name }));
  expect(await text('resume')).toContain('a session of Codex');
  expect(await text('snapshot')).toContain(`claude-code:${id}`);
});

it('a client that asks for a prompt before its words are typed gets steps, and nothing that is quoted', async () => {
  // OpenCode and Kilo: `$1` becomes what is typed later, and what stands between !` and ` in the answer is run in a shell
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Costs $2, says !`touch owned`').say('hm');
  const client = await connected(scratch.world, { name: 'opencode' });
  const text = async (name: string, given: Record<string, string>) => JSON.stringify(await client.getPrompt({ name, arguments: given }));
  for (const name of ['resume', 'pickup']) {
    const resume = await text(name, { id: '$1', goal: '$2' });
    expect(resume).toContain('Take over earlier work');
    expect(resume).toMatch(/if the user said so: \$1"/);
    expect(resume).not.toMatch(/touch|!`|\$2/);
  }
  const written = await text('snapshot', { goal: '$1', id: '$2' });
  expect(written).toContain('call `draft_handoff`');
  expect(written).not.toMatch(/touch|!`|\$2/);
});

it('completes ids, tells progress, and stops when it is asked to', async () => {
  const { client } = await sampleClient({ allowWrite: true });
  const prompt = { type: 'ref/prompt', name: 'resume' } as const;
  const { completion } = await client.complete({ ref: prompt, argument: { name: 'id', value: sample.slice(0, 4) } });
  expect(completion.values).toEqual([sample]);
  const shares: number[] = [];
  const onprogress = ({ progress }: { progress: number }): void => void shares.push(progress);
  const pass = { name: 'pass_session', arguments: { ref: sample, to: 'codex', cwd: '.' } };
  await client.callTool(pass, { onprogress });
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shares).toEqual(shares.toSorted((x, y) => x - y));
  const control = new AbortController();
  const stop = (): void => control.abort('enough');
  const again = { ...pass, arguments: { ...pass.arguments, turns: '-1' } };
  await expect(client.callTool(again, { signal: control.signal, onprogress: stop })).rejects.toThrow('enough');
});

it('resources: a session by its address, and its entries', async () => {
  const { client } = await workClient();
  const state = await client.readResource({ uri: `session://claude-code/${id}` });
  expect(JSON.stringify(state)).toContain('Make the parser accept empty lines');
  const entries = await client.readResource({ uri: `session://claude-code/${id}/4` });
  expect(JSON.stringify(entries)).toContain('54 passed');
});
