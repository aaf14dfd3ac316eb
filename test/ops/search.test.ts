// `search`: what it finds, what it keeps, and that it mends itself.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderState } from '../../src/io/folder-state.js';
import { OwnDatabase } from '../../src/io/own-database.js';
import { listFolder } from '../../src/io/walk.js';
import { Failure } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import type { OperationContext } from '../../src/ops/operation.js';
import { runOperation, type GivenTo } from '../../src/ops/operations.js';
import { expand } from '../../src/redact/samples.js';
import { RememberedRefs } from '../../src/sources/catalog/remembered-refs.js';
import { listedFiles, type ListedFolder } from '../../src/store/catalog/listed-files.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

let scratch: Scratch;
let context: OperationContext;

const id = (n: number): string => `a955f9ad-e3d7-4c93-aeaf-${String(n).padStart(12, '0')}`;
const secret = expand('ghp_{an:36}', 5).text;

/** Long ago, so that its state is settled. */
function settle(file: string, minutes = 0): void {
  const at = Date.parse('2026-02-03T10:00:00Z') / 1000 + 60 * minutes;
  utimesSync(file, at, at);
}

function talk(n: number, prompt: string, reply = 'Done.', cwd = '/gone/project'): ClaudeSession {
  const session = new ClaudeSession(scratch.home, { id: id(n), cwd }).user(prompt).say(reply);
  settle(session.file);
  return session;
}

beforeEach(() => {
  scratch = makeScratch();
  newContext();
});

function newContext(env: Readonly<Record<string, string>> = {}): void {
  const world = { ...scratch.world, env: { ...scratch.world.env, ...env } };
  context = operationContext({ world, here: world });
}

async function found(words: string, more: Omit<GivenTo<'search'>, 'words'> = {}) {
  try {
    return await runOperation('search', { words: [words], ...more }, context);
  } catch (error) {
    if (error instanceof Failure && error.diagnostic.rule === 'search/nothing-found') return [];
    throw error;
  }
}
const ids = async (words: string, more: Omit<GivenTo<'search'>, 'words'> = {}): Promise<number[]> =>
  (await found(words, more)).map((one) => Number(one.id.slice(-4)));
const rules = (): string[] => context.report.diagnostics.map(({ rule }) => rule);
const catalogFiles = (): string[] =>
  (readdirSync(path.join(scratch.batonHome, 'catalog'), { recursive: true }) as string[])
    .map((name) => path.join(scratch.batonHome, 'catalog', name))
    .filter((file) => statSync(file).isFile());
const database = (): string => catalogFiles().find((file) => file.endsWith('.db'))!;

