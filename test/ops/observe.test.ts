// What lies on the disk now is told beside what the transcript says, and changes neither the id nor the folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stateFrom } from '../../src/io/git.js';
import type { Handoff } from '../../src/model/handoff.js';
import { Report } from '../../src/model/report.js';
import { packSessions, type PackOptions } from '../../src/ops/pack/pack.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main', '-C', folder, ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

/** A folder with one commit, a changed file and a new one; the session edited a file that is gone. */
function worked(scratch: Scratch): ClaudeSession {
  git(scratch.work, 'init');
  writeFileSync(path.join(scratch.work, 'a.txt'), 'a');
  git(scratch.work, 'add', '.');
  git(scratch.work, 'commit', '-m', 'first');
  writeFileSync(path.join(scratch.work, 'a.txt'), 'b');
  mkdirSync(path.join(scratch.work, 'new'));
  writeFileSync(path.join(scratch.work, 'new', 'c d.txt'), '');
  return new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: scratch.work })
    .user('Write gone.txt')
    .say('Written.');
}

async function pack(scratch: Scratch, session: ClaudeSession, options: PackOptions = {}): Promise<Handoff> {
  return JSON.parse((await packSessions([session.ref()], { format: 'json', ...options }, scratch.world, new Report())).text!) as Handoff;
}

describe('observed', () => {
  it('is the branch, the commit and what is changed, seen now', async () => {
    const scratch = makeScratch();
    const session = worked(scratch);
    const index = path.join(scratch.work, '.git', 'index');
    const before = statSync(index).mtimeMs;
    const handoff = await pack(scratch, session);
    expect(handoff.observed).toMatchObject({
      branch: 'main',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      changed: ['a.txt', 'new/'],
      at: expect.stringMatching(/:00Z$/) as string,
    });
    expect(handoff.id).toBe((await pack(scratch, session, { elsewhere: true })).id);
    expect(statSync(index).mtimeMs).toBe(before);
    const { text } = await packSessions([session.ref()], {}, scratch.world, new Report());
    expect(text).toMatch(/- Seen on the disk at \S+, not in the transcript: branch main, at [0-9a-f]{12}, a.txt, new\/ changed/);
  });

  it('is nothing where the folder is no git folder, or is another machine’s', async () => {
    const scratch = makeScratch();
    const plain = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000002', cwd: scratch.work })
      .user('Hello')
      .say('Hello.');
    expect((await pack(scratch, plain)).observed).toBeUndefined();
    expect((await pack(scratch, worked(scratch), { elsewhere: true })).observed).toBeUndefined();
  });

  it('is nothing, and said to be so, where git refuses', async () => {
    const scratch = makeScratch();
    writeFileSync(path.join(scratch.work, '.git'), 'gitdir: nowhere');
    const session = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000003', cwd: scratch.work })
      .user('Hello')
      .say('Hello.');
    const report = new Report();
    await packSessions([session.ref()], {}, scratch.world, report);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['pack/not-observed']);
  });
});

it('reads git’s own words: moved, merged, odd names, ahead and behind', () => {
  const text = [
    '# branch.oid 1a2b',
    '# branch.head (detached)',
    '# branch.ab +2 -3',
    '1 .M N... 100644 100644 100644 h h a b.txt',
    '2 R. N... 100644 100644 100644 h h R100 new.txt',
    'old.txt',
    'u UU N... 1 2 3 4 h1 h2 h3 both.txt',
    '? ünï.txt',
    '',
  ].join('\0');
  expect(stateFrom(text)).toEqual({ commit: '1a2b', ahead: 2, behind: 3, changed: ['a b.txt', 'new.txt', 'both.txt', 'ünï.txt'] });
});
