// Sessions written with `--force` into the store of Cursor's command-line client: read back as meant, whole or not at all, and taken out again.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { loadAgent } from '../../src/agents/index.js';
import { StagedInstall } from '../../src/io/apply.js';
import { Report, type Diagnostic } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { agents, findAgent } from '../support/all-agents.js';
import { fixtureCases } from '../support/fixture-cases.js';
import { movedBack } from '../support/native-records.js';
import { openForeign, sessionsIn } from '../support/own-records.js';
import { countOf, expectExplained, expectPaired, expectSameStory } from '../support/pass-check.js';
import { makeScratch, modeOf, snapshot, type Scratch } from '../support/scratch.js';
import { openToWrite, rowsOf } from '../support/sqlite.js';
import { sampled } from '../support/thorough.js';
import { toldBySource, toldByTarget } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const cursor = (await loadAgent('cursor', { forced: true }))!;
const id = 'aaaa1111-0000-4000-8000-000000000001';

interface Passed {
  readonly result: PassResult;
  readonly diagnostics: readonly Diagnostic[];
  readonly database: string;
}

async function pass(ref: SessionRef, scratch: Scratch, options: Partial<PassOptions> = {}): Promise<Passed> {
  const report = new Report();
  const result = await passSession(ref, { to: 'cursor', force: true, ...options }, scratch.worlds, report);
  return { result, diagnostics: report.diagnostics, database: result.to.path.replace(/#[^#]*$/, '') };
}

function scene(): { readonly scratch: Scratch; readonly session: ClaudeSession } {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('Light the lamp.')
    .call('toolu_1', 'ls')
    .result('toolu_1', 'lamp.ts')
    .say('It is lit.')
    .user('Light the lamp.')
    .say('It is lit.');
  return { scratch, session };
}

function blobsOf(database: string): ReadonlyMap<string, Buffer> {
  const db = openToWrite(database);
  const blobs = new Map(
    [...db.prepare('SELECT id, data FROM blobs').iterate()].map((row) => [String(row['id']), Buffer.from(row['data'] as Uint8Array)]),
  );
  db.close();
  return blobs;
}

function metaOf(database: string): Record<string, unknown> {
  const db = openToWrite(database);
  const [row] = [...db.prepare("SELECT value FROM meta WHERE key = '0'").iterate()];
  db.close();
  return JSON.parse(Buffer.from(String(row!['value']), 'hex').toString('utf8')) as Record<string, unknown>;
}

/** As the client does: another state, which names one message more. */
function goOn(database: string): void {
  const meta = metaOf(database);
  const message = Buffer.from(JSON.stringify({ role: 'user', content: [{ type: 'text', text: 'And the bell.' }] }));
  const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
  const state = Buffer.concat([
    blobsOf(database).get(String(meta['latestRootBlobId']))!,
    Buffer.from([10, 32]),
    Buffer.from(hash(message), 'hex'),
  ]);
  const db = openToWrite(database);
  for (const data of [message, state]) db.prepare('INSERT INTO blobs VALUES (?, ?)').run(hash(data), data);
  const value = Buffer.from(JSON.stringify({ ...meta, latestRootBlobId: hash(state) })).toString('hex');
  db.prepare("UPDATE meta SET value = ? WHERE key = '0'").run(value);
  db.close();
}

describe('a session that is written with --force', () => {
  it('is a private database of its own: messages by their hashes, and a state that names them in order', async () => {
    const { scratch, session } = scene();
    const { result, database, diagnostics } = await pass(session.ref(), scratch);
    const hash = createHash('md5').update(scratch.work).digest('hex');
    expect(database).toBe(path.join(scratch.home, '.cursor', 'chats', hash, result.to.id, 'store.db'));
    expect(result.resume).toEqual({ argv: ['cursor-agent', '--resume', result.to.id], cwd: scratch.work });
    expect(modeOf(database)).toBe('600');
    expect(diagnostics.map(({ rule }) => rule)).toContain('target/unproven');
    const meta = metaOf(database);
    expect(meta).toMatchObject({ agentId: result.to.id, mode: 'default', createdAt: expect.any(Number) });
    const blobs = blobsOf(database);
    for (const [name, data] of blobs) expect(createHash('sha256').update(data).digest('hex')).toBe(name);
    const state = blobs.get(String(meta['latestRootBlobId']))!;
    const named: unknown[] = [];
    for (let at = 0; state[at] === 10; at += 34)
      named.push(JSON.parse(blobs.get(state.subarray(at + 2, at + 34).toString('hex'))!.toString()));
    const say = (role: string, text: string): object => ({ role, content: [{ type: 'text', text }] });
    expect(named).toEqual([
      say('user', 'Light the lamp.'),
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'toolu_1', toolName: 'Bash', args: { command: 'ls' } }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'toolu_1', toolName: 'Bash', result: 'lamp.ts' }] },
      say('assistant', 'It is lit.'),
      say('user', 'Light the lamp.'),
      say('assistant', 'It is lit.'),
    ]);
    const notes = JSON.parse(readFileSync(path.join(path.dirname(database), 'meta.json'), 'utf8')) as object;
    expect(notes).toMatchObject({ schemaVersion: 1, cwd: scratch.work, hasConversation: true });
  });

  it('is listed, and passed again it is another', async () => {
    const { scratch, session } = scene();
    const first = await pass(session.ref(), scratch);
    expect(sessionsIn(cursor, scratch.home).map((ref) => [ref.id, ref.path, ref.cwd])).toEqual([
      [first.result.to.id, first.result.to.path, scratch.work],
    ]);
    const second = await pass(session.ref(), scratch);
    expect(second.result.to.id).not.toBe(first.result.to.id);
  });

  it('is taken out with its folder, also when it was only opened', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const { database } = await pass(session.ref(), scratch);
    openToWrite(database).exec('PRAGMA journal_mode = wal; CREATE TABLE opened (at)');
    writeFileSync(path.join(path.dirname(database), 'meta.json'), '{"schemaVersion":1,"title":"Opened"}');
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });

  it('that was continued stays, unless undo is forced', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const { database } = await pass(session.ref(), scratch);
    goOn(database);
    const rows = rowsOf(database);
    await expect(undoPass(scratch.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/changed' } });
    expect(rowsOf(database)).toEqual(rows);
    await undoPass(scratch.world, { force: true }, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });

  it('goes home with what was said in Cursor', async () => {
    const { scratch, session } = scene();
    const { result, database } = await pass(session.ref(), scratch);
    goOn(database);
    const ref = sessionsIn(cursor, scratch.home).find((one) => one.id === result.to.id)!;
    const back = await passSession(ref, { to: 'claude-code' }, scratch.worlds, new Report());
    const claude = findAgent('claude-code')!;
    const told = await toldByTarget(claude, claude.refOf(back.to.path, new Report())!);
    expect(told.map(({ text }) => text).slice(-2)).toEqual(['It is lit.', 'And the bell.']);
  });

  it('without --force nobody writes it', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.folder);
    await expect(passSession(session.ref(), { to: 'cursor' }, scratch.worlds, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'pass/unknown-target' },
    });
    expect(snapshot(scratch.folder)).toEqual(before);
  });

  it('as a prompt it is a session of one', async () => {
    const { scratch, session } = scene();
    const { passAsPrompt } = await import('../../src/ops/pass/prompt.js');
    const result = await passAsPrompt(session.ref(), { to: 'cursor', force: true }, scratch.worlds, new Report());
    const [ref] = sessionsIn(cursor, scratch.home);
    expect(ref?.id).toBe(result.to.id);
    expect((await toldByTarget(cursor, ref!)).map(({ role, text }) => [role, text.slice(0, 8)])).toEqual([['user', 'You take']]);
  });
});

