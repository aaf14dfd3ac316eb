// Writing into stores: all or nothing, never over anything, private, and clean again after a crash at any moment.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StagedInstall, recover, type Step } from '../../src/io/apply.js';
import type { StoreGuard } from '../../src/io/store-guard.js';
import { Report } from '../../src/model/report.js';
import { modeOf, scratchFolder, snapshot } from '../support/scratch.js';

const to = { agent: 'any', id: 'one', cwd: '/' };
/** Whose store it is does not matter here. */
const guard: StoreGuard = {
  refusal: () => undefined,
  sessionAt: () => to,
  importCommand: async () => {
    throw new Error('nothing is imported here');
  },
};
const isWindows = process.platform === 'win32';

function scene(): { store: string; journal: string; main: Step; companion: Step; before: Record<string, string> } {
  const folder = scratchFolder();
  const [store, journal] = [path.join(folder, 'store'), path.join(folder, 'journal')];
  mkdirSync(store);
  writeFileSync(path.join(store, 'mine.txt'), 'was here before');
  const main: Step = { do: 'create', path: path.join(store, 'new', 'deep', 'session.jsonl'), write: async (out) => out('{"a":1}\n') };
  const companion: Step = {
    do: 'create',
    path: path.join(store, 'new', 'deep', 'session', 'extra.txt'),
    write: async (out) => out(Buffer.from('extra')),
  };
  return { store, journal, main, companion, before: snapshot(store) };
}

function appendStep(file: string, more: string): Step {
  const old = readFileSync(file);
  return {
    do: 'append',
    path: file,
    before: { bytes: old.length, hash: createHash('sha256').update(old) },
    write: async (out) => out(more),
  };
}

describe('an application', () => {
  it('makes everything visible at once, with its hashes', async () => {
    const { store, journal, main, companion, before } = scene();
    const application = new StagedInstall(journal, 'r1', to);
    const staged = [await application.stage(main), await application.stage(companion)];
    expect(existsSync(main.path) || existsSync(companion.path)).toBe(false);
    application.commit();
    expect([readFileSync(main.path, 'utf8'), readFileSync(companion.path, 'utf8')]).toEqual(['{"a":1}\n', 'extra']);
    expect(staged.map(({ bytes, sha256, how }) => ({ bytes, sha256, how }))).toEqual([
      { bytes: 8, how: 'created', sha256: createHash('sha256').update('{"a":1}\n').digest('hex') },
      { bytes: 5, how: 'created', sha256: createHash('sha256').update('extra').digest('hex') },
    ]);
    expect(Object.keys(snapshot(store)).filter((name) => !(name in before))).toEqual([
      'new/',
      'new/deep/',
      'new/deep/session/',
      'new/deep/session/extra.txt',
      'new/deep/session.jsonl',
    ]);
    expect(readdirSync(journal)).toEqual([]);
  });

  it.skipIf(isWindows)('writes private files and folders, whatever the umask', async () => {
    const umask = process.umask(0);
    try {
      const { store, journal, main } = scene();
      const application = new StagedInstall(journal, 'r1', to);
      await application.stage(main);
      expect(modeOf(path.join(journal, 'r1.json'))).toBe('600');
      application.commit();
      expect([modeOf(main.path), modeOf(path.dirname(main.path)), modeOf(path.join(store, 'new')), modeOf(journal)]).toEqual([
        '600',
        '700',
        '700',
        '700',
      ]);
    } finally {
      process.umask(umask);
    }
  });

  it('writes pieces of text and bytes in their order, however large', async () => {
    const { journal, main } = scene();
    const large = 'ü'.repeat(700_000);
    const application = new StagedInstall(journal, 'r1', to);
    const staged = await application.stage({
      ...main,
      write: async (out) => [large, 'x', Buffer.from('bytes'), large, 'end'].forEach((piece) => out(piece)),
    });
    application.commit();
    const written = readFileSync(main.path);
    expect(written.equals(Buffer.from(`${large}xbytes${large}end`))).toBe(true);
    expect(staged.sha256).toBe(createHash('sha256').update(written).digest('hex'));
  });

  it('refuses a place that is taken, before and in the last moment', async () => {
    const { store, journal, main, companion, before } = scene();
    mkdirSync(path.dirname(main.path), { recursive: true });
    writeFileSync(main.path, 'somebody’s');
    await expect(new StagedInstall(journal, 'r0', to).stage(main)).rejects.toMatchObject({ diagnostic: { rule: 'apply/exists' } });
    unlinkSync(main.path);

    const application = new StagedInstall(journal, 'r1', to);
    await application.stage(main);
    await application.stage(companion);
    writeFileSync(main.path, 'somebody’s');
    expect(() => application.commit()).toThrow(expect.objectContaining({ diagnostic: expect.objectContaining({ rule: 'apply/exists' }) }));
    application.rollBack();
    expect(readFileSync(main.path, 'utf8')).toBe('somebody’s');
    unlinkSync(main.path);
    expect(Object.keys(snapshot(store))).toEqual([...Object.keys(before), 'new/', 'new/deep/']);
  });

  it('leaves nothing when a writer fails half-way', async () => {
    const { store, journal, main, companion, before } = scene();
    const application = new StagedInstall(journal, 'r1', to);
    await application.stage(main);
    const failing = application.stage({
      ...companion,
      write: async (out) => {
        out('half');
        throw new Error('no more');
      },
    });
    await expect(failing).rejects.toThrow('no more');
    application.rollBack();
    expect(snapshot(store)).toEqual(before);
    expect(readdirSync(journal)).toEqual([]);
  });

  it('appends, and takes the append back', async () => {
    const { store, journal } = scene();
    const file = path.join(store, 'mine.txt');
    const application = new StagedInstall(journal, 'r1', to);
    const staged = await application.stage(appendStep(file, ' and more'));
    expect(readFileSync(file, 'utf8')).toBe('was here before');
    application.commit();
    expect(readFileSync(file, 'utf8')).toBe('was here before and more');
    expect(staged).toMatchObject({
      how: 'appended',
      before: 15,
      bytes: 24,
      sha256: createHash('sha256').update('was here before and more').digest('hex'),
    });
  });
});

