// Path rules of each platform, by table: nothing of this was run on Windows or a Mac.
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { projectFolderName, sessionFile } from '../../src/agents/claude-code/paths.js';
import { rolloutPath } from '../../src/agents/codex/paths.js';
import { makeRelocation } from '../../src/replay/relocate.js';
import { configFolder, dataFolder, homeOf, ignoredFolders, pathsOf, type World } from '../../src/io/world.js';
import { findProgram } from '../../src/io/find-program.js';
import { folderKey, sameFolderAs } from '../../src/sources/same-path.js';

type Env = Readonly<Record<string, string>>;

describe('home', () => {
  const account = () => '/account';
  it.each<[NodeJS.Platform, Env, string]>([
    ['linux', { HOME: '/h' }, '/h'],
    ['linux', { HOME: '' }, '/account'],
    ['linux', {}, '/account'],
    ['linux', { HOME: '/h/' }, '/h'],
    ['win32', { USERPROFILE: 'C:\\Users\\x', HOME: '/c/Users/x' }, 'C:\\Users\\x'],
    ['win32', { HOME: '/c/Users/x' }, '/account'],
    ['darwin', { HOME: '/Users/x' }, '/Users/x'],
  ])('%s %j: %s', (platform, env, expected) => expect(homeOf(env, platform, account)).toBe(expected));

  it.each<[string, () => string]>([
    [
      'fails',
      () => {
        throw new Error('ENOENT');
      },
    ],
    ['is empty', () => ''],
  ])('an account whose home %s is told to set HOME', (_, none) => {
    expect(() => homeOf({}, 'linux', none)).toThrow(
      expect.objectContaining({ diagnostic: expect.objectContaining({ rule: 'home/unknown', hint: expect.stringContaining('HOME') }) }),
    );
  });
});

describe('a home that is not an absolute path', () => {
  it.each<[NodeJS.Platform, Env]>([
    ['linux', { HOME: 'relative' }],
    ['linux', { HOME: './h' }],
    ['linux', { HOME: '..' }],
    ['linux', { HOME: '~' }],
    ['darwin', { HOME: 'Users/x' }],
    ['win32', { USERPROFILE: 'Users\\x' }],
    ['win32', { USERPROFILE: 'C:x' }],
  ])('%s %j is refused, not guessed at', (platform, env) => {
    const [name] = Object.keys(env);
    expect(() => homeOf(env, platform, () => '/account')).toThrow(
      expect.objectContaining({
        exitCode: 2,
        diagnostic: expect.objectContaining({
          rule: 'home/relative',
          message: expect.stringContaining(`${name} must be an absolute path`) as string,
          hint: expect.any(String) as string,
        }),
      }),
    );
  });
});

describe('folders of the platform that are no whole paths', () => {
  it.each<[NodeJS.Platform, Env, readonly string[]]>([
    ['linux', { XDG_DATA_HOME: 'relative', XDG_CONFIG_HOME: './y' }, ['XDG_DATA_HOME', 'XDG_CONFIG_HOME']],
    ['linux', { XDG_DATA_HOME: '/x', XDG_CONFIG_HOME: '' }, []],
    ['linux', { APPDATA: 'relative' }, []],
    ['win32', { LOCALAPPDATA: 'L', APPDATA: 'D:\\R' }, ['LOCALAPPDATA']],
  ])('%s %j: ignored, and said', (platform, env, named) => {
    const told = ignoredFolders({ platform, env });
    expect(told.map(({ rule }) => rule)).toEqual(named.map(() => 'home/setting-ignored'));
    named.forEach((name, i) => expect(told[i]!.message).toContain(name));
  });
});

