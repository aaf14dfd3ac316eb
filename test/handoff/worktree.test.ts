// What waits for a commit: only what the session shows. Commits made elsewhere, a clean status, files that a pull brought back.
import { describe, expect, it } from 'vitest';
import { handoffOf, ledgerOfLines, type Line } from './talks.js';

const edit = (path: string): Line => ({ edit: `/work/app/${path}`, gives: 'ok' });
const run = (command: string, gives = ''): Line => ({ run: command, gives });

async function stateAfter(...work: readonly Line[]): Promise<string> {
  const { state } = await handoffOf([{ user: 'Bitte den Parser ändern.' }, ...work, { agent: 'Geändert.' }]);
  return state.map(({ text }) => text).join('\n');
}

async function filesAfter(...work: readonly Line[]): Promise<string[]> {
  const { files } = await ledgerOfLines([{ user: '改一下解析器' }, ...work, { agent: '改好了。' }]);
  return files.map(({ path, how, dirty }) => `${path} ${how}${dirty ? ' dirty' : ''}`);
}

describe('a commit takes in', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    ['what was added by name', [run('git add src/a.ts && git commit -m x', '[main 1a2b3c4] x')], ['src/b.ts']],
    ['what was added by a call before it', [run('git add ./src'), run('git commit -qm x')], []],
    ['all with `git add -A`', [run('git add -A && git commit -m x', '[main 1a2b3c4] x')], []],
    ['all with `git add .`', [run('git add . && git commit -qm x')], []],
    ['all with `commit -am`', [run('git commit -qam x')], []],
    ['all where nobody knows what was staged', [run('git commit -qm x')], []],
    ['all where the names are made up by the shell', [run('git add $(git ls-files -m) && git commit -qm x')], []],
    ['what its own words name', [run('git commit -qm x -- src/b.ts')], ['src/a.ts']],
    [
      'what was added since the commit before it',
      [run('git add src/a.ts && git commit -qm x'), run('git add src/b.ts && git commit -qm y')],
      [],
    ],
    [
      'what was added by a call whose commit a hook refused',
      [
        { run: 'git add src && git commit -m x', gives: 'hook failed', failed: true },
        run('git commit --no-verify -m x', '[main 1a2b3c4] x'),
      ],
      [],
    ],
    [
      'nothing that git did not know',
      [
        { run: 'git add src/a.ts src/x.ts && git commit -m x', gives: "fatal: pathspec 'src/x.ts' did not match", failed: true },
        run('git add src/b.ts && git commit -m x', '[main 1a2b3c4] x'),
      ],
      ['src/a.ts'],
    ],
    ['nothing where it failed', [{ run: 'git commit -am x', gives: 'hook failed', failed: true }], ['src/a.ts', 'src/b.ts']],
    ['nothing in another repository', [run('cd /tmp/demo && git init -q && git commit -qam x')], ['src/a.ts', 'src/b.ts']],
  ])('%s', async (_, work, left) => {
    const { files } = await ledgerOfLines([{ user: 'go' }, edit('src/a.ts'), edit('src/b.ts'), ...work, { agent: 'ok' }]);
    expect(files.filter(({ dirty }) => dirty).map(({ path }) => path)).toEqual(left);
  });

  it('and is known by the line that it prints, whatever shell it ran in', async () => {
    const inside = run(`git add a.ts && nix develop . -c sh -c 'git commit -m x'`, '[main 1a2b3c4] x\n 1 file changed');
    expect(await filesAfter(edit('a.ts'), inside)).toEqual(['a.ts changed']);
  });
});

describe('a later `git status`', () => {
  const long = (...lines: readonly string[]): Line => run('git status', ['On branch main', ...lines].join('\n'));

  it('that is clean leaves nothing to commit, though no commit is recorded', async () => {
    expect(await stateAfter(edit('README.md'), long('nothing to commit, working tree clean'))).toBe('');
    expect(await stateAfter(edit('README.md'), run('git status --short'))).toBe('');
    expect(await stateAfter(edit('README.md'), run('cd app && git status --porcelain'))).toBe('');
  });

  it('is told as it was, where nothing was changed after it', async () => {
    const shown = long('Changes not staged for commit:', '\tmodified:   docs/a.md', 'Untracked files:', '\tdocs/new.md');
    expect(await stateAfter(edit('docs/a.md'), edit('docs/b.md'), shown)).toBe(
      'This session recorded no commit; the last `git status` showed: docs/a.md, docs/new.md',
    );
    expect(await stateAfter(edit('a.md'), run('git status -s', ' M a.md\n?? out/'))).toBe(
      'This session recorded no commit; the last `git status` showed: a.md, out/',
    );
  });

  it('says nothing of what was changed after it', async () => {
    expect(await stateAfter(edit('a.md'), long('nothing to commit, working tree clean'), edit('b.md'))).toBe(
      'This session recorded no commit; changed after the last `git status`: b.md',
    );
  });

  it('whose output another command may have printed proves nothing', async () => {
    expect(await stateAfter(edit('a.md'), run('git status -s | wc -l', '0'))).toContain('changed: a.md');
    expect(await stateAfter(edit('a.md'), { run: 'git status -s', gives: 'fatal: not a git repository', failed: true })).toContain(
      'changed: a.md',
    );
  });

  it('of another repository proves nothing either', async () => {
    expect(await stateAfter(edit('a.md'), run('git -C /tmp/other status -s'))).toContain('changed: a.md');
  });

  it('that is up to date with its upstream leaves nothing to push', async () => {
    const work = [edit('a.md'), run('git commit -am x', '[main 1a2b3c4] x')];
    expect(await stateAfter(...work)).toBe('No push is recorded after commit 1a2b3c4');
    const status = long("Your branch is up to date with 'origin/main'.", '', 'nothing to commit, working tree clean');
    expect(await stateAfter(...work, status)).toBe('');
  });
});

