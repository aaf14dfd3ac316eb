// Receipts and journals that somebody forged: no command runs what they say, or touches a file outside the store of the agent that they name.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeGuard } from '../../src/agents/store-guard.js';
import type { SessionRef } from '../../src/agents/agent.js';
import { Failure, Report } from '../../src/model/report.js';
import { runChecks } from '../../src/ops/doctor/doctor.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { listSessions } from '../../src/sources/sessions.js';
import { recoverStore } from '../../src/store/recover.js';
import { findAgent } from '../support/all-agents.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';
import { baton } from '../environments/baton.js';

type Fields = Record<string, unknown>;

interface Scene extends Scratch {
  readonly ref: SessionRef;
  /** What somebody wants to see deleted. */
  readonly diary: string;
  readonly codex: string;
  /** The genuine receipt, and its id. */
  readonly receipt: Fields;
  readonly id: string;
  /** Writes a file when it is started. */
  readonly program: string;
  readonly started: string;
}

async function scene(): Promise<Scene> {
  const scratch = makeScratch({ env: { PATH: '/usr/bin:/bin' } });
  const session = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: scratch.work })
    .user('One')
    .say('Two.');
  const ref = findAgent('claude-code')!.refOf(session.file, new Report())!;
  const { receipt: id } = await passSession(ref, { to: 'codex' }, scratch.worlds, new Report());
  const documents = path.join(scratch.home, 'documents');
  mkdirSync(documents);
  const [diary, program, started] = ['diary.txt', 'program', 'started'].map((name) => path.join(documents, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(diary, 'Dear diary, nobody else has this.\n');
  writeFileSync(program, `#!/bin/sh\necho yes > ${started}\n`, { mode: 0o755 });
  const codex = path.join(scratch.home, '.codex', 'sessions');
  symlinkSync(documents, path.join(codex, 'linked'));
  symlinkSync(diary, path.join(codex, 'linked.jsonl'));
  const receipt = JSON.parse(readFileSync(path.join(scratch.batonHome, 'receipts', `${id}.json`), 'utf8')) as Fields;
  return { ...scratch, ref, diary, codex, receipt, id: id!, program, started };
}

/** All that a record says of a file, true to the last byte: so nothing but its place can save it. */
function written(file: string, how = 'created', as = file): Fields {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return {
    path: as,
    how,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(how === 'appended' && { before: 0 }),
  };
}

const names = (codex: string): string => path.join(path.dirname(codex), 'session_index.jsonl');

/** Of the session below a folder: its first line, as if it were one that a pass had added. */
function firstLine(folder: string): Fields {
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('.jsonl'))!;
  const file = path.join(folder, name);
  const line = readFileSync(file, 'utf8').split(/(?<=\n)/)[0]!;
  return { path: file, how: 'listed', bytes: Buffer.byteLength(line), sha256: createHash('sha256').update(line).digest('hex') };
}

const FORGED = 'ffffffffffff';
const newest = { id: FORGED, order: 99, folders: [] };