describe('our own folders', () => {
  it.each<[NodeJS.Platform, string, Env, string, string]>([
    ['linux', '/h', {}, '/h/.local/share/baton', '/h/.config/baton'],
    ['linux', '/h', { XDG_DATA_HOME: '/x', XDG_CONFIG_HOME: '/y' }, '/x/baton', '/y/baton'],
    ['linux', '/h', { XDG_DATA_HOME: 'relative', XDG_CONFIG_HOME: './y' }, '/h/.local/share/baton', '/h/.config/baton'],
    ['linux', '/h', { XDG_DATA_HOME: '', XDG_CONFIG_HOME: '', BATON_HOME: '' }, '/h/.local/share/baton', '/h/.config/baton'],
    ['linux', '/h', { BATON_HOME: '/b' }, '/b', '/b'],
    ['darwin', '/Users/x', {}, '/Users/x/Library/Application Support/baton', '/Users/x/Library/Application Support/baton'],
    ['win32', 'C:\\Users\\x', {}, 'C:\\Users\\x\\AppData\\Local\\baton', 'C:\\Users\\x\\AppData\\Roaming\\baton'],
    [
      'win32',
      'C:\\Users\\x',
      { LOCALAPPDATA: 'L', APPDATA: 'C:R' },
      'C:\\Users\\x\\AppData\\Local\\baton',
      'C:\\Users\\x\\AppData\\Roaming\\baton',
    ],
    ['win32', 'C:\\Users\\x', { LOCALAPPDATA: 'D:\\L', APPDATA: 'D:\\R' }, 'D:\\L\\baton', 'D:\\R\\baton'],
    ['win32', 'C:\\Users\\x', { BATON_HOME: '\\\\server\\share\\b' }, '\\\\server\\share\\b', '\\\\server\\share\\b'],
  ])('%s %s %j', (platform, home, env, data, config) => {
    expect([dataFolder({ home, platform, env }), configFolder({ home, platform, env })]).toEqual([data, config]);
  });

  it.each(['data', './data', '~/.baton', 'C:data'])('BATON_HOME=%s is refused, not guessed at', (BATON_HOME) => {
    const platform = BATON_HOME.startsWith('C') ? 'win32' : 'linux';
    expect(() => dataFolder({ home: '/h', platform, env: { BATON_HOME } })).toThrow(
      expect.objectContaining({ exitCode: 2, diagnostic: expect.objectContaining({ rule: 'home/relative' }) }),
    );
  });
});

