// OpenCode's family beyond its fixtures: databases in use, exports, hostile rows and files, ids that sort, the model that is named.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '../../src/agents/agent.js';
import { chooseModel } from '../../src/agents/toolkit/opencode-like/model-choice.js';
import { IdMint, renamedIds, sessionId } from '../../src/agents/toolkit/opencode-like/native-ids.js';
import type { DriverConnection } from '../../src/io/sqlite-types.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type Entry } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { refOfPath, resolveRef } from '../../src/sources/resolve.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';
import { findAgent } from '../support/all-agents.js';

const opencode = findAgent('opencode')!;

const TABLES = `CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, data text);`;

function store(scratch: Scratch): { readonly db: DriverConnection; readonly file: string } {
  const file = path.join(scratch.home, '.local', 'share', 'opencode', 'opencode.db');
  mkdirSync(path.dirname(file), { recursive: true });
  const db = openToWrite(file);
  db.exec(`PRAGMA journal_mode = wal; ${TABLES}`);
  return { db, file };
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

function addSession(db: DriverConnection, id: string, prompts: readonly string[]): void {
  db.exec(`INSERT INTO session VALUES ('${id}', NULL, '/home/dev/app', 'About ${id}', '1.18.33', 1000, ${2000 + id.length})`);
  for (const [n, text] of prompts.entries()) addMessage(db, id, n, { role: 'user', time: { created: 1000 + n } }, [{ type: 'text', text }]);
}

function addMessage(db: DriverConnection, session: string, n: number, info: unknown, parts: readonly unknown[]): void {
  db.exec(`INSERT INTO message VALUES ('msg_${session}${n}', '${session}', ${1000 + n}, ${quoted(info)})`);
  for (const [i, part] of parts.entries())
    db.exec(`INSERT INTO part VALUES ('prt_${session}${n}${i}', 'msg_${session}${n}', '${session}', ${quoted(part)})`);
}

async function wordsOf(ref: SessionRef, report = new Report()): Promise<string[]> {
  const entries: Entry[] = [];
  await drain(opencode.read(ref, report), (item) => void (isHeader(item) || entries.push(item)));
  return entries.flatMap((entry) =>
    entry.kind === 'message' ? entry.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) : [],
  );
}

describe('a database in use', () => {
  it('is listed and read with what was said a moment ago, and is left as it is', async () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_a', ['One', 'Two']);
    const main = snapshot(scratch.home)[path.relative(scratch.home, file)];
    const [ref] = opencode.discover(scratch.world, new Report());
    expect(ref).toMatchObject({ id: 'ses_a', path: `${file}#ses_a`, title: 'About ses_a', cwd: '/home/dev/app' });
    addMessage(db, 'ses_a', 9, { role: 'user', time: { created: 1009 } }, [{ type: 'text', text: 'Three' }]);
    expect(await wordsOf(ref!)).toEqual(['One', 'Two', 'Three']);
    expect(snapshot(scratch.home)[path.relative(scratch.home, file)]).toBe(main);
  });

  it('names its sessions by file and id; alone, the file means its only one', async () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    expect((await refOfPath(file, new Report())).id).toBe('ses_a');
    addSession(db, 'ses_bb', ['One']);
    expect((await refOfPath(`${file}#ses_a`, new Report())).id).toBe('ses_a');
    await expect(refOfPath(file, new Report())).rejects.toThrow('2 sessions');
    await expect(refOfPath(`${file}#ses_none`, new Report())).rejects.toThrow('contains no session');
  });

  it('counts what a session takes only when somebody asks', () => {
    const scratch = makeScratch();
    const { db } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    const [ref] = opencode.discover(scratch.world, new Report());
    expect(Object.getOwnPropertyDescriptor(ref, 'bytes')?.get).toBeTypeOf('function');
    expect(ref!.bytes).toBe(
      JSON.stringify({ role: 'user', time: { created: 1000 } }).length + JSON.stringify({ type: 'text', text: 'One' }).length,
    );
  });

  it('whose session is deleted meanwhile says so', async () => {
    const scratch = makeScratch();
    const { db } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    const [ref] = opencode.discover(scratch.world, new Report());
    db.exec("DELETE FROM session WHERE id = 'ses_a'");
    await expect(wordsOf(ref!)).rejects.toMatchObject({ diagnostic: { rule: 'opencode-like/gone' } });
  });
});

