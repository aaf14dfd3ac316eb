// `batonpass/readers`: bytes give the same session and the same findings as the files on a disk, and nothing of it needs Node.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build, type BuildOptions } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '../src/agents/agent.js';
import { agents } from '../src/agents/index.js';
import { unpacked } from '../src/agents/zed/database.js';
import { readBlocks } from '../src/io/blocks.js';
import { openDatabase } from '../src/io/sqlite.js';
import { mergeHeaders } from '../src/model/collect.js';
import { Failure, Report, type Diagnostic } from '../src/model/report.js';
import { drain, isHeader, type Entry, type Header, type SessionStream } from '../src/model/session.js';
import { conversationReaders, readers, type DatabaseRows, type DecodedSession, type DecodeOptions } from '../src/readers.js';
import { allCases, filesBelow, sourceCases } from './support/fixture-cases.js';
import { formats } from './support/all-agents.js';
import { sessionsIn } from './support/own-records.js';
import { storeOf } from '../src/sources/resolve.js';

const root = path.resolve(import.meta.dirname, '..');

async function fromDisk(items: SessionStream): Promise<Header & { entries: Entry[] }> {
  let header: Header = { kind: 'session', id: '', agent: '' };
  const entries: Entry[] = [];
  await drain(items, (item) => {
    if (isHeader(item)) header = header.id === '' ? item : mergeHeaders(header, item);
    else entries.push(item);
  });
  return { ...header, entries };
}

/** As it lies there, unpacked. */
function bytesAt(file: string): Uint8Array {
  return new Uint8Array(Buffer.concat([...readBlocks(file)].map((block) => Buffer.from(block))));
}

/** Of agents with a table of sessions and one of messages. */
const ORDERS: Readonly<Record<string, string>> = { goose: 'created_timestamp, id', crush: 'created_at, rowid' };

function rowsOf(ref: SessionRef): DatabaseRows {
  const [database, id] = ref.path.split('#') as [string, string];
  const db = openDatabase(database, new Report());
  try {
    const rows = (sql: string) => [...db.rows(sql, id)];
    if (ref.agent === 'kiro') {
      const named = "json_extract(CASE WHEN json_valid(value) THEN value END, '$.conversation_id')";
      const tables = [...db.tables()].filter((name) => name.startsWith('conversations'));
      return { session: tables.flatMap((table) => rows(`SELECT value FROM ${table} WHERE ${named} = ?`))[0]!, messages: [] };
    }
    if (ref.agent === 'zed') {
      const row = rows('SELECT * FROM threads WHERE id = ?')[0]!;
      return { session: { ...row, data: unpacked(row, ref.path) ?? null }, messages: [] };
    }
    const order = ORDERS[ref.agent];
    return order !== undefined
      ? {
          session: rows('SELECT * FROM sessions WHERE id = ?')[0]!,
          messages: rows(`SELECT * FROM messages WHERE session_id = ? ORDER BY ${order}`),
        }
      : {
          session: rows('SELECT * FROM session WHERE id = ?')[0]!,
          messages: rows('SELECT * FROM message WHERE session_id = ? ORDER BY time_created, id'),
          parts: rows('SELECT * FROM part WHERE session_id = ? ORDER BY id'),
        };
  } finally {
    db.close();
  }
}

/** Findings about the database itself are not of the session. */
const ofSession = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ rule }) => !rule.startsWith('sqlite/') && rule !== 'zed/sub-agent-unreadable');

async function compare({ source, native }: (typeof sourceCases)[number], ref: SessionRef): Promise<void> {
  const report = new Report();
  const session = await fromDisk(source.read(ref, report));
  const options: DecodeOptions = {
    path: ref.path,
    id: ref.id,
    ...(ref.title !== undefined && { title: ref.title }),
    ...(ref.cwd !== undefined && { cwd: ref.cwd }),
    ...(ref.startedAt !== undefined && { startedAt: ref.startedAt }),
  };
  const reader = readers[source.id]!;
  const main = storeOf(ref.path) ?? ref.path;
  const isInside = main !== ref.path && /\.(db|sqlite3?)$/.test(main);
  const beside = isInside
    ? {}
    : Object.fromEntries(
        filesBelow(native)
          .map((name) => path.join(native, name))
          .filter((file) => file !== ref.path && !/\.(db|sqlite3?)(-wal|-shm)?$/.test(file))
          .map((file) => [file, bytesAt(file)]),
      );
  const read = isInside ? await reader.decodeRows(rowsOf(ref), options) : await reader.decode(bytesAt(main), { ...options, beside });
  // rows of sub-agents are handed over by whoever has them
  const told = isInside ? { ...session, entries: session.entries.filter(({ lane }) => lane === undefined) } : session;
  expect(read.session).toEqual(told);
  expect(ofSession(read.diagnostics)).toEqual(ofSession(report.diagnostics));
}

