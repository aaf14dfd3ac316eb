// Builds the viewer: static files for a web server (index.html and its parts), and one page that takes a hand-off into itself (handoff.html).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Nothing is fetched from anywhere, nothing is sent, and no script runs but the viewer's own. */
const policyOf = (script, style) =>
  `default-src 'none'; script-src ${script}; style-src ${style}; img-src data: blob:; worker-src ${script === "'self'" ? script : "'none'"}; base-uri 'none'; form-action 'none'`;

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
    minify: true,
    charset: 'ascii', // a character that hides in the script would hide in every page
    legalComments: 'none',
    logLevel: 'warning',
  };
  const fill = (page, parts) => page.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
  const page = readFileSync(path.join(root, 'web', 'page.html'), 'utf8');
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: { main: 'web/main.tsx', worker: 'web/worker.ts', style: 'web/style.css' },
    outdir: out,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    define: { BATON_EMBEDDED: 'false' },
    metafile: true,
  });
  writeFileSync(
    path.join(out, 'index.html'),
    fill(page, {
      policy: policyOf("'self'", "'self'"),
      style: `<link rel="stylesheet" href="style.css" />${preloads(metafile, path.relative(root, out))}`,
      data: '',
      script: '<script type="module" src="main.js"></script>',
    }),
  );
  const single = await esbuild.build({
    ...shared,
    entryPoints: { main: 'web/main.tsx', style: 'web/style.css' },
    outdir: out,
    format: 'iife',
    define: { BATON_EMBEDDED: 'true', 'import.meta.url': '""' },
    plugins: [withoutReaders()],
    write: false,
  });
  const textOf = (end) =>
    single.outputFiles
      .find(({ path: file }) => file.endsWith(end))
      .text.trim()
      .replaceAll('</', '<\\/');
  const [script, style] = [textOf('.js'), textOf('.css')];
  writeFileSync(
    path.join(out, 'handoff.html'),
    fill(page, {
      policy: policyOf(hashOf(script), hashOf(style)),
      style: `<style>${style}</style>`,
      data: '<!-- baton: the hand-off -->',
      script: `<script>${script}</script>`,
    }),
  );
  return metafile;
}

/** What a link needs, which is nearly always our own JSON: asked for at once, not one after the other. */
const NEEDED = new Set(['src/documents/html/index.ts', 'src/documents/json/index.ts', 'src/documents/json/decode.ts']);

function preloads({ outputs }, folder) {
  const wanted = new Set(Object.keys(outputs).filter((file) => NEEDED.has(outputs[file].entryPoint)));
  wanted.add(path.posix.join(folder, 'main.js'));
  for (const file of wanted) for (const { path: other, kind } of outputs[file].imports) if (kind === 'import-statement') wanted.add(other);
  return [...wanted].map((file) => `<link rel="modulepreload" href="${path.posix.relative(folder, file)}" />`).join('');
}

/** A page that holds its hand-off reads no other: what would read them stays out of it. */
function withoutReaders() {
  const empty = { contents: 'export {}', loader: 'js' };
  return {
    name: 'without-readers',
    setup(build) {
      build.onLoad({ filter: /[\\/]src[\\/]documents[\\/]index\.ts$/ }, () => ({ contents: 'export const documents = [];', loader: 'js' }));
      // its hand-off is made already
      build.onLoad({ filter: /[\\/]src[\\/]handoff[\\/]compose[\\/]compose\.ts$/ }, () => ({
        contents: 'export const compose = undefined;',
        loader: 'js',
      }));
      build.onLoad({ filter: /[\\/]src[\\/](?:readers|model[\\/]rules)\.ts$/ }, ({ path: file }) =>
        file.endsWith('rules.ts') ? { contents: 'export const rules = {};', loader: 'js' } : empty,
      );
    },
  };
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