describe('commits that someone else made', () => {
  const log = (hash: string): Line => run('git log --oneline -3', `${hash} Add it\n0000aaa Older`);

  it('are said to be there, and what was changed before them is not said to wait', async () => {
    const state = await stateAfter(log('1111111'), edit('a.md'), log('2222222'), edit('b.md'));
    expect(state).toBe(
      'This session recorded no commit, but HEAD moved to 2222222, which was committed outside of it; changed after that: b.md',
    );
    expect(await stateAfter(log('1111111'), edit('a.md'), log('2222222'))).toBe(
      'This session recorded no commit, but HEAD moved to 2222222, which was committed outside of it',
    );
  });

  it('are none where the session itself moved HEAD, or looked at something else', async () => {
    expect(await stateAfter(log('1111111'), edit('a.md'), run('git pull'), log('2222222'))).toContain('changed: a.md');
    expect(await stateAfter(log('1111111'), edit('a.md'), run('git log --oneline origin/main', '2222222 Theirs'))).toContain(
      'changed: a.md',
    );
    expect(await stateAfter(log('1111111'), edit('a.md'), log('11111112222'))).toContain('changed: a.md');
  });
});

describe('a file that was removed', () => {
  it('is there again when a pull brings it', async () => {
    const pull = run('rm /work/app/docs/a.md && git pull', 'Fast-forward\n docs/a.md | 3 +++\n create mode 100644 docs/a.md');
    expect(await filesAfter(edit('docs/a.md'), pull)).toEqual(['docs/a.md changed']);
    const removed = run('git pull && rm docs/a.md', ' create mode 100644 docs/a.md');
    expect(await filesAfter(edit('docs/a.md'), removed)).toEqual(['docs/a.md deleted dirty']);
  });

  it.each(['git checkout -- docs/a.md', 'git restore docs/a.md', 'git checkout .', 'git reset --hard'])(
    'is there again after %s',
    async (command) => {
      const work = [edit('docs/a.md'), run('git commit -qam x'), run('rm docs/a.md'), run(command)];
      expect(await filesAfter(...work)).toEqual(['docs/a.md changed']);
    },
  );

  it('with its folder is removed too', async () => {
    // nobody knows whether that was done
    expect(await filesAfter(edit('a.json'), { run: 'rm a.json && make a.json' })).toEqual(['a.json changed dirty']);
    expect(await filesAfter(edit('old/a.ts'), edit('old/b/c.ts'), edit('older.ts'), run('rm -rf old'))).toEqual([
      'old/a.ts deleted dirty',
      'old/b/c.ts deleted dirty',
      'older.ts changed dirty',
    ]);
  });
});

it('what lies outside of the work’s folders waits for no commit', async () => {
  expect(await stateAfter({ edit: '/home/me/.notes/plan.md', gives: 'ok' })).toBe('');
  const inside = [run('cd /home/me/other && git status -s'), { edit: '/home/me/other/plan.md', gives: 'ok' }];
  expect(await stateAfter(...inside)).toContain('plan.md');
});

describe('a file that was moved', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    ['by the shell', [run('mv src/a.ts lib/a.ts')], ['lib/a.ts changed dirty', 'src/b.ts changed dirty']],
    ['by git, into a folder', [run('cd /work/app && git mv src/a.ts src/b.ts lib/')], ['lib/a.ts changed dirty', 'lib/b.ts changed dirty']],
    ['from where the shell stood', [run('cd src && mv a.ts c.ts')], ['src/c.ts changed dirty', 'src/b.ts changed dirty']],
    ['to where a folder or a name may be meant', [run('mv src lib')], []],
  ])('%s lies there, if that is certain', async (_how, work, left) => {
    const found = await filesAfter(edit('src/a.ts'), edit('src/b.ts'), ...work);
    expect(found.toSorted()).toEqual(left.toSorted());
  });

  it('by a command that may have failed lies nobody knows where', async () => {
    const maybe: Line = { run: 'git mv src/a.ts lib/a.ts || mv src/a.ts lib/a.ts; ls src/a.ts', gives: 'No such file', failed: true };
    expect(await filesAfter(edit('src/a.ts'), edit('src/b.ts'), maybe)).toEqual(['src/b.ts changed dirty']);
  });
});

it('a change that git took back is none, however its file was named', async () => {
  expect(await filesAfter(edit('src/a.ts'), edit('src/b.ts'), run('git checkout -- ./src/a.ts'))).toEqual(['src/b.ts changed dirty']);
});

it('a file is new where the client says so, also inside a text of JSON', async () => {
  const patched = (answer: string): Line => ({ edit: '/work/app/src/new.ts', gives: answer });
  expect(await filesAfter(patched(String.raw`{"output":"Success:\nA src/new.ts\n"}`))).toEqual(['src/new.ts created dirty']);
  expect(await filesAfter(patched('Success:\nA src/new.ts'))).toEqual(['src/new.ts created dirty']);
});

describe('a file that was made here and removed again', () => {
  const made: Line = { edit: '/work/app/try.ts', gives: 'File created successfully' };

  it('left nothing to tell of', async () => {
    expect(await filesAfter(made, edit('src/b.ts'), run('rm try.ts'))).toEqual(['src/b.ts changed dirty']);
  });

  it('left a commit, where one took it in', async () => {
    const commit = run('git add -A && git commit -m x', '[main 1a2b3c4] x');
    expect(await filesAfter(made, commit, run('rm try.ts'))).toEqual(['try.ts deleted dirty']);
  });
});
