// A program that is asked for a text: it gets the prompt and nothing of where Baton runs, is held to bounds, and ends with all that it started.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuthorFolders } from '../../src/io/author-scratch.js';
import { authorEnvironment, runAuthor, type AuthorCommand, type AuthorSetting } from '../../src/io/run-author.js';
import { makeScratch, modeOf, type Scratch } from '../support/scratch.js';

const withPath = (): Scratch => makeScratch({ env: { PATH: process.env['PATH'] ?? '' } });
const sh = (script: string, more: Partial<AuthorCommand> = {}): (() => AuthorCommand) => {
  return () => ({ argv: ['/bin/sh', '-c', script], input: '', ...more });
};
const node = (script: string, more: Partial<AuthorCommand> = {}): (() => AuthorCommand) => {
  return () => ({ argv: [process.execPath, '-e', script], input: '', ...more });
};
const settingOf = ({ world }: Scratch, more: Partial<AuthorSetting> = {}): AuthorSetting => ({ world, ...more });

/** What is in our data once a run is over. */
const left = ({ batonHome }: Scratch): string[] => (existsSync(batonHome) ? readdirSync(batonHome) : []);

/** Ended, whether or not somebody has asked how. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return state.slice(state.lastIndexOf(')') + 2).startsWith('Z');
}

async function until(holds: () => boolean): Promise<boolean> {
  for (let i = 0; i < 400 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 25));
  return holds();
}

/** A program and what it started, both deaf to a polite word; their numbers are in the file. */
const STUBBORN = (file: string): string =>
  `trap '' TERM; (trap '' TERM; while :; do sleep 0.2; done) & echo "$! $$" > '${file}.new'; mv '${file}.new' '${file}'; while :; do sleep 0.2; done`;
const pidsIn = (file: string): number[] => readFileSync(file, 'utf8').trim().split(' ').map(Number);

describe('an author’s run', () => {
  it('gets the whole prompt on standard input, in an empty folder that only the user can look into, and leaves nothing', async () => {
    const scratch = withPath();
    const prompt = `Task: 漢字 $(id) \`x\` @path\n${'x'.repeat(300_000)}\n`;
    let folders: AuthorFolders | undefined;
    const ended = await runAuthor((made) => {
      folders = made;
      expect([made.root, made.work, made.home, made.temporary].map(modeOf)).toEqual(['700', '700', '700', '700']);
      return {
        argv: [
          process.execPath,
          '-e',
          `process.stdin.pipe(process.stdout); process.stderr.write(process.cwd() + ' ' + require('fs').readdirSync('.').length)`,
        ],
        input: prompt,
        files: { 'home/deep/settings.json': '{}' },
      };
    }, settingOf(scratch));
    expect(ended).toEqual({ stdout: prompt, stderr: `${folders!.work} 0`, code: 0 });
    expect(folders!.work.startsWith(path.join(scratch.batonHome, 'author-'))).toBe(true);
    expect(left(scratch)).toEqual([]);
  });

  it('gets the user’s environment without the marks of a surrounding session and of where Baton was started', () => {
    const folders = { root: '/r', work: '/r/work', home: '/r/home', temporary: '/r/tmp' };
    const env = authorEnvironment({ env: { SET: 'by author' }, unset: ['OWN'] }, folders, {
      world: {
        home: '/home/user',
        platform: 'linux',
        env: {
          HOME: '/home/user',
          API_KEY: 'k',
          CLAUDECODE: '1',
          OWN: 'x',
          PWD: '/secret',
          OLDPWD: '/secret2',
          BATON_PASSPHRASE: 'opens a key',
          TERM: 'xterm',
          SET: 'by user',
        },
      },
      markers: ['CLAUDECODE'],
    });
    expect(env).toEqual({
      HOME: '/home/user',
      API_KEY: 'k',
      NO_COLOR: '1',
      TERM: 'dumb',
      PWD: '/r/work',
      TMPDIR: '/r/tmp',
      TEMP: '/r/tmp',
      TMP: '/r/tmp',
      SET: 'by author',
    });
  });

  it('reads the answer from the file that the author names', async () => {
    const ended = await runAuthor(
      ({ root }) => ({ argv: ['/bin/sh', '-c', `cat > '${root}/last.txt'; echo chatter`], input: 'from stdin', answerFile: 'last.txt' }),
      settingOf(withPath()),
    );
    expect(ended).toMatchObject({ file: 'from stdin', stdout: 'chatter\n' });
  });

  it('a program that ends without reading its input is no crash', async () => {
    const ended = await runAuthor(sh('exit 3', { input: 'x'.repeat(5_000_000) }), settingOf(withPath()));
    expect(ended).toMatchObject({ code: 3, stdout: '' });
  });

  it('a program that is not there: the run is refused, and nothing stays', async () => {
    const scratch = withPath();
    const run = runAuthor(() => ({ argv: [path.join(scratch.folder, 'nothing-here')], input: 'x' }), settingOf(scratch));
    await expect(run).rejects.toMatchObject({ code: 'ENOENT' });
    expect(left(scratch)).toEqual([]);
  });
});

