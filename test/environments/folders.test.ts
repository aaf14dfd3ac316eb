// Project folders as they are in life: links, worktrees, submodules, odd names, the root, the home itself.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolderName } from '../../src/agents/claude-code/paths.js';
import type { SessionRef } from '../../src/agents/agent.js';
import { findAgent } from '../support/all-agents.js';
import type { World } from '../../src/io/world.js';
import { Report } from '../../src/model/report.js';
import type { Header } from '../../src/model/session.js';
import { listSessions } from '../../src/sources/sessions.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { resolveRef } from '../../src/sources/resolve.js';
import { makeScratch, scratchFolder, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';
import { baton, folder } from './baton.js';

const ids = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;

function talk(scratch: Scratch, cwd: string, id: string = ids[0]): ClaudeSession {
  return new ClaudeSession(scratch.home, { id, cwd }).user(`Look at ${path.join(cwd, 'src/a.ts')}`).say('Done.');
}

async function listed(world: World, cwd: string): Promise<string[]> {
  return (await listSessions({ ...world, cwd }, { limit: 20, cwd }, new Report())).sessions.map(({ id }) => id);
}

async function pass(session: ClaudeSession, scratch: Scratch, to = 'codex') {
  const report = new Report();
  const result = await passSession(session.ref(), { to }, scratch.worlds, report);
  return { ...result, rules: report.diagnostics.map(({ rule }) => rule) };
}

function metaOf(file: string): { readonly cwd: string } {
  return (JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0]!) as { payload: { cwd: string } }).payload;
}

describe('a linked project', () => {
  function linked(): { scratch: Scratch; real: string; link: string } {
    const scratch = makeScratch();
    const real = folder(scratch.folder, 'disk', 'app');
    const link = path.join(scratch.folder, 'app-link');
    symlinkSync(real, link);
    return { scratch, real, link };
  }

  it('lists its sessions through the link and through the folder', async () => {
    const { scratch, real, link } = linked();
    talk(scratch, link);
    talk(scratch, real, ids[1]);
    expect([(await listed(scratch.world, link)).toSorted(), (await listed(scratch.world, real)).toSorted()]).toEqual([
      [ids[0], ids[1]],
      [ids[0], ids[1]],
    ]);
  });

  it('goes on under the real path, where the clients look, and keeps its texts', async () => {
    const { scratch, real, link } = linked();
    const result = await pass(talk(scratch, link), scratch);
    expect([result.cwd, result.resume!.cwd, metaOf(result.to.path).cwd]).toEqual([real, real, real]);
    expect(readFileSync(result.to.path, 'utf8')).toContain(`Look at ${link}/src/a.ts`);
    expect(result.rules).not.toContain('pass/paths-rehomed');
    const there = await passSession(
      findAgent('codex')!.refOf(writeCodexSession(scratch.home, { id: ids[2], cwd: link }), new Report())!,
      { to: 'claude-code' },
      scratch.worlds,
      new Report(),
    );
    expect(there.to.path).toContain(projectFolderName(real));
  });

  it('takes a link that is given with --cwd', async () => {
    const { scratch, real, link } = linked();
    const result = await passSession(talk(scratch, '/gone/app').ref(), { to: 'codex', cwd: link }, scratch.worlds, new Report());
    expect(result.cwd).toBe(real);
  });
});

