// Records of every shape that was ever written are still understood; those of a later version are not touched.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalKind, type Journal } from '../../src/io/journal-record.js';
import { upToDate, type RecordKind } from '../../src/model/record-version.js';
import { Report } from '../../src/model/report.js';
import { Handoffs } from '../../src/store/handoffs.js';
import { receiptKind } from '../../src/store/receipt-record.js';
import { receiveText } from '../../src/ops/receive/receive.js';
import { formatFolder } from '../support/format-folder.js';
import { makeScratch } from '../support/scratch.js';

const folder = path.resolve(import.meta.dirname, '..', 'fixtures', 'records');
const fixtures = (kind: string): [string, Record<string, unknown>][] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}.`))
    .map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>]);

describe.each(fixtures('journal'))('%s', (_name, old) => {
  const file = `/home/u/.local/share/baton/journal/${String(old['receipt'])}${old['kind'] === 'undo' ? '.undo' : ''}.json`;
  const read = upToDate<Journal>(journalKind, old, file);

  it('becomes a journal of today', () => {
    expect(read).toMatchObject({ record: { version: journalKind.current, receipt: old['receipt'] } });
  });

  it('holds no command any more', () => {
    expect(JSON.stringify(read)).not.toContain('via');
  });
});

describe.each(fixtures('receipt'))('%s', (_name, old) => {
  it('is read as it is', () => {
    expect(upToDate(receiptKind, old, String(old['id']))).toEqual({ record: old });
  });
});

describe('the chain', () => {
  const kind: RecordKind = {
    current: 3,
    unnumbered: 1,
    migrations: [(old) => ({ ...old, version: 2, one: true }), (old) => ({ ...old, version: 3, two: true })],
    fault: (value) => ((value as { version: unknown }).version === 3 ? undefined : 'version'),
  };

  it.each([
    [{}, { version: 3, one: true, two: true }],
    [{ version: 1 }, { version: 3, one: true, two: true }],
    [{ version: 2 }, { version: 3, two: true }],
    [{ version: 3 }, { version: 3 }],
  ])('takes every step that is needed and no other: %j', (old, today) => {
    expect(upToDate(kind, old, '')).toEqual({ record: today });
  });

  it('has a step for each version that came before', () => {
    for (const { current, migrations } of [kind, journalKind, receiptKind]) expect(migrations).toHaveLength(current - 1);
  });

  it.each([4, 1e6])('refuses what is newer: %d', (version) => {
    expect(upToDate(kind, { version }, '')).toEqual({ problem: { newer: version } });
  });

  it.each([0, -1, 1.5, '1', null, {}])('refuses what is no version: %j', (version) => {
    expect(upToDate(kind, { version }, '')).toMatchObject({ problem: { damaged: expect.stringContaining('“version”') } });
  });
});

describe('a hand-off that was kept', () => {
  const document = readFileSync(path.resolve(formatFolder('handoff'), 'fixtures', 'documents', 'recommended.complete-example.md'), 'utf8');

  async function keptAs(change: (kept: Record<string, unknown>) => unknown): Promise<{ file: string; rules: string[] }> {
    const { world, worlds } = makeScratch();
    await receiveText(document, {}, worlds, new Report());
    const store = new Handoffs(world);
    const file = store.path(store.all(new Report())[0]!.sha256);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)));
    const report = new Report();
    expect(store.all(report)).toEqual([]);
    const before = readFileSync(file, 'utf8');
    await receiveText(document, {}, worlds, new Report());
    return { file: readFileSync(file, 'utf8') === before ? 'as it was' : 'kept again', rules: report.diagnostics.map(({ rule }) => rule) };
  }

  it('by a newer Baton is named and left alone', async () => {
    expect(await keptAs((kept) => ({ ...kept, version: 2 }))).toEqual({ file: 'as it was', rules: ['store/newer-record'] });
  });

  it('and is not whole any more is named, and kept again when it comes again', async () => {
    const spoilt = await keptAs((kept) => ({ ...kept, handoff: { ...(kept['handoff'] as object), goal: [{ text: 7 }] } }));
    expect(spoilt).toEqual({ file: 'kept again', rules: ['store/handoff-unreadable'] });
  });
});