describe.each(['on', 'off'])('with the catalog %s', (catalog) => {
  beforeEach(() => newContext({ BATON_CATALOG: catalog }));

  it('finds words, phrases, beginnings, CJK, commands, paths and outputs, with the entries that show them', async () => {
    talk(1, 'The upload of large files is flaky', 'Émile wrote src/upload/retry.ts, and the connection was reset by peer.');
    talk(2, 'アップロードのバグを修正してください', '已修复上传错误。업로드 오류를 수정했습니다.');
    const third = new ClaudeSession(scratch.home, { id: id(3), cwd: '/gone/other' }).user('Look at the log').say([
      { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'kubectl logs deploy/gateway', description: 'Show the log' } },
      { type: 'tool_use', id: 't2', name: 'Read', input: { file_path: '/gone/other/src/gateway.ts' } },
    ]);
    third.user([{ type: 'tool_result', tool_use_id: 't1', content: `panic: zebra crossing ${'x '.repeat(2000)} unseen` }]);
    settle(third.file);
    expect(await ids('flaky upload')).toEqual([1]);
    expect(await ids('FLAKY files')).toEqual([1]);
    expect(await ids('"reset by peer"')).toEqual([1]);
    expect(await ids('"peer by reset"')).toEqual([]);
    expect(await ids('emile retr*')).toEqual([1]);
    expect(await ids('バグ')).toEqual([2]);
    expect(await ids('上传错误')).toEqual([2]);
    expect(await ids('오류')).toEqual([2]);
    expect(await ids('修')).toEqual([2]);
    expect(await ids('kubectl gateway')).toEqual([3]);
    expect(await ids('gateway.ts')).toEqual([3]);
    expect(await ids('zebra')).toEqual([3]);
    expect(await ids('unseen')).toEqual([]); // beyond the first kilobyte of an output
    expect(await ids('zebra', { role: 'tool' })).toEqual([3]);
    expect(await ids('zebra', { role: 'user' })).toEqual([]);
    expect(await ids('log', { tool: 'bash', file: 'src/gateway.ts' })).toEqual([3]);
    expect(await ids('log', { tool: 'Edit' })).toEqual([]);
    expect(await ids('upload', { cwd: '/gone/project' })).toEqual([1]);
    expect(await ids('upload', { cwd: '/gone/other' })).toEqual([]);
    expect(await ids('flaky', { agent: 'codex' })).toEqual([]);
    expect(await ids('flaky', { since: '2026-02-04' })).toEqual([]);
    expect(await ids('flaky', { branch: 'nowhere' })).toEqual([]);
    const [one] = await found('zebra');
    expect(one).toMatchObject({ agent: 'claude-code', cwd: '/gone/other', matches: [{ entry: 3, role: 'tool' }] });
    expect(one!.matches[0]!.snippet).toContain('panic: zebra crossing');
    expect(rules()).toEqual(catalog === 'off' ? expect.arrayContaining(['catalog/off']) : []);
  });

  it('shows no secret, and keeps none', async () => {
    const session = talk(1, `Deploy with ${secret} now`, `I used ${secret}.`);
    session.say([{ type: 'tool_use', id: 't1', name: secret, input: { file_path: `/gone/${secret}/x.ts`, [secret]: secret } }]);
    settle(session.file);
    const answer = JSON.stringify((await found('deploy')).map(({ matches }) => matches));
    expect(answer).toContain('[secret:');
    expect(answer).not.toContain(secret.slice(0, 12));
    expect(await ids(secret)).toEqual([]);
    if (catalog === 'on')
      for (const file of catalogFiles())
        expect(readFileSync(file, 'latin1').toLowerCase()).not.toContain(secret.slice(4, 20).toLowerCase());
    else expect(existsSync(path.join(scratch.batonHome, 'catalog'))).toBe(false);
  });
});

describe('what has changed is read, and no more', () => {
  it('a session that grew, was rewritten, was removed, or came', async () => {
    const session = talk(1, 'alpha');
    expect(await ids('alpha')).toEqual([1]);
    session.user('bravo').say('charlie');
    settle(session.file, 1);
    expect(await ids('alpha charlie')).toEqual([1]);
    expect((await found('bravo'))[0]!.matches).toMatchObject([{ entry: 3, role: 'user' }]);
    talk(2, 'delta');
    expect(await ids('delta')).toEqual([2]);
    talk(1, 'echo'); // another content under the same name
    settle(session.file, 2);
    expect(await ids('alpha')).toEqual([]);
    expect(await ids('echo')).toEqual([1]);
    rmSync(session.file);
    expect(await ids('echo')).toEqual([]);
    expect(await ids('delta')).toEqual([2]);
    expect(rules()).toEqual([]);
  });

  it('reads only what is new of a file that grew', async () => {
    const session = talk(1, 'alpha');
    await ids('alpha');
    // the same bytes in number, and what stands for them the same: whoever reads from the beginning sees the other word
    const text = readFileSync(session.file, 'utf8').replace('"content":"alpha"', '"content":"omega"');
    const padded = `${JSON.stringify({ type: 'mode', pad: 'x'.repeat(2000) })}\n`;
    writeFileSync(session.file, padded + text);
    settle(session.file, 1);
    expect(await ids('omega')).toEqual([1]);
    writeFileSync(session.file, padded + text.replace('omega', 'sigma'));
    session.user('bravo');
    settle(session.file, 2);
    expect(await ids('bravo omega')).toEqual([1]);
  });

  it('one that is being written has the words that are there', async () => {
    const session = talk(1, 'alpha');
    appendFileSync(session.file, '{"type":"user","message":{"role":"user","content":"torn');
    expect(await ids('alpha')).toEqual([1]);
    expect(await ids('torn')).toEqual([]);
  });

  it('sub-agents, with the numbers that show gives their entries', async () => {
    const session = talk(1, 'alpha');
    const folder = path.join(session.file.replace(/\.jsonl$/, ''), 'subagents');
    mkdirSync(folder, { recursive: true });
    const row = {
      parentUuid: null,
      isSidechain: true,
      agentId: 'a1',
      sessionId: session.id,
      cwd: '/gone',
      uuid: 'u1',
      timestamp: '2026-02-03T10:00:00Z',
    };
    writeFileSync(
      path.join(folder, 'agent-a1.jsonl'),
      `${JSON.stringify({ ...row, type: 'user', message: { role: 'user', content: 'walrus' } })}\n`,
    );
    settle(path.join(folder, 'agent-a1.jsonl'));
    expect((await found('walrus'))[0]!.matches).toMatchObject([{ entry: 3 }]);
    session.user('bravo');
    settle(session.file, 1);
    expect((await found('walrus'))[0]!.matches).toMatchObject([{ entry: 4 }]);
    appendFileSync(
      path.join(folder, 'agent-a1.jsonl'),
      `${JSON.stringify({ ...row, uuid: 'u2', parentUuid: 'u1', type: 'user', message: { role: 'user', content: 'penguin' } })}\n`,
    );
    settle(path.join(folder, 'agent-a1.jsonl'), 3);
    expect((await found('penguin'))[0]!.matches).toMatchObject([{ entry: 5 }]);
  });
});

