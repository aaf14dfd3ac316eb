// Ctrl-C in the middle of a pass: what was begun is gone, that is said, and the shell sees that it was stopped.
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { command } from '../environments/baton.js';
import { makeScratch, snapshot } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

/** So large that nobody is faster than the signal. */
function largeSession(home: string, cwd: string): void {
  const session = new ClaudeSession(home, { id, cwd }).user('Begin');
  const rows: string[] = [];
  for (let i = 0; i < 60_000; i++) {
    const uuid = `10000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    const parentUuid = i === 0 ? session.last : `10000000-0000-4000-8000-${String(i - 1).padStart(12, '0')}`;
    const message =
      i % 2 === 0
        ? { role: 'assistant', content: [{ type: 'text', text: `Answer ${i} ${'x'.repeat(300)}` }] }
        : { role: 'user', content: `Prompt ${i}` };
    rows.push(
      JSON.stringify({
        parentUuid,
        isSidechain: false,
        type: message.role,
        message,
        uuid,
        timestamp: '2026-02-03T11:00:00.000Z',
        cwd,
        sessionId: id,
        version: '2.1.325',
      }),
    );
  }
  appendFileSync(session.file, `${rows.join('\n')}\n`);
}

function begun(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false; // not made yet
  }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s', async (signal) => {
  const scratch = makeScratch();
  largeSession(scratch.home, scratch.work);
  const before = snapshot(scratch.home);
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, PATH: '/usr/bin:/bin', TZ: 'UTC' };
  const child = spawn(process.execPath, [command, 'pass', id, '--to', 'codex'], {
    cwd: scratch.work,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => child.on('close', (code, by) => resolve(by ?? code)));
  const journal = path.join(scratch.batonHome, 'journal');
  while (!begun(journal) && child.exitCode === null) await wait(5);
  child.kill(signal);
  expect(await ended).toBe(signal);
  expect(said).toContain('error: stopped before it was done; nothing was written [operation/cancelled]');
  expect(snapshot(scratch.home)).toEqual(before);
  expect(readdirSync(journal)).toEqual([]);
});