/** A journal as a process that is gone has left it. */
function leaveBehind(journal: string, receipt = 'r1'): void {
  const dead = spawnSync(process.execPath, ['-e', '0']).pid;
  const file = path.join(journal, `${receipt}.json`);
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), pid: dead }));
}

describe('after a crash', () => {
  it.each<[string, (of: ReturnType<typeof scene>, application: StagedInstall) => Promise<void>]>([
    [
      'while the session was being written',
      async ({ main }, application) => {
        await application
          .stage({
            ...main,
            write: async (out) => {
              out(Buffer.from('half a li'));
              throw new Error('killed');
            },
          })
          .catch(() => {});
      },
    ],
    ['between two files', async ({ main }, application) => void (await application.stage(main))],
    [
      'with everything staged',
      async ({ main, companion }, application) => {
        await application.stage(main);
        await application.stage(companion);
      },
    ],
    [
      'with the other files visible and the session not',
      async ({ main, companion, store }, application) => {
        await application.stage(main);
        await application.stage(companion);
        // what a commit does until it comes to the session itself
        writeFileSync(main.path, 'in the way');
        expect(() => application.commit()).toThrow(expect.objectContaining({ name: 'Failure' }));
        unlinkSync(main.path);
        expect(existsSync(store)).toBe(true);
      },
    ],
  ])('%s, nothing is left', async (_name, crash) => {
    const of = scene();
    await crash(of, new StagedInstall(of.journal, 'r1', to));
    leaveBehind(of.journal);
    const report = new Report();
    expect(await recover(of.journal, { report, guard })).toEqual(['r1']);
    expect(snapshot(of.store)).toEqual(of.before);
    expect(readdirSync(of.journal)).toEqual([]);
    expect(report.diagnostics.map((one) => one.rule)).toEqual(['apply/recovered']);
  });

  it('just behind the last step, the session stands whole', async () => {
    const { store, journal, main, companion } = scene();
    const application = new StagedInstall(journal, 'r1', to);
    const [first, second] = [await application.stage(main), await application.stage(companion)];
    linkSync(second.temporary, second.path);
    linkSync(first.temporary, first.path);
    leaveBehind(journal);
    expect(await recover(journal, { report: new Report(), guard })).toEqual([]);
    expect([readFileSync(main.path, 'utf8'), readFileSync(companion.path, 'utf8')]).toEqual(['{"a":1}\n', 'extra']);
    expect(Object.keys(snapshot(store)).filter((name) => name.includes('.tmp'))).toEqual([]);
    expect(readdirSync(journal)).toEqual([]);
  });

  it.each([
    ['before the append', '', 'was here before'],
    ['in the middle of it', ' an', 'was here before'],
    ['behind it', ' and more', 'was here before and more'],
  ])('%s, the target is as it was or as it should be', async (_name, arrived, expected) => {
    const { store, journal } = scene();
    const file = path.join(store, 'mine.txt');
    const application = new StagedInstall(journal, 'r1', to);
    await application.stage(appendStep(file, ' and more'));
    appendFileSync(file, arrived);
    leaveBehind(journal);
    await recover(journal, { report: new Report(), guard });
    expect(readFileSync(file, 'utf8')).toBe(expected);
    expect(readdirSync(store)).toEqual(['mine.txt']);
  });

  it('a target that has gone on by itself is left alone', async () => {
    const { store, journal } = scene();
    const file = path.join(store, 'mine.txt');
    await new StagedInstall(journal, 'r1', to).stage(appendStep(file, ' and more'));
    appendFileSync(file, ' and something quite different');
    leaveBehind(journal);
    await recover(journal, { report: new Report(), guard });
    expect(readFileSync(file, 'utf8')).toBe('was here before and something quite different');
  });

  it('a pass that is still running is left alone', async () => {
    const { journal, main } = scene();
    const application = new StagedInstall(journal, 'r1', to);
    const { temporary } = await application.stage(main);
    const file = path.join(journal, 'r1.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), pid: process.ppid }));
    expect(await recover(journal, { report: new Report(), guard })).toEqual([]);
    expect(existsSync(temporary)).toBe(true);
  });

  it('another pass of the same process is left alone', async () => {
    const { journal, main } = scene();
    const application = new StagedInstall(journal, 'r1', to);
    await application.stage(main);
    expect(await recover(journal, { report: new Report(), guard })).toEqual([]);
    application.commit();
    expect(readFileSync(main.path, 'utf8')).toBe('{"a":1}\n');
  });

  it('a journal that cannot be read is named, and the others are looked at', async () => {
    const { journal, store, main, before } = scene();
    await new StagedInstall(journal, 'r1', to).stage(main);
    leaveBehind(journal);
    writeFileSync(path.join(journal, 'r0.json'), '{"pid":');
    const report = new Report();
    expect(await recover(journal, { report, guard })).toEqual(['r1']);
    expect(report.diagnostics.map((one) => one.rule).toSorted()).toEqual(['apply/journal-unreadable', 'apply/recovered']);
    expect(snapshot(store)).toEqual(before);
  });

  it('there is nothing to do without a journal', async () => {
    expect(await recover(path.join(scratchFolder(), 'missing'), { report: new Report(), guard })).toEqual([]);
  });
});
