// A large session's bytes are kept on a second thread: the same bytes under the same hash, and a failure in the words of the first.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyFile, copyFileAside, type CopyStart } from '../../src/io/copied-file.js';
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
  await expect(copyFileAside(file, path.join(work, 'c'), {})).rejects.toThrow('ENOENT');
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
  execFileSync(process.execPath, [path.join(testPackage, 'bin', 'baton.js'), 'pass', file, '--to', 'codex', '--json'], {
    cwd: scratch.work,
    env: { PATH: process.env['PATH'], HOME: scratch.home, BATON_HOME: scratch.batonHome },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const object = path.join(scratch.batonHome, 'objects', before.slice(0, 2), before);
  expect(existsSync(object)).toBe(true);
  expect(sha256(readFileSync(object))).toBe(before);
});
