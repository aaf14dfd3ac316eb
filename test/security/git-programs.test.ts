// A git folder that a session names starts nothing, whatever its configuration says, from outside and from inside.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askGit } from '../../src/io/git.js';
import { readGitHead } from '../../src/io/git-head.js';
import { firstUnknown } from '../../src/io/git-settings.js';
import type { Handoff, Observed } from '../../src/model/handoff.js';
import { Report } from '../../src/model/report.js';
import { makeObserver } from '../../src/ops/pack/observe.js';
import { git, gitFolder, hostileGit } from '../support/hostile-git.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

interface Trap {
  readonly scratch: Scratch;
  readonly folder: string;
  readonly program: string;
  readonly sprung: () => boolean;
}

/** The program takes what it gets, says nothing, and leaves a mark. */
function trap(): Trap {
  const scratch = makeScratch();
  const [mark, program] = [path.join(scratch.folder, 'mark'), path.join(scratch.folder, 'program')];
  writeFileSync(program, `#!/bin/sh\n: > '${mark}'\nexit 1\n`);
  chmodSync(program, 0o755);
  const sprung = (): boolean => {
    const there = existsSync(mark);
    rmSync(mark, { force: true });
    return there;
  };
  return { scratch, folder: gitFolder(path.join(scratch.folder, 'hostile')), program, sprung };
}

function observe(
  folder: string,
  cwd: string,
  scratch: Scratch,
): { readonly observed: Observed | undefined; readonly rules: readonly string[] } {
  const report = new Report();
  const handoff = { sources: [{ workspace: { cwd: folder } }], files: [] } as unknown as Handoff;
  const observed = makeObserver({ ...scratch.world, cwd }, report)(handoff);
  return { observed, rules: report.diagnostics.map(({ rule }) => rule) };
}

describe('a hostile git folder starts no program', () => {
  it.each(hostileGit.map((one) => [one.name, one] as const))('%s', (_name, { plant, starter = ['status'], input, branch = 'main' }) => {
    const { scratch, folder, program, sprung } = trap();
    plant(folder, program);
    sprung(); // what the planting itself set off
    const elsewhere = observe(folder, scratch.work, scratch);
    expect(sprung(), 'from outside').toBe(false);
    expect(elsewhere.observed?.branch ?? null).toBe(branch);
    expect(elsewhere.observed?.changesNotSeen ?? null).toBe(branch === null ? null : true);
    expect(elsewhere.rules).toEqual([branch === null ? 'pack/not-observed' : 'pack/changes-not-seen']);
    observe(folder, folder, scratch);
    expect(sprung(), 'from inside').toBe(false);
    // the proof that the folder is hostile: git itself starts the program
    git(folder, starter, {
      must: false,
      ...(input !== undefined && { input }),
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', TERM: 'xterm' },
    });
    expect(sprung(), `git ${starter.join(' ')}`).toBe(true);
  });

  it('not even a filter of the user’s own that the folder calls for', () => {
    const { scratch, folder, program, sprung } = trap();
    writeFileSync(path.join(scratch.folder, 'more'), `[filter "own"]\n\tclean = ${program}\n\trequired = true\n`);
    writeFileSync(path.join(scratch.folder, 'own'), `[include]\n\tpath = more\n`);
    writeFileSync(path.join(folder, '.gitattributes'), '*.txt filter=own\n');
    const env = { ...process.env, GIT_CONFIG_GLOBAL: path.join(scratch.folder, 'own') };
    expect(askGit(folder, { env, platform: process.platform })).toMatchObject({ branch: 'main', changed: ['a.txt', '.gitattributes'] });
    expect(sprung()).toBe(false);
    git(folder, ['status'], { env, must: false });
    expect(sprung()).toBe(true);
  });

  it('nor a git that lies in the folder, where the PATH names the current one', () => {
    const { folder, program, sprung } = trap();
    writeFileSync(path.join(folder, 'git'), `#!/bin/sh\nexec '${program}'\n`, { mode: 0o755 });
    expect(askGit(folder, { env: { ...process.env, PATH: `.::${folder.split(path.sep).at(-1)!}` }, platform: process.platform })).toBe(
      'failed',
    );
    expect(sprung()).toBe(false);
  });

  it('nor what the environment of a hook or of an outer git says', () => {
    const { folder, program, sprung } = trap();
    const env = {
      ...process.env,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: program,
      GIT_DIR: '/nowhere',
      GIT_INDEX_FILE: '/nowhere',
    };
    expect(askGit(folder, { env, platform: process.platform })).toMatchObject({ branch: 'main', changed: ['a.txt'] });
    expect(sprung()).toBe(false);
  });
});