const receipts: Readonly<Record<string, (of: Scene) => unknown>> = {
  'a file outside the store': ({ receipt, diary }) => ({ ...receipt, ...newest, files: [written(diary)] }),
  'a file outside the store that is to be cut': ({ receipt, diary }) => ({ ...receipt, ...newest, files: [written(diary, 'appended')] }),
  'a line of a file outside the store': ({ receipt, diary }) => ({ ...receipt, ...newest, files: [written(diary, 'listed')] }),
  'a line of a session': ({ receipt, codex }) => ({ ...receipt, ...newest, files: [firstLine(path.join(codex, '2026'))] }),
  'the list that sessions share': ({ receipt, codex }) => ({ ...receipt, ...newest, files: [written(names(codex))] }),
  'the list that sessions share, to be cut': ({ receipt, codex }) => ({
    ...receipt,
    ...newest,
    files: [written(names(codex), 'appended')],
  }),
  'a file behind a link': ({ receipt, diary, codex }) => ({
    ...receipt,
    ...newest,
    files: [written(diary, 'created', path.join(codex, 'linked', 'diary.txt'))],
  }),
  'a link in the store, to be cut': ({ receipt, diary, codex }) => ({
    ...receipt,
    ...newest,
    files: [written(diary, 'appended', path.join(codex, 'linked.jsonl'))],
  }),
  'a file of another agent': ({ receipt, ref }) => ({ ...receipt, ...newest, files: [written(ref.path)] }),
  'the store itself': ({ receipt, codex }) => ({ ...receipt, ...newest, files: [written('', 'created', codex)] }),
  'a way up': ({ receipt, diary, codex }) => ({
    ...receipt,
    ...newest,
    files: [written(diary, 'created', `${codex}/../../documents/diary.txt`)],
  }),
  'an agent that nobody knows': ({ receipt, diary }) => ({
    ...receipt,
    ...newest,
    to: { agent: 'mallory', id: 'x', path: diary },
    files: [written(diary)],
  }),
  'a database of another place': ({ receipt, diary }) => ({
    ...receipt,
    ...newest,
    to: { agent: 'goose', id: 'x', path: `${diary}.db#x` },
    files: [written(diary, 'imported', `${diary}.db#x`)],
  }),
  'an agent by a path': ({ receipt, diary }) => ({
    ...receipt,
    ...newest,
    to: { agent: '../codex', id: 'x', path: diary },
    files: [written(diary)],
  }),
  'folders of somebody': ({ receipt, home }) => ({ ...receipt, ...newest, folders: [path.join(home, 'empty')] }),
  'another id': ({ receipt, diary }) => ({ ...receipt, ...newest, id: '../../x', files: [written(diary)] }),
  'a newer version': ({ receipt, diary }) => ({ ...receipt, ...newest, version: 2, files: [written(diary)] }),
  'no version': ({ receipt }) => ({ ...receipt, ...newest, version: undefined }),
  'a version that is none': ({ receipt }) => ({ ...receipt, ...newest, version: '1' }),
  'wrong types': ({ receipt, diary }) => ({ ...receipt, ...newest, files: { 0: diary, length: 1 } }),
  'a list': () => [1, 2, 3],
};

/** Of a process that is gone. */
const dead = { pid: spawnSync(process.execPath, ['-e', '0']).pid };
const to = { agent: 'codex', id: 'x', cwd: '/' };

function journal(file: string, more: Fields = {}, step: Fields = {}): Fields {
  return {
    version: 2,
    kind: 'pass',
    ...dead,
    owner: String(dead.pid),
    receipt: FORGED,
    to,
    steps: [{ ...written(file), temporary: path.join(path.dirname(file), `.baton-${FORGED}-0.tmp`), bytes: statSync(file).size, ...step }],
    folders: [],
    anchors: [],
    ...more,
  };
}

/** So that a pass is taken for one that was cut short: its first file is not there. */
function cutShort(of: Scene, file: string, more: Fields = {}): Fields {
  const whole = journal(file, more);
  const missing = path.join(of.codex, 'never.jsonl');
  const first = { path: missing, how: 'created', temporary: path.join(of.codex, `.baton-${FORGED}-0.tmp`) };
  return { ...whole, steps: [first, ...(whole['steps'] as Fields[])] };
}

/** As the first version wrote them, with a command of its own. */
function importing(of: Scene, place: string): Fields {
  const { version: _version, to: _to, ...rest } = journal(of.diary);
  const via = {
    argv: [of.program],
    remove: [of.program, '{id}'],
    cwd: of.home,
    aside: of.home,
    env: {},
    look: { database: path.join(of.home, 'documents', 'any.db'), sql: 'SELECT 1 AS id', values: [] },
  };
  return { ...rest, steps: [{ path: place, how: 'imported', temporary: path.join(of.batonHome, 'work', `.baton-${FORGED}-0.tmp`), via }] };
}

