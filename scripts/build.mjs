#!/usr/bin/env node
// Builds dist/: the bundles and the viewer with esbuild, the type declarations with tsc; beside the old one first, then swapped in.
//   node scripts/build.mjs [--out DIR] [--no-types] [--metafile FILE]      --metafile: which module went into which file
// Runs on `prepare`, so also in a fresh clone (`npm ci`) and in `npm pack`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from './build-web.mjs';
import { inGroups } from './bundle-groups.mjs';
import { directBuiltins } from './direct-builtins.mjs';
import { pruneTypes } from './prune-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The command and its threads: in few files, since each costs a millisecond to load. */
const commandEntries = {
  cli: 'src/cli/main.ts',
  'prefetch-thread': 'src/ops/pack/prefetch-thread.ts',
  'catalog-thread': 'src/sources/catalog/catalog-thread.ts',
  'picker-thread': 'src/cli/picker/picker-thread.ts',
};
/** Threads that load no agent: one file each. What they share with the command would otherwise be split off, and cost every start of it. */
const threadEntries = {
  'secret-counter-thread': 'src/redact/secret-counter-thread.ts',
  'read-ahead-thread': 'src/io/read-ahead-thread.ts',
  'copy-thread': 'src/io/copy-thread.ts',
};
const libraryEntries = {
  index: 'src/index.ts',
  node: 'src/node.ts',
  agents: 'src/agents/index.ts',
  formats: 'src/sources/formats.ts',
};
/** For browsers too: nothing in it may need Node. */
const browserEntries = { readers: 'src/readers.ts' };

/** Loaded from where they are installed: what is compiled for the machine, and what `require`s. */
const LEFT_OUT = ['libsql', 'yaml', 'jsonc-parser'];

const { values } = parseArgs({ options: { out: { type: 'string' }, 'no-types': { type: 'boolean' }, metafile: { type: 'string' } } });
const out = path.resolve(root, values.out ?? 'dist');

const esbuild = await import('esbuild').catch(() => undefined);
if (!esbuild) {
  // `npm ci --omit=dev` runs `prepare` too; what was built before stays.
  process.stderr.write('build: skipped, esbuild is not installed (development dependencies were left out)\n');
  process.exit(existsSync(path.join(out, 'cli.js')) ? 0 : 1);
}

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};
/** The command is read at every start, so it is short, and in ASCII, which takes half as long to decode; names stay, for whoever reports what a crash said. */
const compact = { minifyWhitespace: true, minifySyntax: true, charset: 'ascii' };
const scratch = path.join(root, '.cache', `build-${process.pid}`);
rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
try {
  // Both to their end, so that neither writes after our back; each has said itself what is wrong, and where.
  const done = await Promise.allSettled([
    bundle(),
    oneFile('src/cli/help-only.ts', 'help.cjs'),
    oneFile('src/cli/overview-only.ts', 'overview.cjs', [asItsAnswer('src/cli/overview-commands.ts')]),
    oneFile('src/cli/hook-only.ts', 'hook.cjs'),
    buildWeb(esbuild, root, path.join(scratch, 'new', 'web')),
    values['no-types'] ? undefined : declarations(),
  ]);
  if (done.every(({ status }) => status === 'fulfilled')) swap();
  else {
    // esbuild has said what is wrong, and where; others have not
    for (const { reason } of done) if (reason && !reason.errors) process.stderr.write(`build: ${reason.message ?? reason}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function bundle() {
  const [command, library, browser, ...threads] = await Promise.all([
    split(commandEntries, {
      chunkNames: 'chunks/[name]-[hash]',
      packages: 'bundle', // a package is dozens of files, and most of what is in them is never called
      external: LEFT_OUT,
      ...compact,
      plugins: [inGroups(root, Object.values(commandEntries)), withoutBrowserHash(), directBuiltins(root)],
    }),
    split(libraryEntries, { chunkNames: 'chunks/library/[name]-[hash]' }),
    split(browserEntries, { chunkNames: 'chunks/readers/[name]-[hash]', platform: 'browser', target: 'es2023' }),
    ...Object.entries(threadEntries).map(([name, file]) =>
      split(
        { [name]: file },
        { packages: 'bundle', external: LEFT_OUT, ...compact, plugins: [withoutBrowserHash(), directBuiltins(root)] },
      ),
    ),
  ]);
  if (values.metafile !== undefined)
    writeFileSync(
      values.metafile,
      JSON.stringify({ outputs: Object.assign({}, ...[library, browser, command, ...threads].map(({ outputs }) => outputs)) }),
    );
}

async function split(entryPoints, options) {
  const { metafile } = await esbuild.build({
    ...shared,
    ...options,
    entryPoints,
    outdir: path.join(scratch, 'new'),
    splitting: true,
    format: 'esm',
    metafile: true,
  });
  return metafile;
}

/** Every Node that runs the command has a hash of its own (src/model/sha256.ts): the one for browsers is four files that nothing would call. */
function withoutBrowserHash() {
  return {
    name: 'without-browser-hash',
    setup(build) {
      // signatures are made with the real one, and loaded when they are asked for
      build.onResolve({ filter: /^@noble\/hashes\// }, ({ path: name, importer }) =>
        importer.endsWith('sha256.ts') ? { path: name, namespace: 'browser-hash' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'browser-hash' }, () => ({
        contents: 'export const sha256 = undefined, bytesToHex = undefined;',
      }));
    },
  };
}

/** Help, and hooks, each in one file that `require` takes: bin/launch.js has them without starting the module loader. They never run a command. */
function oneFile(entry, name, plugins = []) {
  return esbuild.build({
    ...shared,
    entryPoints: [entry],
    outfile: path.join(scratch, 'new', name),
    format: 'cjs',
    ...compact,
    plugins: [withoutBrowserHash(), withoutLazyImports(), ...plugins],
  });
}

/** What an operation needs to run is loaded by it, so that its declaration is had without. */
function withoutLazyImports() {
  return {
    name: 'without-lazy-imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ kind, path: wanted }) => (kind === 'dynamic-import' ? { path: wanted, external: true } : undefined)),
  };
}

/** In place of a module, what it exports, which is plain data. */
function asItsAnswer(file) {
  return {
    name: 'as-its-answer',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, async ({ path: place }) => {
        if (place !== path.join(root, file)) return undefined;
        const plugins = [withoutBrowserHash(), withoutLazyImports()];
        const { outputFiles } = await esbuild.build({ ...shared, entryPoints: [place], format: 'esm', write: false, plugins });
        const answer = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
        return {
          contents: Object.entries(answer)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n'),
        };
      }),
  };
}

function declarations() {
  const packageFile = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = path.join(path.dirname(packageFile), 'bin', 'tsc');
  const types = path.join(scratch, 'new', 'types');
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', types];
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc: exit ${code}`))));
  }).then(() => pruneTypes(types, exportedTypes()));
}

/** The declarations that package.json names, from dist/types. */
function exportedTypes() {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [path.posix.relative('dist/types', types)]));
}

/** The moment without a dist/ is two renames long. */
function swap() {
  mkdirSync(path.dirname(out), { recursive: true });
  if (existsSync(out)) renameSync(out, path.join(scratch, 'old'));
  renameSync(path.join(scratch, 'new'), out);
}
