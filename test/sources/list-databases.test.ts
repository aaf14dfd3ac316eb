// Databases of agents that lie anywhere, a copy from another machine for example: what is in one is listed like an export.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { storeOf } from '../../src/sources/resolve.js';
import { refsInside } from '../../src/sources/refs-inside.js';
import { sourceCases } from '../support/fixture-cases.js';
import { scratchFolder } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';

const cases = sourceCases.flatMap(({ source, name, native }) => {
  const world = { home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date('2026-03-01T12:00:00Z') };
  const stores = new Map<string, string[]>();
  for (const ref of source.discover(world, new Report())) {
    const store = storeOf(ref.path);
    if (store !== undefined && /\.(?:db|sqlite3|vscdb)$/.test(store)) stores.set(store, [...(stores.get(store) ?? []), ref.id]);
  }
  return [...stores].map(([store, ids]) => [`${source.id} ${name} ${store.slice(native.length)}`, { store, ids, world }] as const);
});

describe('the sessions of a database', () => {
  it('has cases of several agents and of databases with several sessions', () => {
    expect(new Set(cases.map(([name]) => name.split(' ')[0])).size).toBeGreaterThan(5);
    expect(cases.filter(([, { ids }]) => ids.length > 1).length).toBeGreaterThan(5);
  });

  it.each(cases)('%s', async (_name, { store, ids, world }) => {
    const refs = await refsInside(store, world, new Report());
    expect(refs.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(refs.filter((ref) => storeOf(ref.path) !== store)).toEqual([]);
    const times = refs.map(({ updatedAt, startedAt }) => updatedAt ?? startedAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it.each(['sessions.db', 'crush.db', 'threads.db', 'opencode.db', 'kilo.db'])(
    'says once of a %s of another program that it is none',
    async (name) => {
      const store = path.join(scratchFolder(), name);
      const db = openToWrite(store);
      db.exec('CREATE TABLE visitors (id TEXT)');
      db.close();
      const world = { home: path.dirname(store), cwd: '/', platform: process.platform, env: {}, now: () => new Date() };
      const report = new Report();
      await expect(refsInside(store, world, report)).rejects.toMatchObject({ diagnostic: { rule: 'ref/no-session' } });
      expect(report.diagnostics.map(({ rule, hint }) => [rule, hint])).toEqual([
        ['sqlite/unreadable', 'It is another program’s database, or of a version that Baton does not know.'],
      ]);
    },
  );
});