describe('in the folder that the user is in', () => {
  it('a configuration as git and its friends write it does not stand in the way', () => {
    const { scratch, folder } = trap();
    for (const [key, value] of [
      ['remote.origin.url', 'https://example.org/x'],
      ['branch.main.remote', 'origin'],
      ['branch.main.merge', 'refs/heads/main'],
      ['core.hooksPath', '.husky/_'],
      ['core.sshCommand', 'ssh -i key'],
      ['user.email', 'a@example.org'],
      ['remote.a.b.fetch', '+refs/heads/*:refs/remotes/o/*'],
    ] as const)
      git(folder, ['config', key, value]);
    mkdirSync(path.join(folder, 'below'));
    expect(observe(folder, path.join(folder, 'below'), scratch)).toMatchObject({
      observed: { branch: 'main', changed: ['a.txt'] },
      rules: [],
    });
  });

  it('a setting that nobody knows keeps git from being asked, and is named', () => {
    const { scratch, folder } = trap();
    git(folder, ['config', 'core.startsSomethingTomorrow', 'x']);
    const report = new Report();
    makeObserver({ ...scratch.world, cwd: folder }, report)({ sources: [{ workspace: { cwd: folder } }], files: [] } as unknown as Handoff);
    expect(report.diagnostics).toMatchObject([
      { rule: 'pack/changes-not-seen', message: expect.stringContaining('core.startssomethingtomorrow') as string },
    ]);
  });

  /** Keys that name a program, a file or another place, and that no case above can show with a command of its own. */
  const NAMING =
    'core.pager pager.status core.alternateRefsCommand core.attributesFile core.excludesFile core.worktree remote.o.vcs remote.o.uploadpack remote.o.receivepack remote.o.proxy remote.o.promisor remote.o.partialCloneFilter extensions.partialClone submodule.s.update merge.x.driver mergetool.x.cmd difftool.x.cmd gpg.ssh.program gpg.ssh.defaultKeyCommand gpg.x509.program credential.https://example.org.helper uploadpack.packObjectsHook interactive.diffFilter hook.x.command trace2.eventTarget include.path includeIf.gitdir:x.path url.ext::x.insteadOf protocol.ext.allow web.browser man.x.cmd browser.x.cmd sendemail.smtpServer trailer.x.command core.gitProxy ssh.variant http.proxy'.split(
      ' ',
    );

  it.each(NAMING)('%s keeps git from being asked', (key) => {
    const lowered = key.replace(/^[^.]+|[^.]+$/g, (end) => end.toLowerCase());
    expect(firstUnknown(`local\0core.bare\0local\0${lowered}\0`)).toBe(lowered);
    expect(firstUnknown(`worktree\0${lowered}\0`)).toBe(lowered);
    expect(firstUnknown(`global\0${lowered}\0`)).toBeUndefined(); // the user's own
  });

  it('a git folder inside another is not the one that the user is in', () => {
    const { scratch, folder } = trap();
    const inner = gitFolder(path.join(folder, 'inner'));
    expect(observe(folder, inner, scratch).rules).toEqual(['pack/changes-not-seen']);
    expect(observe(inner, folder, scratch).rules).toEqual(['pack/changes-not-seen']);
  });
});

describe('what is read of a git folder without git', () => {
  const head = (folder: string): unknown => readGitHead(folder);

  it('a branch, a commit, a branch among the packed ones, one that has no commit yet', () => {
    const { folder } = trap();
    const commit = git(folder, ['rev-parse', 'HEAD']).trim();
    expect(head(folder)).toEqual({ branch: 'main', commit });
    git(folder, ['branch', '-m', 'feature/a-b']);
    git(folder, ['pack-refs', '--all']);
    expect(head(folder)).toEqual({ branch: 'feature/a-b', commit });
    git(folder, ['checkout', '--quiet', '--detach']);
    expect(head(folder)).toEqual({ commit });
    git(folder, ['checkout', '--quiet', '--orphan', 'new']);
    expect(head(folder)).toEqual({ branch: 'new' });
  });

  it('a linked working tree, and only one that is linked back', () => {
    const { folder, scratch } = trap();
    const tree = path.join(scratch.folder, 'tree');
    git(folder, ['worktree', 'add', '--quiet', '-b', 'side', tree]);
    expect(head(tree)).toEqual({ branch: 'side', commit: git(folder, ['rev-parse', 'HEAD']).trim() });
    const other = path.join(scratch.folder, 'pretends');
    mkdirSync(other);
    writeFileSync(path.join(other, '.git'), readFileSync(path.join(tree, '.git')));
    expect(head(other)).toBeUndefined();
  });

  it('no pipe, no link, no flood, no name that leads out', () => {
    const cases: readonly ((gitFolder: string, outside: string) => void)[] = [
      (at) => spawnSync('mkfifo', [path.join(at, 'HEAD')]),
      (at, outside) => symlinkSync(outside, path.join(at, 'HEAD')),
      (at) => writeFileSync(path.join(at, 'HEAD'), `ref: refs/heads/${'x'.repeat(5000)}`),
      (at) => writeFileSync(path.join(at, 'HEAD'), 'ref: refs/heads/../../../outside'),
      (at) => writeFileSync(path.join(at, 'HEAD'), 'ref: refs/heads/.invalid'),
      (at) => writeFileSync(path.join(at, 'HEAD'), 'ref: refs/heads/\u001b[31mred'),
    ];
    for (const [number, make] of cases.entries()) {
      const { folder, scratch } = trap();
      const outside = path.join(scratch.folder, 'outside');
      writeFileSync(outside, 'ref: refs/heads/secret\n');
      rmSync(path.join(folder, '.git', 'HEAD'));
      make(path.join(folder, '.git'), outside);
      expect(head(folder), String(number)).toBeUndefined();
    }
  });

  it('no commit by a link to a folder or a file elsewhere', () => {
    for (const linked of ['refs', 'refs/heads', 'refs/heads/main']) {
      const { folder, scratch } = trap();
      const moved = path.join(scratch.folder, 'moved');
      renameSync(path.join(folder, '.git', linked), moved);
      symlinkSync(moved, path.join(folder, '.git', linked));
      expect(head(folder), linked).toEqual({ branch: 'main' });
    }
  });
});