describe('stores', () => {
  const at = new Date(2026, 1, 3, 4, 5, 6);
  const place = (platform: NodeJS.Platform, home: string, env: Env = {}): World => ({
    home,
    platform,
    env,
    cwd: platform === 'win32' ? 'C:\\work' : '/work',
    now: () => at,
  });

  it.each<[string, World, string, string]>([
    ['linux', place('linux', '/h'), '/h/.claude/projects', '/h/.codex/sessions'],
    ['darwin', place('darwin', '/Users/x'), '/Users/x/.claude/projects', '/Users/x/.codex/sessions'],
    ['win32', place('win32', 'C:\\Users\\x'), 'C:\\Users\\x\\.claude\\projects', 'C:\\Users\\x\\.codex\\sessions'],
    ['vendors’ overrides', place('linux', '/h', { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/d' }), '/c/projects', '/d/sessions'],
    ['relative overrides', place('linux', '/h', { CLAUDE_CONFIG_DIR: 'c', CODEX_HOME: 'd' }), '/work/c/projects', '/work/d/sessions'],
    [
      'relative overrides on Windows',
      place('win32', 'C:\\h', { CLAUDE_CONFIG_DIR: 'c', CODEX_HOME: 'd' }),
      'C:\\work\\c\\projects',
      'C:\\work\\d\\sessions',
    ],
    [
      'empty overrides, as each client takes them',
      place('linux', '/h', { CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' }),
      '/work/projects',
      '/h/.codex/sessions',
    ],
    [
      'a name with an accent in two characters',
      place('darwin', '/Users/jose\u0301'),
      '/Users/jos\u00e9/.claude/projects',
      '/Users/jose\u0301/.codex/sessions',
    ],
  ])('%s', (_, world, claude, codex) => {
    expect([findAgent('claude-code')!.store(world), findAgent('codex')!.store(world)]).toEqual([claude, codex]);
  });

  it.each([
    ['C:\\Users\\dev\\my app', 'C--Users-dev-my-app'],
    ['\\\\server\\share\\app', '--server-share-app'],
    ['D:\\', 'D--'],
    ['/', '-'],
    ['/Users/x/caf\u00e9', '-Users-x-caf-'],
    ['/Users/x/cafe\u0301', '-Users-x-cafe-'],
  ])('Claude Code calls the folder of %j %j', (cwd, name) => expect(projectFolderName(cwd)).toBe(name));

  it('a session’s file goes by the rules of its platform', () => {
    expect(sessionFile(place('win32', 'C:\\h'), 'C:\\a', 'id')).toBe('C:\\h\\.claude\\projects\\C--a\\id.jsonl');
    expect(rolloutPath(place('win32', 'C:\\h'), 'id', at)).toBe(
      'C:\\h\\.codex\\sessions\\2026\\02\\03\\rollout-2026-02-03T04-05-06-id.jsonl',
    );
    expect(pathsOf('darwin').sep).toBe('/');
  });
});

describe('programs', () => {
  it.each<[NodeJS.Platform, Env, readonly string[], string | undefined]>([
    ['linux', { PATH: '/a:/b' }, ['/b/codex'], '/b/codex'],
    ['linux', { PATH: ':.:bin:/b' }, ['codex', 'bin/codex', '/b/codex'], '/b/codex'],
    ['linux', {}, ['codex'], undefined],
    [
      'win32',
      { PATH: 'C:\\a;"C:\\Program Files\\b"', PATHEXT: '.COM;.EXE;.CMD' },
      ['C:\\Program Files\\b\\codex.CMD'],
      'C:\\Program Files\\b\\codex.CMD',
    ],
    ['win32', { Path: 'C:\\a' }, ['C:\\a\\codex.EXE', 'C:\\a\\codex.CMD'], 'C:\\a\\codex.EXE'],
    ['win32', { PATH: 'C:\\a', PATHEXT: '' }, ['C:\\a\\codex'], undefined],
  ])('%s %j: %j gives %s', (platform, env, there, expected) => {
    expect(findProgram('codex', { env, platform }, (file) => there.includes(file))).toBe(expected);
  });
});

describe('one folder or two', () => {
  it.each<[NodeJS.Platform, string, string, boolean]>([
    ['linux', '/gone/app', '/gone/app/', true],
    ['linux', '/gone/./app', '/gone/x/../app', true],
    ['linux', '/gone/App', '/gone/app', false],
    ['linux', '/gone/caf\u00e9', '/gone/cafe\u0301', true],
    ['linux', '/', '/', true],
    ['linux', '/gone', '/', false],
    ['linux', '.', '.', true],
    ['linux', 'app', '/app', false],
    ['linux', '', '/', false],
    ['darwin', '/Gone/App', '/gone/app', true],
    ['darwin', '/gone/cafe\u0301/A', '/gone/CAF\u00c9/a', true],
    ['win32', 'C:\\Gone\\App', 'c:/gone/app/', true],
    ['win32', 'C:\\', 'c:/', true],
    ['win32', '\\\\Server\\Share\\App', '\\\\server\\share\\app\\', true],
    ['win32', 'C:\\gone\\app', 'D:\\gone\\app', false],
    ['linux', 'C:\\Users\\x\\App', 'c:\\users\\x\\app\\', true],
    ['linux', 'C:\\Users\\x', '/Users/x', false],
  ])('%s: %j and %j', (platform, a, b, same) => {
    expect(sameFolderAs(a, { platform })(b)).toBe(same);
    expect(sameFolderAs(b, { platform })(a)).toBe(same);
  });

  it('a relative folder never means the one we are in', () => {
    expect(folderKey('.', process.platform)).not.toBe(folderKey(process.cwd(), process.platform));
  });
});

describe('paths that follow', () => {
  it.each([
    [
      'C:\\Users\\x\\app',
      '/work/app',
      'read C:\\Users\\x\\app\\src\\a.ts and c:\\users\\x\\app\\b',
      'read /work/app/src/a.ts and /work/app/b',
    ],
    ['C:\\Users\\x\\app', '/work/app', 'not C:\\Users\\x\\app2\\a', 'not C:\\Users\\x\\app2\\a'],
    ['/home/x/app', 'C:\\app', '"/home/x/app/src/a.ts"', '"C:\\app\\src\\a.ts"'],
    ['\\\\server\\share\\app', '/work', '\\\\server\\share\\app\\a.ts', '/work/a.ts'],
    ['/home/x/app/', '/work', 'cd /home/x/app && ls /home/x/app/src', 'cd /work && ls /work/src'],
    ['/', '/work', 'ls / and /etc, a - b', 'ls / and /etc, a - b'],
    ['C:\\', 'D:\\work', 'dir C:\\ and C:\\x', 'dir C:\\ and C:\\x'],
    ['/home/caf\u00e9 one', '/w', '/home/caf\u00e9 one/a', '/w/a'],
  ])('from %j to %j', (from, to, before, after) => {
    expect(makeRelocation({ folder: [from, to] }).text(before)).toBe(after);
  });
});
