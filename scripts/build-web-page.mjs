// Builds the page that takes a hand-off into itself: what the first view needs is a script, everything else lies beside it as text that nothing has
// to parse; a script element that is made of it later runs by the hash in the page's policy (web/parts-of-page.ts).
import path from 'node:path';
import { filled, hashOf, policyOf } from './web-policy.mjs';

/** Both halves need the very same one. */
const COMMON = ['preact', 'preact/hooks', 'preact/jsx-runtime', './src/model/report.ts', './web/problem.ts'];

export async function buildPage(esbuild, root, shared, template, style) {
  const options = {
    ...shared,
    format: 'iife',
    write: false,
    define: { BATON_EMBEDDED: 'true', BATON_PAGE: '""' },
  };
  const { script: first, inputs } = await scriptOf(esbuild, root, options, firstEntry(), [withoutReaders(), putOff(root)]);
  // of what is never called, nothing is left to ask for
  const parts = inputs.filter((name) => name.startsWith('later:')).map((name) => name.slice('later:'.length));
  const { script: rest } = await scriptOf(esbuild, root, options, restEntry(parts), [withoutReaders(), fromFirst(root)]);
  return filled(template, {
    policy: policyOf([hashOf(first), hashOf(rest)], [hashOf(style)]),
    style: `<style id="baton-style">${style}</style>`,
    data: '<!-- baton: the hand-off -->',
    script: `<script id="baton-first">${first}</script>\n<script type="text/plain" id="baton-rest">${rest}</script>`,
  });
}

/** `lines`: of the module that it begins with. */
async function scriptOf(esbuild, root, options, lines, plugins) {
  const stdin = { contents: lines.join('\n'), resolveDir: root, loader: 'ts' };
  const { outputFiles, metafile } = await esbuild.build({ ...options, stdin, plugins, metafile: true });
  const [{ inputs }] = Object.values(metafile.outputs);
  return {
    script: outputFiles[0].text.trim().replaceAll('</', String.raw`<\/`),
    inputs: Object.keys(inputs).filter((name) => inputs[name].bytesInOutput > 0),
  };
}

function firstEntry() {
  const imports = COMMON.map((name, n) => `import * as common${n} from ${JSON.stringify(name)};`);
  const table = COMMON.map((name, n) => `${JSON.stringify(name)}: common${n}`);
  return [...imports, `globalThis.batonCommon = { ${table.join(', ')} };`, `import './web/main.tsx';`];
}

function restEntry(parts) {
  const imports = parts.map((file, n) => `import * as part${n} from ${JSON.stringify(`./${file}`)};`);
  return [...imports, `globalThis.batonParts = { ${parts.map((file, n) => `${JSON.stringify(file)}: part${n}`).join(', ')} };`];
}

/** What the first view would load later is asked of the text beside it. */
function putOff(root) {
  return {
    name: 'put-off',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, async ({ path: name, kind, resolveDir, importer, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
        const { path: file } = await build.resolve(name, { kind: 'import-statement', resolveDir, importer, pluginData: 'resolved' });
        const part = path.relative(root, file).replaceAll(path.sep, '/');
        return { path: part, namespace: 'later' };
      });
      build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path: part }) => ({
        contents: `module.exports = require('./web/parts-of-page.ts').partOf(${JSON.stringify(part)});`,
        resolveDir: root,
      }));
    },
  };
}

/** What both need is taken from the first. */
function fromFirst(root) {
  const files = new Map(COMMON.filter((name) => name.startsWith('.')).map((name) => [path.join(root, name), name]));
  const take = (name) => ({ path: name, namespace: 'common' });
  return {
    name: 'from-first',
    setup(build) {
      build.onResolve({ filter: /^preact(?:\/|$)/ }, ({ path: name }) => take(name));
      build.onResolve({ filter: /\/(?:report|problem)\.js$/ }, ({ path: name, resolveDir }) => {
        const common = files.get(path.join(resolveDir, name.replace(/\.js$/, '.ts')));
        return common === undefined ? undefined : take(common);
      });
      build.onLoad({ filter: /.*/, namespace: 'common' }, ({ path: name }) => ({
        contents: `module.exports = globalThis.batonCommon[${JSON.stringify(name)}];`,
      }));
    },
  };
}

/** A page that holds its hand-off reads no other: what would read them stays out of it. */
function withoutReaders() {
  const instead = (contents) => () => ({ contents, loader: 'js' });
  return {
    name: 'without-readers',
    setup(build) {
      build.onLoad({ filter: /[\\/]src[\\/]documents[\\/]index\.ts$/ }, instead('export const documents = [];'));
      // its hand-off is made already
      build.onLoad({ filter: /[\\/]src[\\/]handoff[\\/]compose[\\/]compose\.ts$/ }, instead('export const compose = undefined;'));
      build.onLoad({ filter: /[\\/]src[\\/]readers\.ts$/ }, instead('export {}'));
      build.onLoad({ filter: /[\\/]src[\\/]model[\\/]rules\.ts$/ }, instead('export const rules = {};'));
    },
  };
}
