// Acts and the documents that they made: kept once, private, whole, and never believed when they were changed.
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { sha256 } from '../../src/model/sha256.js';
import { Lineage } from '../../src/store/lineage.js';
import { Objects } from '../../src/store/objects.js';
import { sweepObjects } from '../../src/store/recover.js';
import { handoff } from '../lineage/acts.js';
import { makeScratch, modeOf } from '../support/scratch.js';

const bytes = new TextEncoder().encode('# A hand-off\n');
const packed = { what: 'pack', made: handoff(1), parents: ['codex:s1'], title: 'One' } as const;

it('an object is private, and what is read is what was put there', () => {
  const { world } = makeScratch();
  const objects = new Objects(world);
  const { sha256: hash } = objects.put(bytes);
  expect(hash).toBe(sha256('# A hand-off\n'));
  expect(modeOf(objects.path(hash))).toBe('600');
  expect(objects.read(hash)).toEqual({ bytes: Buffer.from(bytes) });
  expect([...objects.all()]).toEqual([hash]);
  chmodSync(objects.path(hash), 0o600);
  writeFileSync(objects.path(hash), '# Another one\n');
  expect(objects.read(hash)).toMatchObject({ damaged: expect.stringContaining('its hash differs') as unknown });
  objects.put(bytes); // mends it
  expect(objects.read(hash)).toMatchObject({ bytes: Buffer.from(bytes) });
  rmSync(objects.path(hash));
  expect(objects.read(hash)).toEqual({ gone: true });
});

it('the same act is kept once, another time is another act where that matters', () => {
  const { world } = makeScratch();
  const lineage = new Lineage(world);
  const first = lineage.addOnce(packed, { bytes });
  expect(lineage.addOnce(packed, { bytes })).toMatchObject({ id: first.id, at: first.at });
  lineage.add({ what: 'tag', parents: [handoff(1).digest], tag: 'v1' });
  lineage.add({ what: 'tag', parents: [handoff(1).digest], tag: 'v1' });
  const report = new Report();
  expect(lineage.all(report).map(({ what }) => what)).toEqual(['pack', 'tag', 'tag']);
  expect(report.diagnostics).toEqual([]);
  expect(modeOf(lineage.path(first.id))).toBe('600');
});

it('many at once lose nothing', async () => {
  const { world } = makeScratch();
  await Promise.all(
    Array.from({ length: 40 }, async (_none, n) => {
      await Promise.resolve();
      new Lineage(world).addOnce({ ...packed, made: handoff(n % 20) }, { bytes: new TextEncoder().encode(`document ${n % 20}`) });
    }),
  );
  expect(new Lineage(world).all(new Report())).toHaveLength(20);
});

it('documents that lineage speaks of stay when what nobody needs is taken away', () => {
  const { world } = makeScratch();
  new Lineage(world).addOnce(packed, { bytes, beside: '{}' });
  const objects = new Objects(world);
  const idle = objects.put(new TextEncoder().encode('idle')).sha256;
  sweepObjects(world);
  expect(objects.read(idle)).toEqual({ gone: true });
  expect([...objects.all()]).toHaveLength(2);
});

it('a record that was changed is named and passed over, and nothing is taken away any more', () => {
  const { world } = makeScratch();
  const lineage = new Lineage(world);
  const { id } = lineage.addOnce(packed, { bytes });
  const record = JSON.parse(readFileSync(lineage.path(id), 'utf8')) as Record<string, unknown>;
  for (const forged of [
    { ...record, id: 'x' },
    { ...record, parents: 'all' },
    { ...record, made: { kind: 'handoff' } },
    { ...record, what: 'rm' },
  ]) {
    writeFileSync(lineage.path(id), JSON.stringify(forged));
    const report = new Report();
    expect(lineage.all(report)).toEqual([]);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['store/lineage-unreadable']);
  }
  writeFileSync(lineage.path(id), JSON.stringify({ ...record, version: 9 }));
  const report = new Report();
  lineage.all(report);
  expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['store/newer-record']);
  sweepObjects(world);
  expect([...new Objects(world).all()]).toHaveLength(1);
  expect(readdirSync(path.dirname(lineage.path(id)))).toEqual([`${id}.json`]);
});