describe('words that look like the client’s own', () => {
  it.each([
    ['a block of the client’s', '<user_info>\nme\n</user_info>'],
    ['a time', '<timestamp>now</timestamp> go'],
    ['its own tags', 'a <user_query>b</user_query> c'],
  ])('%s stay words of the user', async (_what, words) => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user(words).say('Yes.');
    const { diagnostics } = await pass(session.ref(), scratch);
    const [ref] = sessionsIn(cursor, scratch.home);
    const [prompt] = await toldByTarget(cursor, ref!);
    const changed = countOf(diagnostics, 'cursor/tags-changed') > 0;
    expect(prompt?.text).toBe(changed ? words.replaceAll('user_query', 'user-query') : words);
    expect(changed).toBe(words.includes('user_query'));
  });
});

it('what reads back otherwise than it was meant is taken out again', async () => {
  const { scratch, session } = scene();
  const before = snapshot(scratch.home);
  const show = vi.spyOn(StagedInstall.prototype, 'show').mockImplementation(function (this: StagedInstall) {
    show.mockRestore();
    writeFileSync(
      this.staged[0]!.temporary,
      '{"cursor":"chat","id":"x","data":{}}\n{"blob":"a","message":{"role":"user","content":"Other."}}\n',
    );
    this.show();
  });
  await expect(pass(session.ref(), scratch)).rejects.toMatchObject({ diagnostic: { rule: 'pass/verify-failed' } });
  expect(snapshot(scratch.home)).toEqual(before);
});

const others = agents.filter((one) => one.supports.install);
const all = others.flatMap((agent) =>
  fixtureCases(agent).flatMap((one) =>
    sessionsIn(agent, one.native).map((ref) => [`${agent.id} ${one.name} ${ref.id}`, agent, one.native, ref.id] as const),
  ),
);

describe('what other agents’ sessions say', () => {
  it.each(sampled(all, 24))('%s', async (_name, from: AgentAdapter, native, session) => {
    const scratch = makeScratch({ native });
    const ref = sessionsIn(from, scratch.home).find((one) => one.id === session)!;
    const before = snapshot(scratch.home);
    const heard = new Report();
    const source = await openForeign(ref, scratch, heard);
    if (!source) return;
    const told = await toldBySource(source, heard);
    const { result, diagnostics } = await pass(ref, scratch);
    const written = sessionsIn(cursor, scratch.home).find((one) => one.id === result.to.id)!;
    const moves = source.facts.header.workspace ? [[scratch.work, source.facts.header.workspace.cwd] as const] : [];
    const arrived = movedBack(await toldByTarget(cursor, written), moves);
    expectSameStory(told, arrived, cursor.supports.keeps, diagnostics);
    expectPaired(arrived);
    expectExplained(result.source, result.carried, diagnostics);
    for (const [file, hash] of Object.entries(before)) expect(snapshot(scratch.home)[file], file).toBe(hash);
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });
});
