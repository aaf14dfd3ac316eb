// One at a time, whoever asks; a lock outlives nobody.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, withLock } from '../../src/io/lock.js';
import { scratchFolder } from '../support/scratch.js';

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '0']).pid;
}

/** The lock's file, as its first holder names it. */
async function lockFile(folder: string): Promise<string> {
  let file = '';
  await withLock({ folder, name: 'a thing' }, async () => {
    file = path.join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.lock'))!,
    );
  });
  return file;
}

describe('a lock', () => {
  it('lets one work at a time, also within one process, and leaves nothing behind', async () => {
    const folder = scratchFolder();
    let inside = 0;
    let most = 0;
    const work = async (n: number): Promise<number> =>
      withLock({ folder, name: 'a thing' }, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
        return n;
      });
    expect(await Promise.all([work(1), work(2), work(3)])).toEqual([1, 2, 3]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is one for each thing', async () => {
    const folder = scratchFolder();
    const both = await withLock({ folder, name: 'one' }, async () =>
      withLock({ folder, name: 'another', patienceMs: 0 }, async () => 'both'),
    );
    expect(both).toBe('both');
  });

  it('is let go when the work fails', async () => {
    const folder = scratchFolder();
    await expect(withLock({ folder, name: 'a thing' }, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock({ folder, name: 'a thing', patienceMs: 0 }, async () => 'free')).toBe('free');
  });

  it('of a process that is gone is pushed aside', async () => {
    const folder = scratchFolder();
    writeFileSync(await lockFile(folder), String(deadPid()));
    expect(await withLock({ folder, name: 'a thing', patienceMs: 0 }, async () => 'mine')).toBe('mine');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a process that is alive is waited for, and then a failure that names it', async () => {
    const folder = scratchFolder();
    writeFileSync(await lockFile(folder), String(process.ppid));
    await expect(withLock({ folder, name: 'a thing', patienceMs: 60 }, async () => 'mine')).rejects.toMatchObject({
      diagnostic: { rule: 'lock/busy', message: expect.stringContaining(String(process.ppid)) },
    });
  });
});

it('knows the living from the dead', () => {
  expect([isAlive(process.pid), isAlive(process.ppid), isAlive(deadPid())]).toEqual([true, true, false]);
});