describe('git', () => {
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', '-c', 'init.defaultBranch=main', ...args],
      { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );

  function repository(scratch: Scratch, name: string): string {
    const main = folder(scratch.folder, name);
    git(main, 'init');
    git(main, 'commit', '--allow-empty', '-m', 'first');
    return main;
  }

  it('a worktree has its own sessions, the main checkout and a submodule theirs', async () => {
    const scratch = makeScratch();
    const main = repository(scratch, 'app');
    const library = repository(scratch, 'library');
    const tree = path.join(scratch.folder, 'app-feature');
    git(main, 'worktree', 'add', '-b', 'feature', tree);
    git(main, 'submodule', 'add', library, 'vendor/library');
    const module = path.join(main, 'vendor', 'library');
    [main, tree, module].forEach((cwd, i) => talk(scratch, cwd, ids[i]));
    expect(await Promise.all([main, tree, module].map((cwd) => listed(scratch.world, cwd)))).toEqual([[ids[0]], [ids[1]], [ids[2]]]);
    expect((await resolveRef('@latest', { ...scratch.world, cwd: tree }, new Report())).id).toBe(ids[1]);
  });

  it('a session whose worktree is gone is still found, and goes on in the folder at hand, which is said', async () => {
    const scratch = makeScratch();
    const main = repository(scratch, 'app');
    const tree = path.join(scratch.folder, 'app-feature');
    git(main, 'worktree', 'add', '-b', 'feature', tree);
    const session = talk(scratch, tree);
    git(main, 'worktree', 'remove', '--force', tree);
    expect(await listed(scratch.world, tree)).toEqual([ids[0]]);
    const at = { ...scratch.world, cwd: main };
    const report = new Report();
    const result = await passSession(session.ref(), { to: 'codex' }, { source: at, target: at }, report);
    expect(result.cwd).toBe(main);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['pass/folder-missing', 'pass/paths-rehomed']));
    expect(readFileSync(result.to.path, 'utf8')).toContain(`Look at ${main}/src/a.ts`);
  });

  it('no git at all is fine', async () => {
    const scratch = makeScratch();
    const plain = folder(scratch.folder, 'plain');
    const result = await pass(talk(scratch, plain), scratch);
    expect(result.cwd).toBe(plain);
  });
});

describe('names', () => {
  const long = `${'long-folder-name-'.repeat(10)}/${'deeper-'.repeat(20)}`;
  it.each([
    ['spaces and signs', 'my app (1) [x] $HOME & "q" \'s'],
    ['accents in one character', 'caf\u00e9'],
    ['accents in two characters', 'cafe\u0301'],
    ['other scripts', '\u30d7\u30ed\u30b8\u30a7\u30af\u30c8-\ud83d\ude80'],
    ['a newline', 'two\nlines'],
    ['over 200 characters', long],
  ])('%s', async (_, name) => {
    const scratch = makeScratch();
    const cwd = folder(scratch.folder, name);
    const there = await pass(talk(scratch, cwd), scratch);
    expect([there.cwd, metaOf(there.to.path).cwd, (await listed(scratch.world, cwd)).toSorted()]).toEqual([
      cwd,
      cwd,
      [ids[0], there.to.id].toSorted(),
    ]);
    const codex = findAgent('codex')!.refOf(writeCodexSession(scratch.home, { id: ids[2], cwd }), new Report())!;
    const back = await passSession(codex, { to: 'claude-code' }, scratch.worlds, new Report());
    expect(path.basename(path.dirname(back.to.path))).toBe(projectFolderName(cwd));
    expect(await listed(scratch.world, cwd)).toContain(back.to.id);
  });

  it('accents in one and in two characters are two folders where both are there', async () => {
    const scratch = makeScratch();
    const [one, two] = [folder(scratch.folder, 'caf\u00e9'), folder(scratch.folder, 'cafe\u0301')];
    if (one === two) return; // a file system that takes them for one
    talk(scratch, one);
    talk(scratch, two, ids[1]);
    expect([await listed(scratch.world, one), await listed(scratch.world, two)]).toEqual([[ids[0]], [ids[1]]]);
  });

  it('a slash at the end changes nothing', async () => {
    const scratch = makeScratch();
    const cwd = folder(scratch.folder, 'app');
    const result = await pass(talk(scratch, `${cwd}/`), scratch);
    expect([result.cwd, (await listed(scratch.world, `${cwd}/`)).length, (await listed(scratch.world, cwd)).length]).toEqual([cwd, 2, 2]);
    rmSync(cwd, { recursive: true });
    expect(await listed(scratch.world, cwd)).toContain(ids[0]);
  });
});