const journals: Readonly<Record<string, (of: Scene) => unknown>> = {
  'a file outside the store': (of) => cutShort(of, of.diary),
  'an undo of a file outside the store': (of) => cutShort(of, of.diary, { kind: 'undo' }),
  'a file behind a link': (of) => cutShort(of, path.join(of.codex, 'linked', 'diary.txt')),
  'a link': (of) => cutShort(of, path.join(of.codex, 'linked.jsonl')),
  'a file of another agent': (of) => cutShort(of, of.ref.path),
  'no agent and a file of nobody': (of) => journal(of.diary, { to: undefined, kind: 'undo' }),
  'an agent that nobody knows': (of) => cutShort(of, of.diary, { to: { ...to, agent: 'mallory' } }),
  'a working file that is somebody’s': (of) => journal(of.diary, {}, { temporary: of.diary }),
  'a working file elsewhere': (of) => journal(of.ref.path, {}, { path: path.join(of.codex, 'x'), temporary: of.diary }),
  'a command of its own, of the first version': (of) => importing(of, `${of.diary}.db#x`),
  'a command of its own, in a store': (of) =>
    importing(of, path.join(of.home, '.local', 'share', 'goose', 'sessions', 'sessions.db#20260101_batonabc')),
  'a command of its own, of this version': (of) => ({ ...importing(of, `${of.diary}.db#x`), version: 2, to: { ...to, agent: 'goose' } }),
  'a newer version': (of) => cutShort(of, of.diary, { version: 3 }),
  'a version that is none': (of) => cutShort(of, of.diary, { version: -1 }),
  'wrong types': (of) => cutShort(of, of.diary, { steps: 'all' }),
  'another receipt': (of) => cutShort(of, of.diary, { receipt: '../../x' }),
};

const KNOWN = new Set([
  'store/outside',
  'store/receipt-unreadable',
  'store/newer-record',
  'apply/journal-unreadable',
  'apply/not-recovered',
]);

async function expectHarmless(of: Scene, file: string): Promise<void> {
  const { world, home, work } = of;
  const before = [snapshot(home), snapshot(work), readable(file)];
  const same = (): void => {
    expect([snapshot(home), snapshot(work), readable(file)]).toEqual(before);
    expect(existsSync(of.started)).toBe(false);
  };

  const said = new Report();
  const undo = (options: object): Promise<unknown> => undoPass(world, options, said).catch((error: unknown) => error);
  const refused = [await undo({ receipt: FORGED }), await undo({ receipt: FORGED, force: true })];
  for (const one of refused) expect(one).toBeInstanceOf(Failure);
  same();
  await recoverStore(world, storeGuard(world), said);
  same();
  await listSessions(world, { limit: 10 }, said);
  same();
  const checks = await runChecks(world, world, { fix: true }, new Report());
  same();
  const problem = checks.filter(({ state, id }) => state === 'problem' && (id === 'records' || id === 'interrupted'));
  expect(problem.map(({ detail, fix }) => ({ detail, fix }))).not.toEqual([]);
  expect(problem.map(({ detail, fix }) => `${detail} ${fix}`).join('\n')).toContain(FORGED);
  const rules = [...refused.map((one) => (one as Failure).diagnostic.rule), ...said.diagnostics.map(({ rule }) => rule)];
  expect(rules.filter((rule) => KNOWN.has(rule))).not.toEqual([]);

  await passSession(of.ref, { to: 'codex', force: true }, of.worlds, new Report());
  const after = snapshot(home);
  const list = names(of.codex);
  expect(readFileSync(list, 'utf8')).toMatch(/^(?:\{.*\}\n){2}$/); // a name was added
  for (const [name, hash] of Object.entries(before[0] as Record<string, string>))
    if (path.join(home, name) !== list) expect(after[name], name).toBe(hash);
  expect(existsSync(of.started)).toBe(false);
  expect(readable(file)).toBe(before[2]);
}