describe('hostile stores', () => {
  it('rows that are no JSON are left out and counted', async () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    db.exec(
      `INSERT INTO message VALUES ('msg_x', 'ses_a', 1500, '{"role":'); INSERT INTO message VALUES ('msg_y', 'ses_a', 1501, '[1]'); INSERT INTO message VALUES ('msg_z', 'ses_a', 1502, NULL)`,
    );
    const report = new Report();
    expect(await wordsOf(await refOfPath(`${file}#ses_a`, report), report)).toEqual(['One']);
    expect(report.diagnostics.map(({ rule, count }) => [rule, count])).toEqual([['opencode-like/broken-row', 3]]);
  });

  it('odd messages and parts are kept and never a crash', async () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    addMessage(db, 'ses_a', 1, { role: 'assistant', time: { created: 1e300 }, tokens: 'none', error: 7 }, [
      { type: 'tool', tool: 'bash' },
      { type: 'text' },
      'words',
      { type: 'hologram' },
      { type: 'text', text: 'Two' },
      { type: 'tool', callID: 'c', tool: 'bash', state: 'x' },
    ]);
    addMessage(db, 'ses_a', 2, { role: 'narrator' }, []);
    const report = new Report();
    expect(await wordsOf(await refOfPath(`${file}#ses_a`, report), report)).toEqual(['One', 'Two']);
    expect(new Set(report.diagnostics.map(({ rule }) => rule))).toEqual(
      new Set(['opencode-like/unknown-part', 'opencode-like/broken-row']),
    );
  });

  it.each([
    ['no database', 'just words'],
    ['damaged', `SQLite format 3\0${'x'.repeat(4096)}`],
    ['without tables', ''],
  ])('a file that is %s hides nothing else', (_what, text) => {
    const scratch = makeScratch();
    const folder = path.join(scratch.home, '.local', 'share', 'opencode');
    mkdirSync(path.join(folder, 'storage', 'session', 'p'), { recursive: true });
    writeFileSync(path.join(folder, 'opencode.db'), text);
    writeFileSync(
      path.join(folder, 'storage', 'session', 'p', 'ses_old.json'),
      JSON.stringify({ id: 'ses_old', title: 'Old', directory: '/home/dev/app', time: { created: 1, updated: 2 } }),
    );
    writeFileSync(path.join(folder, 'storage', 'session', 'p', 'ses_torn.json'), '{"id":');
    const report = new Report();
    expect([...opencode.discover(scratch.world, report)].map((ref) => ref.id)).toEqual(['ses_old']);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['sqlite/unreadable', 'opencode-like/broken-file']);
  });
});

describe('an export', () => {
  const session = {
    id: 'ses_exported1',
    version: '1.18.33',
    slug: 's',
    title: 'Exported',
    directory: '/home/dev/app',
    time: { created: 1000, updated: 2000 },
  };
  const message = (text: string, n: number): object => ({
    info: { id: `msg_${n}`, sessionID: session.id, role: 'user', time: { created: 1000 + n } },
    parts: [{ id: `prt_${n}`, sessionID: session.id, messageID: `msg_${n}`, type: 'text', text }],
  });

  it.each([0, 2])('is a session wherever it lies (indented by %i)', async (indent) => {
    const scratch = makeScratch();
    const file = path.join(scratch.work, 'export.json');
    writeFileSync(file, JSON.stringify({ info: session, messages: [message('One', 1), message('Two', 2)] }, null, indent));
    const ref = await refOfPath(file, new Report());
    expect(ref).toMatchObject({ agent: 'opencode', id: 'ses_exported1', title: 'Exported' });
    expect(await wordsOf(ref)).toEqual(['One', 'Two']);
    const { carried } = await passSession(ref, { to: 'codex' }, scratch.worlds, new Report());
    expect(carried.userMessages).toBe(2);
  });
});

