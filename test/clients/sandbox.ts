// A scratch machine for clients: own home, own git project, an environment in which nothing of the caller's is left.
import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { lastWords, run } from './process.js';

export interface Sandbox {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  /** Folders of the clients in it, for the PATH: some agents' stores are written by their own client only. */
  readonly programs: Set<string>;
  /** Minimal environment; every way out of the machine leads to the fake model, which refuses it. */
  env(modelUrl: string): Record<string, string>;
  /** Runs something and puts home and project back as they were: a control must not change what it controls. */
  aside<T>(work: () => Promise<T>): Promise<T>;
}

/** Removed after success; after a failure it stays, and its place is said. */
export async function withSandbox<T>(name: string, work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await makeSandbox(name);
  try {
    const result = await work(sandbox);
    // what a client has left running may still be writing
    await rm(sandbox.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    return result;
  } catch (error) {
    console.error(`sandbox kept for inspection: ${sandbox.root}`);
    throw error;
  }
}

async function makeSandbox(name: string): Promise<Sandbox> {
  const root = await realpath(await mkdtemp(join(tmpdir(), `baton-${name.replace(/[^\w.-]+/g, '-')}-`)));
  const home = join(root, 'home');
  const project = join(root, 'demo-app');
  for (const folder of [home, project, join(root, 'tmp')]) await mkdir(folder, { recursive: true });
  await writeFile(join(project, 'README.md'), '# demo-app\n');
  await makeRepository(project, home);
  const programs = new Set<string>();
  return {
    root,
    home,
    project,
    programs,
    env: (modelUrl) => ({ ...environment(root, home, modelUrl), PATH: [...programs, process.env['PATH'] ?? ''].join(delimiter) }),
    aside: (work) => aside(root, work),
  };
}

async function makeRepository(project: string, home: string): Promise<void> {
  const settings = ['user.name=dev', 'user.email=dev@example.invalid', 'init.defaultBranch=main', 'commit.gpgsign=false'].flatMap(
    (setting) => ['-c', setting],
  );
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'init'],
  ]) {
    const ended = await run('git', [...settings, ...args], { cwd: project, env: { PATH: process.env['PATH'] ?? '', HOME: home } });
    if (ended.code !== 0) throw new Error(`git ${args[0]} ${lastWords(ended)}`);
  }
}

function environment(root: string, home: string, modelUrl: string): Record<string, string> {
  const local = '127.0.0.1,localhost';
  return {
    HOME: home,
    TMPDIR: join(root, 'tmp'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    SHELL: '/bin/bash',
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    BATON_HOME: join(root, 'baton'),
    DO_NOT_TRACK: '1',
    HTTPS_PROXY: modelUrl,
    https_proxy: modelUrl,
    NO_PROXY: local,
    no_proxy: local,
  };
}

async function aside<T>(root: string, work: () => Promise<T>): Promise<T> {
  const kept = join(root, 'kept');
  const folders = ['home', 'demo-app', 'baton'].filter(await existingIn(root));
  for (const folder of folders)
    await cp(join(root, folder), join(kept, folder), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  try {
    return await work();
  } finally {
    for (const folder of folders) {
      await rm(join(root, folder), { recursive: true, force: true });
      await rename(join(kept, folder), join(root, folder));
    }
    await rm(kept, { recursive: true, force: true });
  }
}

async function existingIn(root: string): Promise<(folder: string) => boolean> {
  const names = new Set(await readdir(root));
  return (folder) => names.has(folder);
}

/** Every file below a folder; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