/** A pipe is not opened, and a huge file not read. */
function readable(file: string): string {
  const stat = statSync(file);
  return stat.isFile() && stat.size < 1e6 ? readFileSync(file, 'utf8') : `${stat.mode} ${stat.size}`;
}

function put(of: Scene, kind: 'receipts' | 'journal', value: unknown, name = `${FORGED}.json`): string {
  const file = path.join(of.batonHome, kind, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
  return file;
}

describe('a forged receipt harms nobody', () => {
  it.each(Object.entries(receipts))('%s', async (_name, forge) => {
    const of = await scene();
    mkdirSync(path.join(of.home, 'empty'));
    await expectHarmless(of, put(of, 'receipts', forge(of)));
  });
});

describe('a forged journal harms nobody', () => {
  it.each(Object.entries(journals))('%s', async (_name, forge) => {
    const of = await scene();
    const value = forge(of) as Fields;
    const name = value['kind'] === 'undo' ? `${FORGED}.undo.json` : `${FORGED}.json`;
    await expectHarmless(of, put(of, 'journal', value, name));
  });
});

describe.each(['receipts', 'journal'] as const)('what is no record at all, among the %s', (kind) => {
  it.each<[string, (file: string) => void]>([
    ['a huge file', (file) => truncateSync(file, 3e9)],
    ['half a record', (file) => writeFileSync(file, '{"version":1,')],
    ['a hundred thousand brackets', (file) => writeFileSync(file, '['.repeat(1e5))],
    ['a pipe', (file) => void spawnSync('sh', ['-c', 'rm "$1" && mkfifo "$1"', 'sh', file])],
    ['a folder', (file) => void spawnSync('sh', ['-c', 'rm "$1" && mkdir "$1"', 'sh', file])],
  ])('%s', async (_name, spoil) => {
    const of = await scene();
    const file = put(of, kind, {});
    spoil(file);
    await expectHarmless(of, file);
  });
});

it('the command says which receipt it does not trust, and why', async () => {
  const of = await scene();
  put(of, 'receipts', receipts['a file outside the store']!(of));
  const answer = baton(['undo', '--json'], { cwd: of.work, env: { HOME: of.home, BATON_HOME: of.batonHome, PATH: '/usr/bin:/bin' } });
  expect([answer.exit, answer.stdout]).toEqual([1, expect.any(String)]);
  expect(answer.rules).toEqual(['store/outside']);
  expect(answer.diagnostics[0]).toMatchObject({
    message: `the receipt of this pass names a file that Baton must not touch (it does not lie in Codex’s store, ${of.codex}); nothing was taken back`,
    place: { source: of.diary },
  });
  expect(readFileSync(of.diary, 'utf8')).toContain('nobody else');
});

it('a store whose folder has become a file is no reason to break down', async () => {
  const of = await scene();
  spawnSync('sh', ['-c', 'mv "$1" "$1.old" && echo x > "$1"', 'sh', path.dirname(of.codex)]);
  const checks = await runChecks(of.world, of.world, {}, new Report());
  expect(checks.filter(({ state }) => state === 'problem').map(({ id }) => id)).toEqual(['codex/store']);
});

it('a genuine pass is taken back as ever, also where the store itself is a link', async () => {
  const of = await scene();
  await undoPass(of.world, { receipt: of.id }, new Report());
  const moved = path.join(of.folder, 'moved');
  spawnSync('sh', ['-c', 'mv "$1" "$2" && ln -s "$2" "$1"', 'sh', of.codex, moved]);
  const before = snapshot(moved);
  const { receipt } = await passSession(of.ref, { to: 'codex' }, of.worlds, new Report());
  expect(snapshot(moved)).not.toEqual(before);
  await undoPass(of.world, { receipt: receipt! }, new Report());
  expect(snapshot(moved)).toEqual(before);
});
