// Homes and stores as they are in life: after links, on a read-only mount, of another system.
import { chmodSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { walkFiles } from '../../src/io/walk.js';
import { Report } from '../../src/model/report.js';
import { allSessions } from '../../src/sources/sessions.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch, modeOf, scratchFolder, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';
import { root } from '../support/build-command.js';
import { baton, folder, isRoot } from './baton.js';

const id = '11111111-1111-4111-8111-111111111111';

function talk(home: string, cwd: string): ClaudeSession {
  return new ClaudeSession(home, { id, cwd }).user('A prompt').say('An answer');
}

describe('links', () => {
  /** The home is a link, and so is each store inside it. */
  function linkedScratch(): Scratch {
    const scratch = makeScratch();
    const disk = folder(scratch.folder, 'disk');
    renameSync(scratch.home, path.join(disk, 'home'));
    symlinkSync(path.join(disk, 'home'), scratch.home);
    for (const name of ['.claude', '.codex']) {
      mkdirSync(path.join(disk, name));
      symlinkSync(path.join(disk, name), path.join(scratch.home, name));
    }
    return scratch;
  }

  it('a linked home with linked stores: list, pass, undo', async () => {
    const scratch = linkedScratch();
    const session = talk(scratch.home, scratch.work);
    const stores = () => ['.claude', '.codex'].map((name) => snapshot(path.join(scratch.folder, 'disk', name)));
    const before = stores();
    expect((await allSessions(scratch.world, new Report())).map((ref) => ref.id)).toEqual([id]);
    const result = await passSession(session.ref(), { to: 'codex' }, scratch.worlds, new Report());
    expect(await allSessions(scratch.world, new Report())).toHaveLength(2);
    expect(modeOf(result.to.path)).toBe('600');
    await undoPass(scratch.world, {}, new Report());
    expect(stores()).toEqual(before);
  });

  it('a linked session file and a linked folder are found; links in a circle end', () => {
    const home = scratchFolder();
    const real = writeCodexSession(home, { id, cwd: '/p' });
    const sessions = path.join(home, '.codex', 'sessions');
    const elsewhere = folder(home, 'elsewhere');
    const other = '22222222-2222-4222-8222-222222222222';
    const moved = path.join(elsewhere, path.basename(real).replace(id, other));
    cpSync(real, moved);
    symlinkSync(moved, path.join(sessions, '2026', path.basename(moved)));
    for (const name of ['loop-1', 'loop-2', 'loop-3']) symlinkSync(sessions, path.join(sessions, '2026', name));
    symlinkSync('self', path.join(sessions, 'self'));
    const names = [...walkFiles(sessions, new Report())].map((file) => file.name);
    expect(new Set(names)).toEqual(new Set([path.basename(real), path.basename(moved), 'self']));
    expect(names.length).toBeLessThan(10);
  });
});

describe('a store that is not there yet', () => {
  it('is made privately, and goes again with the pass', async () => {
    const scratch = makeScratch();
    const session = talk(scratch.home, scratch.work);
    const before = snapshot(scratch.home);
    const result = await passSession(session.ref(), { to: 'codex' }, scratch.worlds, new Report());
    for (const part of ['.codex', '.codex/sessions']) expect(modeOf(path.join(scratch.home, part))).toBe('700');
    expect(modeOf(result.to.path)).toBe('600');
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });
});

describe('another home', () => {
  /** A home that nobody can write to, and this machine's own. */
  function machines(): { backup: string; here: { home: string; cwd: string } } {
    const base = scratchFolder();
    const backup = path.join(base, 'backup');
    cpSync(path.join(root, 'sample', 'home'), backup, { recursive: true });
    return { backup, here: { home: folder(base, 'home'), cwd: folder(base, 'work') } };
  }

  it('on a read-only mount: list, show, pass, doctor; nothing is written there', () => {
    const { backup, here } = machines();
    const before = snapshot(backup);
    // Root may write where others may not, so for root the folder is really mounted read-only.
    const mounted = isRoot
      ? ['unshare', '-m', 'sh', '-c', 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"', backup]
      : [];
    if (isRoot && spawnSync(mounted[0]!, [...mounted.slice(1), 'true']).status !== 0) return console.log('skipped: no right to mount here');
    if (!isRoot) {
      const all = [
        backup,
        ...Object.keys(before)
          .filter((name) => name.endsWith('/'))
          .map((name) => path.join(backup, name)),
      ];
      all.forEach((one) => chmodSync(one, 0o555));
      onTestFinished(() => all.forEach((one) => chmodSync(one, 0o755)));
    }
    const there = (...argv: string[]) => baton<PassResult>([...argv, '--home', backup, '--json'], { ...here, before: mounted });
    expect(there('list')).toMatchObject({ exit: 0, result: [{ agent: 'claude-code' }] });
    expect(there('show', 'claude@latest').exit).toBe(0);
    const passed = there('pass', 'claude@latest', '--to', 'codex', '--cwd', here.cwd);
    expect(passed.exit).toBe(0);
    expect(passed.result.to.path.startsWith(here.home)).toBe(true);
    const checks = there('doctor').result as unknown as { id: string; state: string; detail: string }[];
    expect(checks.find((check) => check.id === 'claude-code/store')).toMatchObject({ state: 'problem' });
    expect(checks.find((check) => check.id === 'data')!.detail).toContain(here.home);
    expect(snapshot(backup)).toEqual(before);
  });

  it('of Windows, seen from here: sessions are found, and their paths turned on the way', () => {
    const { here } = machines();
    const windows = folder(path.dirname(here.home), 'mnt', 'c', 'Users', 'x');
    const cwd = 'C:\\Users\\x\\app';
    new ClaudeSession(windows, { id, cwd }).user('Mend C:\\Users\\x\\app\\src\\a.ts').say('Done.');
    writeFileSync(path.join(windows, 'NTUSER.DAT'), '');
    expect(baton(['list', '--home', windows, '--json'], here)).toMatchObject({ exit: 0, result: [{ id, cwd }] });
    expect(baton(['list', '--home', windows, '--cwd', 'c:\\users\\X\\app\\', '--json'], here).result).toMatchObject([{ id }]);
    const passed = baton<PassResult>(['pass', id, '--home', windows, '--to', 'codex', '--cwd', '.', '--json'], here);
    expect(passed.rules).toContain('pass/paths-rehomed');
    const file = passed.result.to.path;
    const prompt = [
      ...(findAgent('codex')!.read({ agent: 'codex', id: passed.result.to.id, path: file, bytes: 0 }, new Report()) as Iterable<{
        parts?: { text: string }[];
      }>),
    ].flatMap((item) => item.parts?.[0]?.text ?? []);
    expect(prompt[0]).toBe(`Mend ${here.cwd}/src/a.ts`);
  });

  it('vendors’ overrides of this machine do not apply to it, and its own data stays untouched', () => {
    const { backup, here } = machines();
    const env = {
      HOME: here.home,
      PATH: '/usr/bin:/bin',
      CLAUDE_CONFIG_DIR: '/nowhere',
      CODEX_HOME: path.join(here.home, 'codex'),
      BATON_HOME: path.join(here.home, 'baton'),
    };
    const passed = baton<PassResult>(['pass', 'claude@latest', '--home', backup, '--to', 'codex', '--cwd', '.', '--json'], {
      cwd: here.cwd,
      env,
    });
    expect(passed.result.from.path.startsWith(backup)).toBe(true);
    expect(passed.result.to.path.startsWith(env.CODEX_HOME)).toBe(true);
  });
});