describe('of many, those that lists remember are not compared', () => {
  const indexed = (): string[] => {
    const db = OwnDatabase.open(database());
    try {
      return db.rows('SELECT key FROM sessions').map(({ key }) => String(key));
    } finally {
      db.close();
    }
  };
  const facts = (): Record<string, unknown> => {
    const db = OwnDatabase.open(database());
    try {
      return Object.fromEntries(db.rows('SELECT name, value FROM facts').map(({ name, value }) => [String(name), value]));
    } finally {
      db.close();
    }
  };

  beforeEach(async () => {
    for (let n = 1; n <= 80; n++) talk(n, `alpha number${n}`);
    await ids('alpha'); // what lists say is kept after this one,
    await ids('alpha'); // and known to be indexed after that one
    expect(facts()).toMatchObject({ listed: expect.any(String) as string, apart: '[]' });
  });

  it('one that grew, and one that came back to what it was', async () => {
    const { file } = talk(5, 'alpha number5');
    const before = readFileSync(file);
    new ClaudeSession(scratch.home, { id: id(5), cwd: '/gone/project' }).user('alpha number5').say('Done.').user('then a walrus');
    settle(file, 1);
    expect(await ids('walrus')).toEqual([5]);
    expect(facts()['apart']).toBe(JSON.stringify([file]));
    writeFileSync(file, before);
    settle(file);
    expect(await ids('walrus')).toEqual([]);
    expect(await ids('number5')).toEqual([5]);
  });

  it('one that came, and ones that are gone, of few and of many', async () => {
    talk(81, 'an otter');
    const { file: own } = new ClaudeSession(scratch.home, { id: id(82), cwd: '/gone/elsewhere' }).user('a heron');
    expect(await ids('otter')).toEqual([81]);
    expect(await ids('heron')).toEqual([82]);
    rmSync(own);
    expect(await ids('heron')).toEqual([]);
    expect(indexed().join(' ')).not.toContain(id(82));
    const { file } = talk(6, 'alpha number6');
    rmSync(file);
    expect(await ids('number6')).toEqual([]);
    expect(indexed()).toHaveLength(80);
    expect(indexed().join(' ')).not.toContain(id(6));
  });

  it('an older copy that is the newest now', async () => {
    const { file } = talk(7, 'alpha number7');
    const copy = path.join(path.dirname(path.dirname(file)), '-gone-moved', path.basename(file));
    mkdirSync(path.dirname(copy));
    writeFileSync(copy, readFileSync(file, 'utf8').replaceAll('number7', 'number7 moved').replaceAll('2026', '2027'));
    settle(copy);
    expect(await ids('moved')).toEqual([7]);
    expect(await ids('moved')).toEqual([7]);
    rmSync(copy);
    expect(await ids('moved')).toEqual([]);
    expect(await ids('number7')).toEqual([7]);
  });

  it('one that cannot be read is tried and named again', async () => {
    const { file } = talk(8, 'alpha number8');
    rmSync(file);
    mkdirSync(file);
    for (let n = 0; n < 2; n++) {
      newContext();
      await ids('alpha');
      await ids('alpha');
      expect(rules().length).toBeGreaterThan(0);
    }
  });
});

