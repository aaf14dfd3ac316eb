// Keeps the shape: imports go down, agents do not know each other, the root export runs in a browser, files stay small.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../src/agents/index.js';

const root = path.resolve(import.meta.dirname, '..');

interface Source {
  /** From the project's folder, with `/`. */
  readonly file: string;
  readonly text: string;
}

function sourcesIn(folder: string, extensions: readonly string[]): Source[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](fixtures|node_modules)[\\/]/.test(file))
    .map((file) => ({ file: path.relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

const sources = sourcesIn('src', ['.ts']);
const everything = [...sources, ...['test', 'bench', 'scripts'].flatMap((folder) => sourcesIn(folder, ['.ts', '.mjs']))];

/** What a file imports: the name as written, and whether only its types. */
function importsOf({ text }: Source): { readonly name: string; readonly typesOnly: boolean }[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]/gm)].map(([, type, name]) => ({ name: name!, typesOnly: type !== undefined }));
  const bare = [...text.matchAll(/^import\s+['"]([^'"]+)['"]/gm), ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name]) => ({ name: name!, typesOnly: false }));
  return [...statements, ...bare];
}

/** The file of ours that an import names. */
function resolve(from: string, name: string): string | undefined {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts') : undefined;
}

/** Lower layers first. A folder that is not listed has to find its place here before it is used. */
const layers: readonly (readonly string[])[] = [
  ['model'],
  ['store', 'io'],
  ['agents', 'formats', 'handoff', 'redact', 'trust', 'lineage', 'share'],
  ['ops'],
  ['cli', 'mcp', 'hub', 'web'],
];

function layerOf(file: string): number {
  const folder = file.split('/')[1]!;
  return folder.endsWith('.ts') ? layers.length : layers.findIndex((layer) => layer.includes(folder)); // src/*.ts: the public library
}

describe('layers', () => {
  it('every folder of src has one', () => {
    expect(sources.filter(({ file }) => layerOf(file) < 0).map(({ file }) => file)).toEqual([]);
  });

  it('imports go down only', () => {
    const upwards = sources.flatMap((source) =>
      importsOf(source)
        .map(({ name }) => resolve(source.file, name))
        .filter((target) => target !== undefined && layerOf(target) > layerOf(source.file))
        .map((target) => `${source.file} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it('the surfaces (cli, mcp, hub, web) do not import each other', () => {
    const surfaces = layers.at(-1)!;
    const across = sources.flatMap((source) => {
      const own = source.file.split('/')[1]!;
      if (!surfaces.includes(own)) return [];
      return importsOf(source)
        .map(({ name }) => resolve(source.file, name))
        .filter((target) => target !== undefined && surfaces.includes(target.split('/')[1]!) && target.split('/')[1] !== own)
        .map((target) => `${source.file} → ${target}`);
    });
    expect(across).toEqual([]);
  });

  it.each(['agents', 'formats'])('no imports between %s, but through their families', (layer) => {
    const folderOf = (file: string) => new RegExp(`^src/${layer}/([^/]+)/`).exec(file)?.[1];
    const across = sources.flatMap((source) => {
      const own = folderOf(source.file);
      if (own === undefined) return [];
      return importsOf(source)
        .map(({ name }) => resolve(source.file, name))
        .filter((target) => target !== undefined && ![undefined, own, 'families'].includes(folderOf(target)))
        .map((target) => `${source.file} → ${target}`);
    });
    expect(across).toEqual([]);
  });
});

describe('the root export', () => {
  const byFile = new Map(sources.map((source) => [source.file, source]));

  it.runIf(byFile.has('src/index.ts'))('reaches no module of Node', () => {
    const seen = new Set<string>();
    const nodeModules: string[] = [];
    const work = ['src/index.ts'];
    for (let file = work.pop(); file !== undefined; file = work.pop()) {
      const source = byFile.get(file);
      if (!source || seen.has(file)) continue;
      seen.add(file);
      for (const { name, typesOnly } of importsOf(source)) {
        if (typesOnly) continue;
        if (name.startsWith('node:')) nodeModules.push(`${file} → ${name}`);
        const target = resolve(file, name);
        if (target !== undefined) work.push(target);
      }
    }
    expect(nodeModules).toEqual([]);
  });
});

describe('agent ids', () => {
  /** The registry knows folders; help shows examples; the list of rules holds each agent's own. */
  const exempt = (file: string, id: string) =>
    file === 'src/agents/index.ts' || file.startsWith(`src/agents/${id}/`) || file.startsWith('src/cli/specs/') || file === 'src/model/rules.ts';
  /** Comments may say what was seen in which client. */
  const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

  it.each(agents.map(({ id }) => id))('%s occurs in its own folder only', (id) => {
    // A word of the language itself says nothing unless it is quoted.
    const word = id === 'continue' ? /(['"`])continue\1/ : new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
    const where = sources.filter(({ file, text }) => !exempt(file, id) && word.test(code(text))).map(({ file }) => file);
    expect(where).toEqual([]);
  });
});

describe('files', () => {
  it('have at most 500 lines', () => {
    const data = new Set(['scripts/make-sample.mjs']); // mostly the text of the sample
    const long = everything.filter(({ file }) => !data.has(file)).map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines > 500);
    expect(long).toEqual([]);
  });

  it('say their reason in the first line', () => {
    const silent = sources.filter(({ text }) => !/^(\/\/ \S|\/\*\* ?\S)/.test(text)).map(({ file }) => file);
    expect(silent).toEqual([]);
  });

  it('have named exports only', () => {
    expect(sources.filter(({ text }) => /^export default\b/m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('have kebab-case names that say something', () => {
    const bad = everything.filter(({ file }) => {
      const name = path.posix.basename(file).replace(/(\.test|\.config)?\.(ts|mjs)$/, '');
      return !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?$/.test(name) || /^(utils?|helpers?|common|misc)$/.test(name);
    });
    expect(bad.map(({ file }) => file)).toEqual([]);
  });
});
