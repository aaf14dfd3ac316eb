// Compiled code is kept in Baton's own data and nowhere that somebody else could have put it.
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
}
const { compileCacheFolder } = createRequire(import.meta.url)('../../bin/compile-cache.js') as {
  compileCacheFolder(words: readonly string[], machine: Machine): string | undefined;
};
const uid = process.getuid?.();

function machine(env: Machine['env'], own: Partial<Machine> = {}): Machine {
  return { env, platform: 'linux', uid, ...own };
}

function dataFolder(mode = 0o700): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'baton-test-')), 'data');
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

describe.skipIf(uid === undefined)('compiled code', () => {
  it('of a pass lies in our own data', () => {
    const data = dataFolder();
    expect(compileCacheFolder(['pass', '@latest'], machine({ BATON_HOME: data }))).toBe(path.join(data, 'compiled'));
    expect(compileCacheFolder(['--json', 'pass'], machine({ BATON_HOME: data }))).toBe(path.join(data, 'compiled'));
  });

  it('is kept by no command that writes nothing', () => {
    expect(compileCacheFolder(['list'], machine({ BATON_HOME: dataFolder() }))).toBeUndefined();
    expect(compileCacheFolder([], machine({ BATON_HOME: dataFolder() }))).toBeUndefined();
  });

  it('makes no folder for our data', () => {
    expect(compileCacheFolder(['pass'], machine({ BATON_HOME: path.join(dataFolder(), 'missing') }))).toBeUndefined();
    expect(compileCacheFolder(['pass'], machine({ BATON_HOME: 'relative' }))).toBeUndefined();
    expect(compileCacheFolder(['pass'], machine({}))).toBeUndefined();
  });

  it('is nowhere that others write, or own, or lead to', () => {
    const data = dataFolder();
    for (const mode of [0o720, 0o702]) expect(compileCacheFolder(['pass'], machine({ BATON_HOME: dataFolder(mode) }))).toBeUndefined();
    expect(compileCacheFolder(['pass'], machine({ BATON_HOME: data }, { uid: uid! + 1 }))).toBeUndefined();
    symlinkSync(dataFolder(0o777), path.join(data, 'compiled'));
    expect(compileCacheFolder(['pass'], machine({ BATON_HOME: data }))).toBeUndefined();
  });

  it('is where the user says, or nowhere, if the user says so', () => {
    const data = dataFolder();
    for (const name of ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'])
      expect(compileCacheFolder(['pass'], machine({ BATON_HOME: data, [name]: '1' }))).toBeUndefined();
    expect(compileCacheFolder(['pass'], machine({ BATON_HOME: data }, { platform: 'win32' }))).toBeUndefined();
  });
});
