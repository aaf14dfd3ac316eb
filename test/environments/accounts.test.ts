// Who runs it and with which settings: no home, odd masks, root on someone else's store.
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PassResult } from '../../src/ops/pass/types.js';
import { root } from '../support/build-command.js';
import { scratchFolder, snapshot } from '../support/scratch.js';
import { baton, folder, isRoot } from './baton.js';

function machine(): { home: string; cwd: string } {
  const base = scratchFolder();
  cpSync(path.join(root, 'sample', 'home'), path.join(base, 'home'), { recursive: true });
  chmodSync(base, 0o755);
  return { home: path.join(base, 'home'), cwd: folder(base, 'work') };
}

function everythingBelow(at: string): string[] {
  return readdirSync(at, { recursive: true, withFileTypes: true }).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('settings', () => {
  it.each<[string, Record<string, string>]>([
    ['unset', {}],
    ['empty', { HOME: '' }],
  ])('HOME %s: the account’s own is taken', (_, env) => {
    const { cwd } = machine();
    expect(baton(['agents', '--json'], { cwd, env: { PATH: '/usr/bin:/bin', ...env } }).exit).toBe(0);
  });

  it.runIf(isRoot)('an account that is in no list, without HOME, is told what to do (only root can become one)', () => {
    const { cwd } = machine();
    const answer = baton(['list', '--json'], { cwd, env: { PATH: '/usr/bin:/bin' }, uid: 54_321 });
    expect(answer).toMatchObject({ exit: 1, diagnostics: [{ rule: 'home/unknown', hint: expect.stringContaining('HOME') as string }] });
  });

  it('BATON_HOME relative is refused by every command alike', () => {
    const { home, cwd } = machine();
    for (const argv of [['list'], ['pass', 'claude@latest', '--to', 'codex'], ['doctor'], ['undo']]) {
      expect(baton([...argv, '--json'], { cwd, env: { HOME: home, PATH: '/usr/bin:/bin', BATON_HOME: 'data' } })).toMatchObject({
        exit: 2,
        diagnostics: [{ rule: 'home/relative' }],
      });
    }
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('HOME relative is refused by every command alike, and nothing is read or written there', () => {
    const { home, cwd } = machine();
    const before = snapshot(path.dirname(home));
    for (const argv of [['list'], ['pass', 'claude@latest', '--to', 'codex'], ['doctor'], ['agents']]) {
      expect(baton([...argv, '--json'], { cwd: path.dirname(home), env: { HOME: 'home', PATH: '/usr/bin:/bin' } })).toMatchObject({
        exit: 2,
        diagnostics: [{ rule: 'home/relative', message: expect.stringContaining('HOME') as string }],
      });
    }
    expect([snapshot(path.dirname(home)), readdirSync(cwd)]).toEqual([before, []]);
  });

  it('--home relative is taken from the folder at hand: the user named it here', () => {
    const { home } = machine();
    const answer = baton<{ sessions: unknown[] }>(['list', '--all', '--home', 'home', '--json'], {
      cwd: path.dirname(home),
      env: { HOME: '/nonexistent', PATH: '/usr/bin:/bin' },
    });
    expect([answer.exit, JSON.stringify(answer.result).includes(home)]).toEqual([0, true]);
  });

  it('XDG_DATA_HOME relative is ignored, as its rules say', () => {
    const { home, cwd } = machine();
    const answer = baton(['pass', 'claude@latest', '--to', 'codex', '--json'], {
      cwd,
      env: { HOME: home, PATH: '/usr/bin:/bin', XDG_DATA_HOME: 'data' },
    });
    expect([answer.exit, existsSync(path.join(home, '.local/share/baton/receipts')), readdirSync(cwd)]).toEqual([0, true, []]);
    expect(answer.rules).toContain('home/setting-ignored');
  });
});

describe.each(['000', '022', '077'])('umask %s', (mask) => {
  it('what is made is private all the same', () => {
    const { home, cwd } = machine();
    const before = new Set(everythingBelow(home));
    const passed = baton<PassResult>(['pass', 'claude@latest', '--to', 'codex', '--json'], {
      home,
      cwd,
      before: ['sh', '-c', `umask ${mask}; exec "$@"`, 'sh'],
    });
    expect(passed.exit).toBe(0);
    const odd = everythingBelow(home).filter((file) => !before.has(file) && (lstatSync(file).mode & 0o077) !== 0);
    // Folders of the user's own (~/.local, ~/.local/share) are none of ours to close, but ours are.
    expect(odd.map((file) => path.relative(home, file)).filter((name) => !['.local', '.local/share'].includes(name))).toEqual([]);
  });
});

describe('a file in a folder that is closed to whoever asks', () => {
  const uid = isRoot ? 54_321 : undefined; // root reads everything
  it.each<[verb: string, rule: string]>([
    ['show', 'ref/unreadable'],
    ['redact', 'ref/unreadable'],
    ['list', 'ref/unreadable'],
    ['receive', 'document/unreadable'],
    ['verify', 'document/unreadable'],
    ['check', 'document/unreadable'],
  ])('%s says that it cannot be read, not that it does not exist', (verb, rule) => {
    const { home, cwd } = machine();
    const closed = folder(cwd, 'closed');
    const file = path.join(closed, 'a.jsonl');
    writeFileSync(file, '{}\n');
    chmodSync(closed, 0o000);
    onTestFinished(() => chmodSync(closed, 0o755));
    const answer = baton([verb, file, '--json'], { home, cwd, ...(uid !== undefined && { uid }) });
    expect(answer).toMatchObject({
      exit: 1,
      diagnostics: [
        {
          rule,
          message: expect.stringContaining('cannot be read') as string,
          place: { source: file },
          hint: expect.stringContaining('permissions') as string,
        },
      ],
    });
  });
});

describe.runIf(isRoot)('root on the store of another user (only root can tell)', () => {
  const OTHER = 12_345;
  function others(): { home: string; cwd: string } {
    const place = machine();
    for (const file of [place.home, ...everythingBelow(place.home)]) lchownSync(file, OTHER, OTHER);
    return place;
  }

  it('is refused before anything is written: the user could not read it', () => {
    const place = others();
    const before = snapshot(place.home);
    const answer = baton(['pass', 'claude@latest', '--to', 'codex', '--json'], place);
    expect(answer).toMatchObject({
      exit: 1,
      diagnostics: [{ rule: 'target/other-owner', hint: expect.stringContaining(`sudo -u '#${OTHER}'`) as string }],
    });
    expect(snapshot(place.home)).toEqual(before);
  });

  it.each(['.codex', path.join('.codex', 'sessions'), path.join('.codex', 'sessions', '2026')])(
    'is refused as well where %s is a link into that user’s place',
    (linked) => {
      const place = machine();
      const theirs = folder(path.dirname(place.home), 'theirs');
      mkdirSync(path.dirname(path.join(place.home, linked)), { recursive: true });
      symlinkSync(folder(theirs, 'inside'), path.join(place.home, linked));
      for (const file of [theirs, ...everythingBelow(theirs)]) lchownSync(file, OTHER, OTHER);
      const before = snapshot(theirs);
      const answer = baton(['pass', 'claude@latest', '--to', 'codex', '--json'], place);
      expect(answer).toMatchObject({
        exit: 1,
        diagnostics: expect.arrayContaining([expect.objectContaining({ rule: 'target/other-owner' })]) as unknown,
      });
      expect(snapshot(theirs)).toEqual(before);
    },
  );

  it('is refused where a link that the user has set leads into root’s own place', () => {
    const place = machine();
    const roots = folder(path.dirname(place.home), 'roots');
    const inside = folder(roots, 'sessions');
    symlinkSync(roots, path.join(place.home, '.codex'));
    lchownSync(path.join(place.home, '.codex'), OTHER, OTHER);
    const answer = baton(['pass', 'claude@latest', '--to', 'codex', '--json'], place);
    expect(answer).toMatchObject({
      exit: 1,
      diagnostics: [{ rule: 'target/other-owner', place: { source: path.join(place.home, '.codex') } }],
    });
    expect(readdirSync(inside)).toEqual([]);
  });

  it('does not go where a link of that user’s leads to a file of root’s, and names it', () => {
    const place = others();
    const secret = path.join(folder(path.dirname(place.home), 'roots'), 'secret.jsonl');
    const project = path.join(place.home, '.claude', 'projects', readdirSync(path.join(place.home, '.claude', 'projects'))[0]!);
    const own = readdirSync(project).find((name) => name.endsWith('.jsonl'));
    cpSync(path.join(project, own!), secret);
    chownSync(secret, 0, 0); // Node 24 copies the owner along
    const link = path.join(project, '99999999-9999-4999-8999-999999999999.jsonl');
    symlinkSync(secret, link);
    lchownSync(link, OTHER, OTHER);
    const answer = baton<{ path: string }[]>(['list', '--all', '--json'], place);
    expect(answer.result.map((one) => one.path)).not.toContain(link);
    expect(answer.diagnostics).toContainEqual(expect.objectContaining({ rule: 'discover/foreign-link', place: { source: link } }));
    chownSync(secret, OTHER, OTHER);
    expect(baton<{ path: string }[]>(['list', '--all', '--json'], place).result.map((one) => one.path)).toContain(link);
  });

  it('goes on with --force, with a warning', () => {
    const place = others();
    const answer = baton(['pass', 'claude@latest', '--to', 'codex', '--force', '--json'], place);
    expect(answer.exit).toBe(0);
    expect(answer.diagnostics).toContainEqual(expect.objectContaining({ rule: 'target/other-owner', severity: 'warning' }));
  });

  it('reading needs no such care', () => {
    const place = others();
    expect(baton(['list', '--json'], place).exit).toBe(0);
    expect(baton(['show', 'claude@latest', '--json'], place).exit).toBe(0);
  });

  it('run as that user it works, and the files are that user’s', () => {
    const place = others();
    chownSync(place.cwd, OTHER, OTHER);
    const answer = baton<PassResult>(['pass', 'claude@latest', '--to', 'codex', '--json'], { ...place, uid: OTHER });
    expect([answer.exit, lstatSync(answer.result.to.path).uid]).toEqual([0, OTHER]);
  });
});
