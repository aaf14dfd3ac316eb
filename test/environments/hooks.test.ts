// `baton hook` as clients start it: whatever comes in, it ends with 0 and says nothing but what a model is to know; the work goes on behind it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { loadedBy } from '../support/loaded-modules.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';
import { command } from './baton.js';

const CLAUDE = '11111111-1111-4111-8111-111111111111';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function envOf({ home, batonHome }: Scratch): Record<string, string> {
  return { HOME: home, BATON_HOME: batonHome, PATH: process.env['PATH'] ?? '' };
}

/** `end`: false leaves standard input open. */
function started(
  scratch: Scratch,
  words: readonly string[],
  input: Iterable<string | Buffer>,
  { end = true, env = {} } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, 'hook', ...words], { cwd: scratch.work, env: { ...envOf(scratch), ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (block) => (stdout += String(block)));
    child.stderr.on('data', (block) => (stderr += String(block)));
    child.stdin.on('error', () => undefined); // it may have heard enough
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    for (const block of input) child.stdin.write(block);
    if (end) child.stdin.end();
  });
}

const silence = { code: 0, stdout: '', stderr: '' };
const lastRun = ({ batonHome }: Scratch): string =>
  (
    JSON.parse(
      readFileSync(path.join(batonHome, 'hooks', 'runs.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .at(-1)!,
    ) as { outcome: string }
  ).outcome;

describe('input that no client sends', () => {
  it('never ends: not waited for', async () => {
    const scratch = makeScratch();
    expect(await started(scratch, ['codex', 'start'], ['{"session_id":'], { end: false })).toEqual(silence);
    expect(lastRun(scratch)).toBe('too-slow');
  });

  it('a hundred megabytes: not kept', async () => {
    const scratch = makeScratch();
    const block = Buffer.alloc(1 << 20, 'x');
    expect(await started(scratch, ['codex', 'end'], Array<Buffer>(100).fill(block))).toEqual(silence);
    expect(lastRun(scratch)).toBe('too-large');
  });

  it('garbage, for an agent that is none, with settings that make no sense', async () => {
    const scratch = makeScratch();
    expect(await started(scratch, ['../codex', 'start'], ['\0\xff'])).toEqual(silence);
    expect(await started(scratch, ['codex', 'start'], ['{}'], { env: { BATON_HOME: 'relative' } })).toEqual(silence);
    expect(await started(scratch, ['codex', 'start'], ['{}'], { env: { BATON_HOME: '/proc/nowhere' } })).toEqual(silence);
  });
});

it('loads nothing of the program: its own file alone', () => {
  expect(loadedBy(makeScratch(), ['hook', 'codex', 'start']).modules).toEqual([]);
});

it('at the end of a session it returns at once, and the hand-off is there a while later', async () => {
  const scratch = makeScratch();
  const { file } = new ClaudeSession(scratch.home, { id: CLAUDE, cwd: scratch.work }).user('The gate code is HERON-77').say('Noted.');
  const call = { session_id: CLAUDE, transcript_path: file, hook_event_name: 'SessionEnd', cwd: scratch.work };
  expect(await started(scratch, ['claude-code', 'end'], [JSON.stringify(call)])).toEqual(silence);
  for (let n = 0; n < 600 && lastRun(scratch) === 'started'; n++) await pause(50);
  expect(lastRun(scratch)).toBe('captured');
  const next = { ...call, session_id: '33333333-3333-4333-8333-333333333333', source: 'startup' };
  const transcript_path = path.join(scratch.home, '.codex', 'sessions', 'x.jsonl');
  const { stdout, code } = await started(scratch, ['codex', 'start'], [JSON.stringify({ ...next, transcript_path })], {
    env: { BATON_HOOKS: 'inject' }, // nothing goes on behind it
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { additionalContext: expect.stringContaining('HERON-77') } });
});