describe('it mends itself', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 5; n++) talk(n, `alpha number${n}`);
    expect(await ids('number3')).toEqual([3]);
  });

  it.each([
    ['overwritten', () => writeFileSync(database(), 'not a database at all'.repeat(500))],
    ['cut off', () => writeFileSync(database(), readFileSync(database()).subarray(0, 5000))],
    ['deleted', () => rmSync(database())],
    ['empty', () => writeFileSync(database(), '')],
    ['a note that names nothing', () => writeFileSync(path.join(path.dirname(database()), 'current'), '../../x\n')],
    ['older', () => setVersion(0)],
    ['newer', () => setVersion(99)],
    ['a table is missing', () => withDatabase((db) => db.exec('DROP TABLE pages'))],
    ['a row is not what was written', () => withDatabase((db) => db.exec("UPDATE pages SET pieces = '[[1,'"))],
  ])('%s', async (_what, harm) => {
    withDatabase((db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')); // else its log would make up for what is done to it
    harm();
    expect(await ids('number3')).toEqual([3]);
    expect(rules()).toEqual(['catalog/rebuilt']);
    newContext();
    expect((await ids('alpha')).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(rules()).toEqual([]);
    expect(catalogFiles().filter((file) => file.endsWith('.db'))).toHaveLength(1);
  });

  it('where it cannot be made, every session is read', async () => {
    rmSync(path.join(scratch.batonHome, 'catalog'), { recursive: true });
    writeFileSync(path.join(scratch.batonHome, 'catalog'), 'in the way');
    expect(await ids('number3')).toEqual([3]);
    expect(rules()).toEqual(['catalog/unusable']);
  });

  it('other rules for secrets rebuild it', async () => {
    writeFileSync(
      path.join(scratch.batonHome, 'redact.json'),
      JSON.stringify({ rules: [{ id: 'own', pattern: 'number4', keywords: ['number4'] }] }),
    );
    expect(await ids('number4')).toEqual([]);
    expect(rules()).toContain('catalog/rebuilt');
  });
});

function withDatabase(work: (db: OwnDatabase) => void): void {
  const db = OwnDatabase.open(database());
  work(db);
  db.close();
}

function setVersion(version: number): void {
  withDatabase((db) => db.exec(`PRAGMA user_version = ${version}`));
}

describe('private, and gone when it is not wanted', () => {
  it.skipIf(process.platform === 'win32')('only its owner can open it', async () => {
    talk(1, 'alpha');
    await ids('alpha');
    for (const file of catalogFiles()) expect(statSync(file).mode & 0o077, file).toBe(0);
  });

  it('turned off, it is removed, and every session is read', async () => {
    talk(1, 'alpha');
    await ids('alpha');
    await runOperation('config', { key: 'catalog', value: 'off' }, context);
    expect(existsSync(path.join(scratch.batonHome, 'catalog'))).toBe(false);
    newContext();
    expect(await ids('alpha')).toEqual([1]);
    expect(rules()).toEqual(['catalog/off']);
    expect(existsSync(path.join(scratch.batonHome, 'catalog'))).toBe(false);
  });
});

it('what is not there is said, and what is no word is refused', async () => {
  await expect(runOperation('search', { words: ['omega'] }, context)).rejects.toMatchObject({
    diagnostic: { rule: 'search/nothing-found', message: 'there is no session that could be searched' },
  });
  talk(1, 'alpha');
  await expect(runOperation('search', { words: ['omega'], agent: 'codex' }, context)).rejects.toMatchObject({
    diagnostic: { rule: 'search/nothing-found', message: 'there is no session of codex that could be searched' },
  });
  await expect(runOperation('search', { words: ['omega'] }, context)).rejects.toMatchObject({
    diagnostic: { rule: 'search/nothing-found' },
    exitCode: 1,
  });
  await expect(runOperation('search', { words: ['->'] }, context)).rejects.toMatchObject({
    diagnostic: { rule: 'search/no-words' },
    exitCode: 2,
  });
});

describe('lists', () => {
  it('open nothing that has not changed, and say the same', async () => {
    for (let n = 1; n <= 80; n++) talk(n, `alpha ${n}`, n === 7 ? secret : 'Done.');
    talk(90, `with ${secret}`);
    const first = await runOperation('list', { all: true, limit: 0 }, context);
    expect(first).toHaveLength(81);
    for (const file of catalogFiles()) expect(readFileSync(file, 'latin1')).not.toContain(secret);
    // the same size and time, another title: who does not open it cannot know
    const changed = talk(3, 'omega 3');
    settle(changed.file);
    const again = await runOperation('list', { all: true, limit: 0 }, context);
    expect(again).toEqual(first);
    newContext({ BATON_CATALOG: 'off' });
    const opened = await runOperation('list', { all: true, limit: 0 }, context);
    expect(opened.map(({ title }) => title)).toContain('omega 3');
  });

  const listed = (): string => catalogFiles().find((file) => path.basename(file) === 'listed')!;
  const titles = async (): Promise<(string | null)[]> =>
    (await runOperation('list', { all: true, limit: 0 }, context)).map(({ title }) => title).toSorted();
  /** Another title under the same size and time: whoever does not open the file cannot know. */
  function changeUnseen(): void {
    settle(talk(3, 'omega 3').file);
  }

  it('what is not what was written is said, and opened again', async () => {
    for (let n = 1; n <= 80; n++) talk(n, `alpha ${n}`);
    await titles();
    changeUnseen();
    writeFileSync(listed(), readFileSync(listed(), 'latin1').replace('alpha 3', 'gamma 3'), 'latin1');
    expect(await titles()).toContain('omega 3');
    expect(rules()).toEqual(['catalog/rebuilt']);
    newContext();
    expect(await titles()).toContain('omega 3');
    expect(rules()).toEqual([]);
  });

  it('what was remembered under other rules for secrets is not, and no secret of one’s own rules ever is', async () => {
    for (let n = 1; n <= 80; n++) talk(n, `alpha ${n}`);
    await titles();
    expect(readFileSync(listed(), 'utf8')).toContain('alpha 4');
    changeUnseen();
    const own = { rules: [{ id: 'own', pattern: 'alpha 4', keywords: ['alpha 4'] }] };
    writeFileSync(path.join(scratch.batonHome, 'redact.json'), JSON.stringify(own));
    expect(await titles()).toContain('omega 3');
    expect(readFileSync(listed(), 'utf8')).not.toContain('alpha 4');
    expect(rules()).toEqual([]);
  });

  it('are the same with titles, folders and branches of every kind', async () => {
    for (let n = 1; n <= 80; n++) talk(n, `alpha “${n}” ${'é日'.repeat(n % 3)}`, 'Done.', n % 2 === 0 ? '/gone/a' : `/gone/${n}`);
    const first = await runOperation('list', { all: true, limit: 0 }, context);
    const again = await runOperation('list', { all: true, limit: 0 }, context);
    expect(again).toEqual(first);
    rmSync(first[0]!.path);
    expect(await runOperation('list', { all: true, limit: 0 }, context)).toEqual(first.slice(1));
  });

  it('of a folder where nothing has come or gone are made without listing it, and say what comes and goes', async () => {
    for (let n = 1; n <= 80; n++) talk(n, n === 7 ? `with ${secret}` : `alpha ${n}`);
    await new Promise((resolve) => setTimeout(resolve, 2100)); // until the folder’s state is settled
    const all = await titles();
    const [[folder, known]] = [...listedFiles({ folder: path.dirname(listed()) }, '').folders] as unknown as [[string, ListedFolder]];
    const entries = () => new RememberedRefs(() => listedFiles({ folder: path.dirname(listed()) }, '')).entries(folder);
    if (folderState(folder) === undefined) return; // no file system that tells
    expect(known.names?.names).toEqual([`${id(7)}.jsonl`]);
    expect(entries()).toEqual(listFolder(folder, context.report));
    expect(await titles()).toEqual(all);
    talk(81, 'beta');
    expect(entries()).toBeUndefined();
    expect(await titles()).toEqual([...all, 'beta'].toSorted());
    rmSync(path.join(folder, `${id(81)}.jsonl`));
    rmSync(path.join(folder, `${id(5)}.jsonl`));
    expect(await titles()).toEqual(all.filter((title) => title !== 'alpha 5'));
    renameSync(path.join(folder, `${id(6)}.jsonl`), path.join(folder, `${id(4)}.jsonl`));
    expect(await titles()).toEqual(all.filter((title) => title !== 'alpha 5' && title !== 'alpha 4'));
    expect(rules()).toEqual([]);
  });
});
