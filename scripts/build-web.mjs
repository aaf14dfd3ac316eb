// Builds the viewer: static files for a web server (index.html and its parts), and one page that takes a hand-off into itself (handoff.html).
// In both, what the first view needs is in one piece, and everything else in others, which are loaded after it has been painted.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPage } from './build-web-page.mjs';
import { filled, hashOf, policyOf } from './web-policy.mjs';

export async function buildWeb(esbuild, root, out) {
  mkdirSync(out, { recursive: true });
  const shared = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.html': 'text' },
    minify: true,
    charset: 'ascii', // a character that hides in the script would hide in every page
    legalComments: 'none',
    logLevel: 'warning',
  };
  const template = readFileSync(path.join(root, 'web', 'page.html'), 'utf8');
  const style = await styleOf(esbuild, shared);
  const page = await buildPage(esbuild, root, shared, template, style);
  writeFileSync(path.join(out, 'handoff.html'), page);
  const define = { BATON_EMBEDDED: 'false', BATON_PAGE: JSON.stringify(page) };
  const { first, soon } = await buildParts(esbuild, root, out, { ...shared, define });
  writeFileSync(
    path.join(out, 'index.html'),
    filled(template, {
      policy: policyOf(["'self'"], [hashOf(style)]),
      style: `<link rel="modulepreload" href="${first}" /><style>${style}</style>`,
      data: `<template id="soon">${soon.map((file) => `<link rel="modulepreload" href="${file}" />`).join('')}</template>`,
      script: `<script type="module" src="${first}"></script>`,
    }),
  );
}

async function styleOf(esbuild, shared) {
  const { outputFiles } = await esbuild.build({ ...shared, entryPoints: ['web/style.css'], write: false });
  return outputFiles[0].text.trim();
}

/** Of what a link needs after its first view, the modules that are loaded one after the other: asked for at once. */
const SOON = new Set([
  'web/opened-text.ts',
  ...['html/index', 'bundle/index', 'json/index', 'json/decode'].map((name) => `src/documents/${name}.ts`),
]);

/** Gives the file that has the first view in it, and those that come after it. */
async function buildParts(esbuild, root, out, shared) {
  const options = { ...shared, outdir: out, splitting: true, metafile: true };
  const main = { ...options, entryPoints: { main: 'web/main.tsx' }, chunkNames: 'parts/[name]-[hash]' };
  const [tried] = await Promise.all([
    esbuild.build({ ...main, write: false }),
    // beside the page, with parts of its own: it shares nothing with the page that would be worth a file
    esbuild.build({ ...options, entryPoints: { worker: 'web/worker.ts' }, chunkNames: 'parts/worker/[name]-[hash]' }),
  ]);
  const later = Object.values(tried.metafile.outputs).flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : [entryPoint]));
  const { metafile } = await esbuild.build({ ...main, plugins: [withFirst(root, new Set(later))] });
  rmSync(path.join(out, 'main.js')); // only names the file that has it all
  const { outputs } = metafile;
  const name = (file) => path.posix.relative(path.relative(root, out).replaceAll(path.sep, '/'), file);
  const first = Object.keys(outputs).find((file) => outputs[file].inputs['web/main.tsx']);
  const soon = withImports(
    outputs,
    Object.keys(outputs).filter((file) => SOON.has(outputs[file].entryPoint)),
  );
  return { first: name(first), soon: [...soon].filter((file) => file !== first).map(name) };
}

/** With all that they load before they run. */
function withImports(outputs, files) {
  const all = new Set(files);
  for (const file of all) for (const { path: other, kind } of outputs[file].imports) if (kind === 'import-statement') all.add(other);
  return all;
}

/**
 * Left alone, esbuild makes a file for every set of parts that have something in common, and the first view would be in thirty. So each part needs all of
 * the first view, which is there when it is loaded.
 */
function withFirst(root, later) {
  return {
    name: 'with-first',
    setup(build) {
      build.onLoad({ filter: /[\\/](?:web|src)[\\/].*\.tsx?$/ }, ({ path: file }) => {
        const name = path.relative(root, file).replaceAll(path.sep, '/');
        if (!later.has(name) || name === 'web/main.tsx') return undefined;
        const first = `import ${JSON.stringify(path.join(root, 'web', 'main.tsx'))};\n`;
        return { contents: first + readFileSync(file, 'utf8'), loader: file.endsWith('x') ? 'tsx' : 'ts', resolveDir: path.dirname(file) };
      });
    },
  };
}
