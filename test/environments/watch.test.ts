// The built command watches: it captures by a process of its own, a second one ends, and Ctrl-C ends it with nothing left behind.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testPackage } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const command = path.join(testPackage, 'bin', 'baton.js');
const said = (child: ChildProcess, stream: 'stdout' | 'stderr', words: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child[stream]!.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (words.test(text)) resolve(text);
    });
    child.once('exit', () => reject(new Error(`it ended, having said ${JSON.stringify(text)}`)));
  });

it.skipIf(process.platform === 'win32')('captures, keeps others from watching too, and ends cleanly', { timeout: 60_000 }, async () => {
  const { home, work, batonHome } = makeScratch();
  const at = new Date(Date.now() - 30 * 60_000).toISOString();
  new ClaudeSession(home, { id: '11111111-2222-4333-8444-555555555555', cwd: work, at }).user('Make the export faster').say('It streams.');
  const env = { PATH: process.env['PATH'], HOME: home, BATON_HOME: batonHome };
  const child = spawn(process.execPath, [command, 'watch'], { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const notes = said(child, 'stderr', /1 session captured/);
  expect(await said(child, 'stdout', /\n/)).toMatch(
    /^\d\d:\d\d captured claude-code:11111111 “Make the export faster” \(nothing new for a while\): hand-off [0-9a-f]{12}\n$/,
  );
  const second = spawnSync(process.execPath, [command, 'watch'], { cwd: work, env, encoding: 'utf8', timeout: 60_000 });
  expect(second.stderr).toContain(`another \`baton watch\` is running (process ${child.pid})`);
  expect(second.status).toBe(1);
  child.kill('SIGINT');
  expect(await notes).toContain('Ended: 1 session captured.');
  expect(await ended).toBe(0);
  expect(readdirSync(batonHome).toSorted()).toEqual(['captures', 'hooks', 'lineage', 'objects', 'watch.json']);
});