describe('ids', () => {
  /** The low 48 bits of the time run over here. */
  const OVERRUN = (26 * 2 ** 48) / 4096;

  it.each([
    ['in November 2026', Date.UTC(2026, 10, 15)],
    ['when the clock runs over', OVERRUN],
    ['right after that', OVERRUN + 1000],
  ])('of a session made %s go up, and stay below what its client makes next', (_when, at) => {
    const mint = new IdMint(sessionId('a seed', new Date(at)));
    const made = Array.from({ length: 5000 }, (_, i) => mint.next(i % 2 === 0 ? 'msg' : 'prt').slice(4));
    expect(made).toEqual(made.toSorted());
    const native = ((BigInt(at + 1000) * 4096n) & 0xffffffffffffn).toString(16).padStart(12, '0');
    expect(made.at(-1)!.slice(0, 12) < native).toBe(true);
  });

  it('go on behind the last one of a session that comes home', () => {
    const mint = new IdMint(sessionId('a seed', new Date(Date.UTC(2026, 10, 15))), 'msg_fffffffff000AAAAAAAAAAAAAA');
    expect(mint.next('msg').slice(0, 16)).toBe('msg_fffffffff001');
  });

  it('of a copy are new, in the same order, and still name each other', () => {
    const record = {
      info: { id: 'msg_1dcdae20a0010ttcFBVlzRImpY', parentID: 'msg_1dcdae2090010ttcFBVlzRImpY', note: 'msg_ in a text stays' },
      parts: [{ id: 'prt_1dcdae2110011JrqND3g2VV637', messageID: 'msg_1dcdae20a0010ttcFBVlzRImpY' }],
    };
    const copy = renamedIds(record, 'ses_new') as typeof record;
    expect(copy.info.id).not.toBe(record.info.id);
    expect(copy.info.id.slice(0, 16)).toBe('msg_1dcdae20a001');
    expect(copy.parts[0]!.messageID).toBe(copy.info.id);
    expect(copy.info.parentID < copy.info.id).toBe(true);
    expect(copy.info.note).toBe(record.info.note);
  });
});

describe('the model of a new session', () => {
  const variant = { store: 'opencode', env: 'OPENCODE' } as Parameters<typeof chooseModel>[0];
  const configure = (scratch: Scratch, name: string, text: string): void => {
    const folder = path.join(scratch.home, '.config', 'opencode');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };

  it.each([
    ['opencode.json', '{"model":"acme/large/v2","provider":{}}'],
    ['opencode.jsonc', '{\n  // my own\n  "model": "acme/large/v2",\n}'],
  ])('is that of %s', (name, text) => {
    const scratch = makeScratch();
    configure(scratch, name, text);
    expect(chooseModel(variant, scratch.world, scratch.work)).toEqual({ providerID: 'acme', modelID: 'large/v2' });
  });

  it('is the project’s before the user’s', () => {
    const scratch = makeScratch();
    configure(scratch, 'opencode.json', '{"model":"acme/large"}');
    writeFileSync(path.join(scratch.work, 'opencode.json'), '{"model":"acme/small"}');
    expect(chooseModel(variant, scratch.world, scratch.work)).toEqual({ providerID: 'acme', modelID: 'small' });
  });

  it('is what the newest session used, where nothing is set', () => {
    const scratch = makeScratch();
    const { db } = store(scratch);
    expect(chooseModel(variant, scratch.world, scratch.work)).toBeUndefined();
    addSession(db, 'ses_a', []);
    addMessage(db, 'ses_a', 0, { role: 'user', time: { created: 1000 }, model: { providerID: 'acme', modelID: 'used' } }, []);
    expect(chooseModel(variant, scratch.world, scratch.work)).toEqual({ providerID: 'acme', modelID: 'used' });
  });

  it('a store that cannot be read is named when a session is to go there, whatever it is asked for', () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_a', ['One']);
    db.close();
    writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 100), Buffer.alloc(4000, 7)]));
    expect(() => chooseModel(variant, scratch.world, scratch.work)).toThrow(
      expect.objectContaining({ diagnostic: expect.objectContaining({ rule: 'sqlite/unreadable', place: { source: file } }) }),
    );
  });
});

describe('a sub-agent’s session', () => {
  it('is in no list, and is named by its id or its place', async () => {
    const scratch = makeScratch();
    const { db, file } = store(scratch);
    addSession(db, 'ses_parent', ['Delegate it']);
    addSession(db, 'ses_child', ['Count the files']);
    db.exec("UPDATE session SET parent_id = 'ses_parent' WHERE id = 'ses_child'");
    const report = new Report();
    expect([...opencode.discover(scratch.world, report)].map(({ id }) => id)).toEqual(['ses_parent']);
    for (const name of ['ses_child', 'opencode:ses_child', `${file}#ses_child`])
      expect((await resolveRef(name, scratch.world, report)).id, name).toBe('ses_child');
    await expect(resolveRef('ses_chil', scratch.world, report)).rejects.toMatchObject({ diagnostic: { rule: 'ref/not-found' } });
    await expect(resolveRef('codex:ses_child', scratch.world, report)).rejects.toMatchObject({ diagnostic: { rule: 'ref/not-found' } });
    db.close();
  });
});