describe('an agent’s sessions', () => {
  // a session of Cursor's is spread over keys of a database that only queries find; a project is a folder
  const decoded = agents.map(({ id }) => id).filter((id) => !['cursor', 'v0', 'lovable', 'bolt'].includes(id));
  it('have a reader each', () => expect(Object.keys(readers).toSorted()).toEqual(decoded.toSorted()));

  describe.each(decoded)('%s', (id) => {
    it.each(sourceCases.filter(({ source }) => source.id === id).map((one) => [one.name, one] as const))('%s', async (_name, fixture) => {
      for (const ref of sessionsIn(fixture.source, fixture.native)) await compare(fixture, ref);
    });
  });

  it('of files are no rows', async () => {
    await expect(readers['pi']!.decodeRows({ session: {}, messages: [] })).rejects.toThrow(Failure);
  });

  it('that are packed are refused in words', async () => {
    await expect(readers['codex']!.decode(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0))).rejects.toMatchObject({
      diagnostic: { rule: 'read/unreadable' },
    });
  });
});

describe('conversations', () => {
  it('have a reader each', () =>
    expect(Object.keys(conversationReaders).toSorted()).toEqual(
      formats
        .filter(({ conversation }) => conversation)
        .map(({ id }) => id)
        .filter((id) => id in conversationReaders)
        .toSorted(),
    ));

  it.each(Object.keys(conversationReaders))('%s reads its fixtures', async (id) => {
    const folder = path.join(root, 'src/conversations', id, 'fixtures');
    const reader = conversationReaders[id]!;
    let read = 0;
    for (const name of filesBelow(folder).filter((one) => !/(^|\/)(golden|README\.md)/.test(one))) {
      const text = readFileSync(path.join(folder, name));
      if ((await reader.fits(new Uint8Array(text)).catch(() => 0)) === 0) continue;
      const { session } = await reader.decode(text.toString('utf8'));
      expect(await reader.decode(new Uint8Array(text))).toMatchObject({ session: { entries: session.entries } });
      read++;
    }
    if (existsSync(folder)) expect(read).toBeGreaterThan(0);
  });
});

describe('in a browser', () => {
  const bundle = (entry: { readonly contents: string }, form: Pick<BuildOptions, 'format' | 'globalName'> = { format: 'esm' }) =>
    build({
      stdin: { ...entry, resolveDir: root, loader: 'ts' },
      bundle: true,
      write: false,
      ...form,
      platform: 'browser',
      logLevel: 'silent',
    });

  it('nothing is missing', async () => {
    const { outputFiles } = await bundle({ contents: "export * from './src/readers.ts';" });
    expect(outputFiles[0]!.text).not.toMatch(/["']node:/);
  });

  it('a session is read where there are no globals of Node', async () => {
    const { outputFiles } = await bundle({ contents: "export * from './src/readers.ts';" }, { format: 'iife', globalName: 'lib' });
    const context = vm.createContext({ TextDecoder, TextEncoder, URL, structuredClone });
    vm.runInContext(outputFiles[0]!.text, context);
    for (const fixture of allCases.filter(({ agent }) => agent.id === 'codex')) {
      for (const ref of sessionsIn(fixture.agent, fixture.native)) {
        context['text'] = Buffer.from(bytesAt(ref.path)).toString('utf8');
        const { session } = (await vm.runInContext('lib.readers.codex.decode(text)', context)) as DecodedSession;
        expect(session.entries.length).toBeGreaterThan(0);
        const here = await readers['codex']!.decode(bytesAt(ref.path), { residue: true });
        const there = (await vm.runInContext('lib.readers.codex.decode(text, { residue: true })', context)) as DecodedSession;
        expect(JSON.stringify(there.session)).toBe(JSON.stringify(here.session));
      }
    }
  });

  it('a module of Node would be', async () => {
    await expect(
      bundle({ contents: "export * from './src/readers.ts';\nexport { readBlocks } from './src/io/blocks.ts';" }),
    ).rejects.toThrow(/node:fs/);
  });
});
