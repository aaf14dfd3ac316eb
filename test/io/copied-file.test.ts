// A large session's bytes are kept on a second thread: the same bytes under the same hash, and a failure in the words of the first.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginCopy, copyFile, copyThread, type CopyStart } from '../../src/io/copied-file.js';
import { startThread } from '../../src/io/second-thread.js';
import { testPackage } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';

const LARGE = 17 << 20;

function onThread(start: CopyStart): Promise<unknown> {
  const worker = startThread(path.join(testPackage, 'dist', 'copy-thread.js'), start, { youngMb: 2, oldMb: 16 });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

it('copies as far as asked for, on both threads alike', async () => {
  const { work } = makeScratch();
  const file = path.join(work, 'a');
  const bytes = Buffer.from('words and more words\n'.repeat(200_000));
  writeFileSync(file, bytes);
  const options = { end: 3_000_001 };
  const hashed = { bytes: options.end, sha256: sha256(bytes.subarray(0, options.end)) };
  expect(copyFile(file, path.join(work, 'b'), options)).toEqual(hashed);
  expect(await onThread({ file, to: path.join(work, 'c'), options })).toEqual(hashed);
  for (const name of ['b', 'c']) expect(readFileSync(path.join(work, name)).equals(bytes.subarray(0, options.end))).toBe(true);
});

it('says nothing of a copy that fails there, and why it fails here', async () => {
  const { work } = makeScratch();
  const file = path.join(work, 'gone');
  const to = path.join(work, 'b');
  expect(await onThread({ file, to, options: {} })).toBeUndefined();
  expect(() => copyFile(file, path.join(work, 'c'), {})).toThrow('ENOENT');
});

it('takes no thread for what is small', () => {
  const { work } = makeScratch();
  const file = path.join(work, 'a');
  writeFileSync(file, 'words');
  expect(copyThread(file, {})).toBeUndefined();
});

describe('a copy on its way', () => {
  const thread = path.join(testPackage, 'dist', 'copy-thread.js');
  const copying = () => {
    const { work } = makeScratch();
    const [file, to] = [path.join(work, 'a'), path.join(work, 'b')];
    writeFileSync(file, Buffer.alloc(LARGE, 'words '));
    return { file, to };
  };

  it('is there when it is waited for', async () => {
    const { file, to } = copying();
    const copy = beginCopy(thread, { file, to, options: { end: LARGE - 1 } });
    const bytes = readFileSync(file).subarray(0, LARGE - 1);
    expect(await copy.finish()).toEqual({ bytes: LARGE - 1, sha256: sha256(bytes) });
    expect(readFileSync(to).equals(bytes)).toBe(true);
  });

  it('is made here where the thread fails', async () => {
    const { file, to } = copying();
    const copy = beginCopy(path.join(testPackage, 'dist', 'no-such-thread.js'), { file, to, options: {} });
    expect(await copy.finish()).toEqual({ bytes: LARGE, sha256: sha256(readFileSync(file)) });
  });

  it('says here why it cannot be made', async () => {
    const { file, to } = copying();
    const copy = beginCopy(thread, { file, to: path.join(to, 'in no folder'), options: {} });
    await expect(copy.finish()).rejects.toThrow('ENOENT');
  });

  it('goes when nobody wants it', async () => {
    const { file, to } = copying();
    await beginCopy(thread, { file, to, options: {} }).stop();
    expect(existsSync(to)).toBe(false);
    const copied = beginCopy(thread, { file, to, options: {} });
    await copied.finish();
    await copied.stop();
    expect(existsSync(to)).toBe(false);
  });
});

it('a pass keeps a large session whole', () => {
  const scratch = makeScratch();
  const file = path.join(scratch.work, 'session.jsonl');
  const row = (i: number): string =>
    JSON.stringify({
      parentUuid: i === 0 ? null : `u${i - 1}`,
      isSidechain: false,
      type: 'user',
      message: { role: 'user', content: `${i} ${'word '.repeat(200_000)}` },
      uuid: `u${i}`,
      timestamp: '2026-01-01T00:00:00.000Z',
      sessionId: '11111111-1111-4111-8111-111111111111',
      cwd: '/gone',
      version: '2.1.0',
    });
  writeFileSync(file, `${Array.from({ length: Math.ceil(LARGE / 1_000_000) }, (_, i) => row(i)).join('\n')}\n`);
  const before = sha256(readFileSync(file));
  const objects = path.join(scratch.batonHome, 'objects');
  const pass = (...how: readonly string[]): void => {
    execFileSync(process.execPath, [path.join(testPackage, 'bin', 'baton.js'), 'pass', file, '--to', 'codex', '--json', ...how], {
      cwd: scratch.work,
      env: { PATH: process.env['PATH'], HOME: scratch.home, BATON_HOME: scratch.batonHome },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };
  pass('--dry-run');
  expect(existsSync(objects)).toBe(false);
  pass();
  expect(sha256(readFileSync(path.join(objects, before.slice(0, 2), before)))).toBe(before);
  pass(); // it is there already, and nothing is left of a copy that nobody wants
  expect(readdirSync(objects)).toEqual([before.slice(0, 2)]);
});