describe('special folders', () => {
  it('the root: goes on there, and its paths are not moved when it goes on elsewhere', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id: ids[0], cwd: '/' }).user('ls / and /etc - ok').say('/etc/hosts');
    expect((await pass(session, scratch)).cwd).toBe('/');
    expect(await listed(scratch.world, '/')).toContain(ids[0]);
    const moved = await passSession(session.ref(), { to: 'codex', cwd: scratch.work }, scratch.worlds, new Report());
    expect(readFileSync(moved.to.path, 'utf8')).toContain('"ls / and /etc - ok"');
  });

  it('the home itself', async () => {
    const scratch = makeScratch();
    const result = await pass(talk(scratch, scratch.home), scratch);
    expect([result.cwd, (await listed(scratch.world, scratch.home)).length]).toEqual([scratch.home, 2]);
  });

  it('a folder that is a file now', async () => {
    const scratch = makeScratch();
    const cwd = path.join(scratch.folder, 'app');
    mkdirSync(path.dirname(cwd), { recursive: true });
    const session = talk(scratch, cwd);
    writeFileSync(cwd, '');
    const result = await pass(session, scratch);
    expect([result.cwd, result.rules.includes('pass/folder-missing')]).toEqual([scratch.work, true]);
  });

  it('a shell whose folder was deleted: sessions are found, and a pass asks where to go on', () => {
    const scratch = makeScratch();
    const gone = folder(scratch.folder, 'gone');
    talk(scratch, gone);
    const inside = ['sh', '-c', 'rmdir "$0"; exec "$@"', gone];
    expect(baton(['list', '--json'], { home: scratch.home, cwd: gone, before: inside })).toMatchObject({
      exit: 0,
      result: [{ id: ids[0] }],
    });
    folder(scratch.folder, 'gone');
    expect(baton(['pass', '@latest', '--to', 'codex', '--json'], { home: scratch.home, cwd: gone, before: inside })).toMatchObject({
      exit: 1,
      diagnostics: [{ rule: 'pass/no-such-folder', hint: expect.stringContaining('--cwd') as string }],
    });
    folder(scratch.folder, 'gone');
    expect(
      baton(['pass', '@latest', '--to', 'codex', '--cwd', scratch.work, '--json'], { home: scratch.home, cwd: gone, before: inside }).exit,
    ).toBe(0);
  });

  it('a session that says it ran in “.” belongs to no folder', async () => {
    const scratch = makeScratch();
    talk(scratch, '.');
    expect(await listed(scratch.world, process.cwd())).toEqual([]);
  });
});

describe('several roots', () => {
  async function headerOf(ref: SessionRef): Promise<Header> {
    let header: Header | undefined;
    for await (const item of findAgent(ref.agent)!.read(ref, new Report())) if (item.kind === 'session') header = item;
    return header!;
  }

  it('of Claude Code: the last environment note names the others', async () => {
    const scratch = makeScratch();
    const note = (folders: string[]) => ({
      parentUuid: null,
      isSidechain: false,
      type: 'attachment',
      attachment: { type: 'environment', snapshot: { workingDirectory: '/p', additionalWorkingDirectories: folders } },
      uuid: folders.join(),
      timestamp: '2026-02-03T10:00:00Z',
      cwd: '/p',
      sessionId: ids[0],
      gitBranch: 'main',
    });
    const session = new ClaudeSession(scratch.home, { id: ids[0], cwd: '/p' })
      .raw(note(['/q']))
      .user('x')
      .raw(note(['/q', '/r']));
    expect((await headerOf(session.ref())).workspace).toEqual({ cwd: '/p', branch: 'main', roots: ['/q', '/r'] });
    expect((await headerOf(talk(scratch, '/p', ids[1]).ref())).workspace).toEqual({ cwd: '/p', branch: 'main' });
  });

  it('of Codex: the head names them, or a turn', async () => {
    const home = scratchFolder();
    const file = writeCodexSession(home, { id: ids[0], cwd: '/p' });
    const lines = readFileSync(file, 'utf8').split('\n');
    const head = JSON.parse(lines[0]!) as { payload: object };
    const write = (text: string): SessionRef => {
      writeFileSync(file, text);
      return findAgent('codex')!.refOf(file, new Report())!;
    };
    const withRoots = { ...head, payload: { ...head.payload, runtime_workspace_roots: ['/p', '/q', '/r'] } };
    expect((await headerOf(write([JSON.stringify(withRoots), ...lines.slice(1)].join('\n')))).workspace).toEqual({
      cwd: '/p',
      roots: ['/q', '/r'],
    });
    const turn = { timestamp: '2026-02-03T10:00:00Z', type: 'turn_context', payload: { cwd: '/p', workspace_roots: ['/p', '/s'] } };
    expect((await headerOf(write([lines[0], JSON.stringify(turn), ...lines.slice(1)].join('\n')))).workspace).toEqual({
      cwd: '/p',
      roots: ['/s'],
    });
  });
});
