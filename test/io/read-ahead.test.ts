// Files are read ahead on other threads: the same files in the same order, whether the disk is slow, the threads break, or there are none.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readAhead } from '../../src/io/read-ahead.js';

const files = Array.from({ length: 1000 }, (_, i) => `/sessions/${i}.jsonl`);

/** As many as were asked for are read with every look at it. */
function slowDisk(): () => number {
  let read = 0;
  return () => (read += 10_000);
}

function threadThat(does: (log: string) => string): { readonly thread: string; readonly log: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'baton-ahead-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = path.join(folder, 'log');
  const thread = path.join(folder, 'thread.mjs');
  writeFileSync(thread, does(log));
  return { thread, log };
}

const thatLogs = (log: string): string => `
  import { appendFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (files) => appendFileSync(${JSON.stringify(log)}, files.join('\\n') + '\\n'));`;

it('tells the threads of files before they are asked for', async () => {
  const { thread, log } = threadThat(thatLogs);
  const taken: string[] = [];
  for (const file of readAhead(files, { alone: 10, diskReads: slowDisk(), thread })) {
    if (taken.length === 400) await vi.waitFor(() => expect(told(log)).toContain('/sessions/520.jsonl'), { timeout: 20_000 });
    taken.push(file);
  }
  expect(taken).toEqual(files);
  expect(told(log)).not.toContain('/sessions/3.jsonl'); // those were looked at alone
  expect(new Set(told(log)).size).toBe(told(log).length);
});

function told(log: string): string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

it('starts no thread for files that are in memory, nor for a few', () => {
  const { thread, log } = threadThat(thatLogs);
  expect([...readAhead(files, { alone: 10, diskReads: () => 7, thread })]).toEqual(files);
  expect([...readAhead(files.slice(0, 9), { alone: 10, diskReads: slowDisk(), thread })]).toEqual(files.slice(0, 9));
  expect(existsSync(log)).toBe(false);
});

it.each([
  ['that cannot be started', undefined],
  ['that break', "throw new Error('no memory')"],
])('gives the same files with threads %s', (_, source) => {
  const thread = source === undefined ? undefined : threadThat(() => source).thread;
  expect([...readAhead(files, { alone: 10, diskReads: slowDisk(), thread })]).toEqual(files);
});

it('looks no further ahead than it has to, and leaves the rest alone when it is left early', () => {
  const { thread } = threadThat(thatLogs);
  let listed = 0;
  const names = (function* () {
    for (const file of files) {
      listed++;
      yield file;
    }
  })();
  for (const file of readAhead(names, { alone: 10, diskReads: slowDisk(), thread })) if (file === files[600]) break;
  expect(listed).toBeGreaterThan(601);
  expect(listed).toBeLessThan(files.length);
  expect(names.next().done).toBe(true);
});
