// Which of our modules a run of the built command loads: the files that Node was asked for, and what the bundler put into each.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtModules, testPackage } from './build-command.js';
import { scratchFolder, type Scratch } from './scratch.js';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>>;
}

export interface LoadedModules {
  /** From the project's folder: `src/…`. */
  readonly modules: readonly string[];
  /** All that Node loaded from a disk, packages included. */
  readonly files: readonly string[];
  readonly stdout: string;
}

/** A hook that writes down every file that is loaded as a module. */
function recorder(folder: string, list: string): string {
  const hooks = path.join(folder, 'hooks.mjs');
  writeFileSync(
    hooks,
    `import { appendFileSync } from 'node:fs';
export function load(url, context, next) {
  appendFileSync(${JSON.stringify(list)}, url + '\\n');
  return next(url, context);
}
`,
  );
  const file = path.join(folder, 'record.mjs');
  writeFileSync(file, `import { register } from 'node:module';\nregister(${JSON.stringify(pathToFileURL(hooks).href)});\n`);
  return pathToFileURL(file).href;
}

export function loadedBy(scratch: Scratch, args: readonly string[]): LoadedModules {
  const folder = scratchFolder();
  const list = path.join(folder, 'loaded.txt');
  writeFileSync(list, '');
  const run = spawnSync(process.execPath, ['--import', recorder(folder, list), path.join(testPackage, 'bin', 'baton.js'), ...args], {
    cwd: scratch.work,
    env: { PATH: '', HOME: scratch.home, BATON_HOME: scratch.batonHome },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`baton ${args.join(' ')}: ${run.status}\n${run.stderr}`);
  const files = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'));
  return { modules: [...new Set(files.flatMap((url) => modulesIn(fileURLToPath(url))))], files, stdout: run.stdout };
}

/** Node's own modules that a run of the built command has loaded at its end: `http`, `internal/…`. */
export function builtinsLoadedBy(scratch: Scratch, args: readonly string[]): string[] {
  const folder = scratchFolder();
  const list = path.join(folder, 'builtins.txt');
  const hook = path.join(folder, 'record.cjs');
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, process.moduleLoadList.join('\\n')));`,
  );
  const run = spawnSync(process.execPath, ['--require', hook, path.join(testPackage, 'bin', 'baton.js'), ...args], {
    cwd: scratch.work,
    env: { PATH: '', HOME: scratch.home, BATON_HOME: scratch.batonHome },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`baton ${args.join(' ')}: ${run.status}\n${run.stderr}`);
  return readFileSync(list, 'utf8')
    .split('\n')
    .map((one) => one.replace(/^NativeModule /, ''));
}

const { outputs } = JSON.parse(readFileSync(builtModules, 'utf8')) as Metafile;
const byName = new Map(Object.entries(outputs).map(([file, { inputs }]) => [nameIn('new', file), inputs]));

function modulesIn(file: string): string[] {
  return Object.entries(byName.get(nameIn('dist', file)) ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([module]) => module);
}

/** Below the folder that it is built in, or lies in. */
function nameIn(folder: string, file: string): string {
  return file.replaceAll('\\', '/').split(`/${folder}/`).at(-1)!;
}