describe('bounds', () => {
  it('one that hangs ends with all that it started, also when they are deaf, and it is remembered who ended it', async () => {
    const scratch = withPath();
    const pids = path.join(scratch.folder, 'pids');
    const ended = await runAuthor(sh(STUBBORN(pids)), settingOf(scratch, { limits: { timeMs: 2500 } }));
    expect(ended.stopped).toBe('time');
    expect(await until(() => pidsIn(pids).every(isGone))).toBe(true);
    expect(left(scratch)).toEqual([]);
  });

  it('one that says exit code 0 when it is ended did not end by itself', async () => {
    const scratch = withPath();
    const ready = path.join(scratch.folder, 'ready');
    const stop = new AbortController();
    const run = runAuthor(
      sh(`trap 'exit 0' TERM; echo 'half an answer'; : > '${ready}'; while :; do sleep 0.1; done`),
      settingOf(scratch, { signal: stop.signal }),
    );
    await until(() => existsSync(ready));
    stop.abort();
    expect(await run).toMatchObject({ stdout: 'half an answer\n', code: 0, stopped: 'cancelled' });
  });

  it('what a program leaves running when it ends is ended, and does not hold the answer back', async () => {
    const scratch = withPath();
    const pids = path.join(scratch.folder, 'pids');
    const ended = await runAuthor(sh(`sleep 600 & echo "$!" > '${pids}'; echo answer`), settingOf(scratch, { limits: { timeMs: 60_000 } }));
    expect(ended).toEqual({ stdout: 'answer\n', stderr: '', code: 0 });
    expect(await until(() => pidsIn(pids).every(isGone))).toBe(true);
  });

  it('one that prints without end is stopped; what it said within the bounds is there', async () => {
    const ended = await runAuthor(sh('while :; do echo 0123456789; done'), settingOf(withPath(), { limits: { bytes: 100_000 } }));
    expect(ended.stopped).toBe('size');
    expect(Buffer.byteLength(ended.stdout)).toBe(100_000);
  });

  it('of standard error the end is kept', async () => {
    const ended = await runAuthor(node(`process.stderr.write('x'.repeat(1 << 20) + 'the end')`), settingOf(withPath()));
    expect(ended.stopped).toBeUndefined();
    expect(ended.stderr.length).toBe(64 << 10);
    expect(ended.stderr.endsWith('the end')).toBe(true);
  });

  it('the caller can stop it, before and while it runs', async () => {
    const scratch = withPath();
    const early = await runAuthor(sh('sleep 600'), settingOf(scratch, { signal: AbortSignal.abort() }));
    expect(early.stopped).toBe('cancelled');
    const later = new AbortController();
    const pids = path.join(scratch.folder, 'pids');
    const run = runAuthor(sh(STUBBORN(pids)), settingOf(scratch, { signal: later.signal }));
    await until(() => existsSync(pids));
    later.abort();
    expect((await run).stopped).toBe('cancelled');
    expect(await until(() => pidsIn(pids).every(isGone))).toBe(true);
  });

  it('when Baton itself is ended, so is the author, and the folder goes; a login that was renewed stays', async () => {
    const scratch = withPath();
    const [pids, login, script] = ['pids', 'auth.json', 'run.mjs'].map((name) => path.join(scratch.folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(login, 'old');
    const renewing = `printf new > ../home/x && mv ../home/x ../home/auth.json; ${STUBBORN(pids)}`;
    const command = { argv: ['/bin/sh', '-c', renewing], input: '', links: { 'home/auth.json': login } };
    await bundle(
      `import { runAuthor } from './src/io/run-author.ts';
       await runAuthor(() => (${JSON.stringify(command)}), { world: ${JSON.stringify(scratch.world)} });`,
      script,
    );
    const baton = spawn(process.execPath, [script], { stdio: 'ignore' });
    const signal = new Promise((resolve) => baton.on('exit', (_code, how) => resolve(how)));
    await until(() => existsSync(pids));
    baton.kill('SIGINT');
    expect(await signal).toBe('SIGINT');
    expect(await until(() => pidsIn(pids).every(isGone))).toBe(true);
    expect(left(scratch)).toEqual([]);
    expect(readFileSync(login, 'utf8')).toBe('new');
  });
});

async function bundle(contents: string, outfile: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    stdin: { contents, resolveDir: path.resolve(import.meta.dirname, '../..'), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
}

describe('logins', () => {
  const login = (scratch: Scratch): string => {
    const file = path.join(scratch.home, 'auth.json');
    writeFileSync(file, 'old', { mode: 0o600 });
    return file;
  };
  const renew = (script: string, file: string): ((folders: AuthorFolders) => AuthorCommand) => {
    return ({ home }) => ({
      argv: ['/bin/sh', '-c', `cd '${home}' && ${script}`],
      input: '',
      links: { 'home/auth.json': file, 'home/none.json': `${file}.none` },
    });
  };

  it('are linked; those that are not there are not', async () => {
    const scratch = withPath();
    const ended = await runAuthor(renew('cat auth.json; ls', login(scratch)), settingOf(scratch));
    expect(ended.stdout).toBe('oldauth.json\n');
  });

  it.each([
    ['written through the link', 'printf new > auth.json'],
    ['put in the place of the link', 'printf new > x && mv x auth.json'],
  ])('a renewed one (%s) is the user’s', async (_how, script) => {
    const scratch = withPath();
    const file = login(scratch);
    await runAuthor(renew(script, file), settingOf(scratch));
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(modeOf(file)).toBe('600');
    expect(readdirSync(scratch.home)).toEqual(['auth.json']);
  });

  it('one that was renewed by somebody else meanwhile is left alone', async () => {
    const scratch = withPath();
    const file = login(scratch);
    await runAuthor(renew(`printf theirs > '${file}'; printf new > x && mv x auth.json`, file), settingOf(scratch));
    expect(readFileSync(file, 'utf8')).toBe('theirs');
  });

  it('a link of the user’s own (dotfiles) stays one', async () => {
    const scratch = withPath();
    const file = path.join(scratch.home, 'linked.json');
    symlinkSync(login(scratch), file);
    await runAuthor(renew('printf new > x && mv x auth.json', file), settingOf(scratch));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});

describe('what a crash left', () => {
  it('goes after a day; what runs now and what is not ours stays', async () => {
    const scratch = withPath();
    const at = (name: string): string => path.join(scratch.batonHome, name);
    for (const name of ['author-old', 'author-new', 'receipts']) mkdirSync(at(name), { recursive: true });
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const name of ['author-old', 'receipts']) utimesSync(at(name), longAgo, longAgo);
    await runAuthor(sh('true'), settingOf(scratch));
    expect(left(scratch).toSorted()).toEqual(['author-new', 'receipts']);
  });
});
