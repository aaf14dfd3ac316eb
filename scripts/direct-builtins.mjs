// Node's own modules without what an import of them costs: it makes a namespace of all that such a module offers, and what `node:fs`, `node:crypto` and
// `node:util` offer loads much of Node that a command has no use for. Asked for by `process.getBuiltinModule`, they give what is asked for.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^import\s+(?!type\b)(?:\w+\s*,?\s*)?(?:\{([^}]*)\}\s*)?from '(node:[\w/]+)';/gm;

/** For bundles of our sources; packages import what they like. */
export function directBuiltins(root) {
  const own = path.join(root, 'src') + path.sep;
  const names = namesByModule(own);
  return {
    name: 'direct-builtins',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path: name, importer, kind }) =>
        kind === 'import-statement' && importer.startsWith(own) ? { path: name, namespace: 'direct-builtin' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'direct-builtin' }, ({ path: name }) => ({
        contents: [
          `const builtin = process.getBuiltinModule('${name}');`,
          'export default builtin;',
          `export const { ${[...names.get(name)].join(', ')} } = builtin;`,
        ].join('\n'),
      }));
    },
  };
}

/** What our sources import of each, types aside. */
function namesByModule(folder) {
  const names = new Map();
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts')))
    for (const [, braces = '', name] of readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)) {
      const known = names.get(name) ?? new Set();
      names.set(name, known);
      for (const one of braces.split(',')) {
        const [imported] = one.trim().split(/\s+/);
        if (imported && imported !== 'type') known.add(imported);
      }
    }
  return names;
}
