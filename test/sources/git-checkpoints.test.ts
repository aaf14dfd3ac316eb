// Entire's checkpoints in a repository: found, listed, shown and passed by the repository; and nothing of a hostile one is started.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandHere, type Said } from '../support/command-here.js';
import { makeScratch, scratchFolder, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const ID = 'aaaa1111-0000-4000-8000-000000000001';

function git(folder: string, args: readonly string[], input = ''): string {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
  };
  const more = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
  return execFileSync('git', ['-C', folder, ...args], { env: { ...env, ...more }, input, encoding: 'utf8' }).trim();
}

/** A transcript of Claude Code's, twice: an older checkpoint and a newer one of the same session. */
function repository(ref: string): string {
  const folder = path.join(scratchFolder(), 'repo');
  mkdirSync(folder);
  git(folder, ['init', '-q']);
  const home = scratchFolder();
  const session = new ClaudeSession(home, { id: ID, cwd: folder }).user('Light the lamp.').say('Lit.');
  const older = readFileSync(session.file, 'utf8');
  session.user('And the other?').say('Both are lit.');
  const blob = (text: string): string => git(folder, ['hash-object', '-w', '--stdin'], text);
  const tree = (entries: readonly string[]): string => git(folder, ['mktree'], `${entries.join('\n')}\n`);
  const checkpoint = (text: string, at: string): string =>
    tree([
      `100644 blob ${blob(text)}\tfull.jsonl`,
      `100644 blob ${blob(JSON.stringify({ session_id: ID, created_at: at, agent: 'Claude Code', branch: 'main' }))}\tmetadata.json`,
    ]);
  const inner = (oid: string): string => tree([`040000 tree ${oid}\t0`]);
  const root = tree([
    `040000 tree ${tree([`040000 tree ${inner(checkpoint(readFileSync(session.file, 'utf8'), '2026-01-03T00:00:00Z'))}\tb2`])}\ta1`,
    `040000 tree ${tree([`040000 tree ${inner(checkpoint(older, '2026-01-02T00:00:00Z'))}\tb1`])}\ta0`,
    `100644 blob ${blob('{}')}\tmetadata.json`,
  ]);
  git(folder, ['update-ref', ref, git(folder, ['commit-tree', root, '-m', 'x'])]);
  return folder;
}

function run({ home, work, batonHome }: Scratch, ...argv: string[]): Promise<Said> {
  return commandHere(argv, { cwd: work, env: { HOME: home, BATON_HOME: batonHome, PATH: process.env['PATH'] ?? '' } });
}

it.each(['refs/heads/entire/checkpoints/v1', 'refs/entire/checkpoints/v2/main'])('%s', async (ref) => {
  const [folder, scratch] = [repository(ref), makeScratch()];
  const listed = await run(scratch, 'list', folder, '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject({
    result: [{ agent: 'entire', id: ID, branch: 'main', updatedAt: '2026-01-03T00:00:00Z' }],
    diagnostics: [],
  });
  for (const place of [folder, `${folder}#aaaa`]) expect((await run(scratch, 'show', place, '--json')).stdout).toContain('Both are lit.');
  expect((await run(scratch, 'pack', folder)).stdout).toContain('Light the lamp');
  const passed = await run(scratch, 'pass', folder, '--to', 'codex', '--cwd', scratch.work, '--json');
  expect(JSON.parse(passed.stdout)).toMatchObject({ result: { from: { agent: 'claude-code', id: ID }, carried: { userMessages: 2 } } });
  expect((await run(scratch, 'show', `${folder}#bbbb`, '--json')).stdout).toContain('ref/');
});

it('a transcript that a copy of the repository lacks is named', async () => {
  const [folder, scratch] = [repository('refs/heads/entire/checkpoints/v1'), makeScratch()];
  const oid = git(folder, ['rev-parse', 'entire/checkpoints/v1:a1/b2/0/full.jsonl']);
  rmSync(path.join(folder, '.git', 'objects', oid.slice(0, 2), oid.slice(2)));
  const listed = await run(scratch, 'list', folder, '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject({
    result: [{ id: ID, updatedAt: '2026-01-02T00:00:00Z' }],
    diagnostics: [{ rule: 'checkpoints/left-out' }],
  });
});

it('a repository whose settings may start a program is not asked', async () => {
  const [folder, scratch] = [repository('refs/heads/entire/checkpoints/v1'), makeScratch()];
  const mark = path.join(folder, 'mark');
  git(folder, ['config', 'core.alternateRefsCommand', `touch ${mark}`]);
  const said = await run(scratch, 'show', folder, '--json');
  expect(said.status).toBe(1);
  expect(said.stdout).toContain('checkpoints/refused');
  expect(existsSync(mark)).toBe(false);
});

it('a repository without checkpoints, and a folder that is none, are what they were', async () => {
  const folder = scratchFolder();
  const scratch = makeScratch();
  expect((await run(scratch, 'show', folder, '--json')).stdout).toContain('ref/is-a-folder');
  git(folder, ['init', '-q']);
  expect((await run(scratch, 'show', folder, '--json')).stdout).toContain('ref/is-a-folder');
});
