// Keeps the shape: imports go down, agents do not know each other, the root export runs in a browser, files stay small.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../src/agents/index.js';
import { operations } from '../src/ops/operations.js';
import {
  clocksOutside,
  filesReached,
  filesWithoutRoom,
  importCycles,
  importersOutside,
  importsOf,
  loadedWith,
  nodeModulesReached,
  resolveImport,
  sidewaysImports,
  upwardImports,
  type Source,
} from './support/import-graph.js';

const root = path.resolve(import.meta.dirname, '..');

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
const web = sourcesIn('web', ['.ts', '.tsx']);
const everything = [...sources, ...web, ...['test', 'bench', 'scripts'].flatMap((folder) => sourcesIn(folder, ['.ts', '.mjs']))];

/** Files that an entry reaches, lazily or not, and that name what only Node has. Comments do not count. */
const globalsReached = (all: readonly Source[], entry: string) =>
  filesReached(all, entry).filter((file) => {
    if (file === 'src/model/copied.ts' || file === 'src/model/sha256.ts') return false; // they ask first whether there is one
    const text = all.find((source) => source.file === file)?.text ?? '';
    return /\b(?:Buffer|process)\b/.test(
      text
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/(^|\s)\/\/.*$/gm, '')
        .replaceAll(/(['"`]).*?\1/g, ''),
    );
  });

/** What the viewer may use of `src`. */
const FOR_BROWSERS = new Set(['first-view', 'index', 'ledger', 'readers'].map((name) => `src/${name}.ts`));
const behindExports = (all: readonly Source[]) =>
  all.flatMap((source) =>
    importsOf(source)
      .map(({ name }) => ({ name, target: resolveImport(source.file, name) }))
      .filter(({ name, target }) =>
        target === undefined ? name.startsWith('node:') : target.startsWith('src/') && !FOR_BROWSERS.has(target),
      )
      .map(({ name }) => `${source.file} → ${name}`),
  );
const dialectsOf = (all: readonly Source[]) => all.filter(({ file }) => file.startsWith('src/dialects/'));
const globalsIn = (all: readonly Source[]) => all.filter(({ text }) => /\b(?:Buffer|process)\b/.test(text)).map(({ file }) => file);

describe('rooms', () => {
  it('every folder of src has one', () => {
    expect(filesWithoutRoom(sources)).toEqual([]);
  });

  it('imports go down only', () => {
    expect(upwardImports(sources)).toEqual([]);
  });

  it('no imports sideways: between rooms of one layer, between agents, conversations, documents or dialects', () => {
    expect(sidewaysImports(sources)).toEqual([]);
  });

  it('no cycles', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('the root export reaches no module of Node', () => {
    expect(nodeModulesReached(sources, 'src/index.ts')).toEqual([]);
  });

  it('neither does what the viewer needs first, nor a global of Node', () => {
    expect(nodeModulesReached(sources, 'src/first-view.ts')).toEqual([]);
    expect(globalsReached(sources, 'src/first-view.ts')).toEqual([]);
  });

  it('the viewer uses the exports for browsers, and nothing behind them', () => {
    expect(behindExports(web)).toEqual([]);
    expect(web.length).toBeGreaterThan(0);
  });

  it('neither does what reads sessions out of bytes, nor a global of Node', () => {
    expect(nodeModulesReached(sources, 'src/readers.ts')).toEqual([]);
    expect(globalsReached(sources, 'src/readers.ts')).toEqual([]);
  });

  it('neither does what tells how the work of a session stands', () => {
    expect(nodeModulesReached(sources, 'src/ledger.ts')).toEqual([]);
    // a client's words on a process that runs, in a pattern
    expect(globalsReached(sources, 'src/ledger.ts')).toEqual(['src/agents/toolkit/result-frames.ts']);
  });

  it('no dialect reaches one either, nor a global of Node', () => {
    expect(dialectsOf(sources).flatMap(({ file }) => nodeModulesReached(sources, file))).toEqual([]);
    expect(globalsIn(dialectsOf(sources))).toEqual([]);
  });
});

/** Modules of Node that reach disks, programs, threads, the machine and the network. */
const OUTSIDE = ['fs', 'fs/promises', 'child_process', 'os', 'worker_threads', 'net', 'tls', 'dgram', 'dns', 'http', 'https', 'http2'].map(
  (name) => `node:${name}`,
);
const reachingOut = (all: readonly Source[]) => importersOutside(all, OUTSIDE, ['io', 'store']);
const handedOn = (all: readonly Source[]) => all.filter(({ text }) => /^export\b[^;]*\bfrom 'node:/m.test(text)).map(({ file }) => file);
/** A table's seed, so that nobody can foresee its slots; what comes of it is the same with any. */
const SEEDED = 'src/model/text-table.ts → Math.random(';
const asking = (all: readonly Source[]) => clocksOutside(all, ['io']).filter((found) => found !== SEEDED);
/** Listen on this machine's own address: for `show --web`, for `mcp --http` and for `a2a`. */
const LISTENS = ['src/io/loopback-server.ts', 'src/io/loopback-http.ts'];
/** Call out: to addresses that a policy allows, when somebody asks for one; to the service of an agent that somebody named; to a socket on this machine. Who asks is listed, too. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'src/io/ask-service.ts': ['src/agents/devin/api.ts'],
  'src/io/fetch-document.ts': ['src/ops/keys/forge-key.ts', 'src/ops/receive/fetched-handoff.ts', 'src/ops/receive/from-agent.ts'],
  'src/io/ssh-agent.ts': ['src/ops/keys/ssh-key.ts'],
};
const callersOf = (all: readonly Source[], file: string) =>
  all
    .filter((source) => importsOf(source).some(({ name }) => name.endsWith(`/${path.posix.basename(file).replace(/\.ts$/, '.js')}`)))
    .map((source) => source.file)
    .toSorted();
/** Knows networks, and reaches none. */
const KNOWS = 'src/io/public-address.ts';
/** Nothing else listens, and nothing else calls out. */
const talking = (all: readonly Source[]) =>
  all
    .filter(({ file }) => !LISTENS.includes(file) && file !== KNOWS && !(file in CALLS))
    .filter(({ text }) => /\bfetch\(\s*['"`a-z]|\bnew WebSocket\(|node:(?:net|tls|dgram|dns|https?|http2)'/.test(text))
    .map(({ file }) => file);

describe('the world', () => {
  it('is reached through io and the store alone', () => {
    expect(reachingOut(sources)).toEqual([]);
  });

  it('is handed on by no wholesale export', () => {
    expect(handedOn(sources)).toEqual([]);
  });

  it('says what time it is, and gives what chance gives', () => {
    expect(asking(sources)).toEqual([]);
  });

  it('is called by those alone who are asked to: an address by its policy, a service one request at a time, ssh-agent by its socket', () => {
    for (const [file, callers] of Object.entries(CALLS)) expect(callersOf(sources, file)).toEqual(callers);
    const service = sources.find(({ file }) => file === 'src/io/ask-service.ts')!.text;
    expect([...service.matchAll(/\bfetch\(/g)]).toHaveLength(1);
    expect(service).toContain("redirect: 'error'");
    const agent = sources.find(({ file }) => file === 'src/io/ssh-agent.ts')!.text;
    expect([...agent.matchAll(/\bconnect\(([^)]*)/g)].map(([, where]) => where)).toEqual(['{ path: socket }']);
    expect(sources.find(({ file }) => file === KNOWS)!.text).not.toMatch(/\bconnect\b|createConnection|Socket/);
  });

  it('ends at this machine otherwise: nothing else opens a connection', () => {
    expect(talking(sources)).toEqual([]);
    for (const name of LISTENS) {
      const listens = sources.find(({ file }) => file === name)!.text;
      expect([...listens.matchAll(/\.listen\(([^)]*)/g)].map(([, where]) => where)).toEqual([
        expect.stringMatching(/^(?:0|port), '127\.0\.0\.1'/),
      ]);
      expect(/\brequest\(|\bconnect\(|\bget\(/.test(listens)).toBe(false);
    }
  });
});

/** What the declarations of all operations load, and with them every command and its help. */
const light = new RegExp(
  [
    /^src\/(?:cli|ops|model)\//, // declarations
    /^src\/(?:agents|documents|conversations)\/index\.ts$|^src\/agents\/(?:not-supported|project-handoff)\.ts$|^src\/sources\/formats\.ts$/, // registries
    /^src\/agents\/(?:toolkit\/)?[^/]+\/(?:index|agent|paths|file-names|client|variant)\.ts$/, // what is known of an agent without its code
    /^src\/conversations\/[^/]+\/head\.ts$/,
    /^src\/io\/(?:world|walk|git-top)\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const operationFolders = (all: readonly Source[]) =>
  [...new Set(all.flatMap(({ file }) => /^src\/ops\/([a-z0-9]+)\//.exec(file)?.[1] ?? []))].toSorted();

describe('operations', () => {
  it.each(['src/ops/operations.ts', 'src/cli/help-only.ts'])('%s loads no agent, no format and no zod', (entry) => {
    const loaded = loadedWith(sources, entry);
    expect(loaded.filter((file) => !light.test(file))).toEqual([]);
    const slow = sources.filter((source) => loaded.includes(source.file) && importsOf(source).some(({ name }) => name === 'zod'));
    expect(slow.map(({ file }) => file)).toEqual([]);
  });

  it('the library for Node loads what finds and reads sessions, and what takes them further when it is called', () => {
    const loaded = loadedWith(sources, 'src/node.ts');
    expect(loaded.filter((file) => /^src\/(?:handoff|redact|replay|share|lineage)\//.test(file))).toEqual([]);
    const slow = sources.filter((source) => loaded.includes(source.file) && importsOf(source).some(({ name }) => name === 'zod'));
    expect(slow.map(({ file }) => file)).toEqual([]);
  });

  it('each is declared in a folder of its name', () => {
    const shared = ['capture']; // a step that several of them take
    expect(operationFolders(sources)).toEqual([...operations.map(({ name }) => name.replace(/^_+/, '')), ...shared].toSorted());
  });
});

describe('a planted violation is found', () => {
  const plant = (file: string, text: string): Source[] => [...sources, { file, text }];

  it('a declaration that loads agents', () => {
    const planted = sources.map((source) =>
      source.file === 'src/ops/pass/index.ts' ? { ...source, text: `import { passSession } from './pass.js';\n${source.text}` } : source,
    );
    expect(loadedWith(planted, 'src/ops/operations.ts')).toContain('src/agents/codex/index.ts');
  });

  it('a room that nobody knows', () => {
    expect(filesWithoutRoom(plant('src/attic/box.ts', ''))).toEqual(['src/attic/box.ts']);
  });

  it('an import upwards', () => {
    expect(upwardImports(plant('src/model/planted.ts', "import { x } from '../io/walk.js';"))).toEqual([
      'src/model/planted.ts → src/io/walk.ts',
    ]);
  });

  it.each([
    ['src/redact/planted.ts', '../agents/index.js', 'src/agents/index.ts'],
    ['src/documents/planted.ts', '../conversations/toolkit/words.js', 'src/conversations/toolkit/words.ts'],
    ['src/agents/codex/planted.ts', '../pi/read.js', 'src/agents/pi/read.ts'],
    ['src/conversations/acp/planted.ts', '../omf/read.js', 'src/conversations/omf/read.ts'],
  ])('sideways from %s to %s', (file, name, target) => {
    expect(sidewaysImports(plant(file, `import type { x } from '${name}';`))).toEqual([`${file} → ${target}`]);
  });

  it('a cycle, also of types', () => {
    const planted = [
      ...plant('src/model/planted-a.ts', "import { b } from './planted-b.js';"),
      { file: 'src/model/planted-b.ts', text: "import type { a } from './planted-a.js';" },
    ];
    expect(importCycles(planted)).toEqual([['src/model/planted-a.ts', 'src/model/planted-b.ts']]);
  });

  it.each(['fs', 'child_process', 'os', 'worker_threads', 'net'])('node:%s outside io, loaded late as well', (name) => {
    const text = `import { x } from 'node:${name}';\nconst y = await import('node:${name}');`;
    expect(reachingOut(plant('src/ops/pass/planted.ts', text))).toEqual(Array(2).fill(`src/ops/pass/planted.ts → node:${name}`));
    expect(reachingOut(plant('src/io/planted.ts', text))).toEqual([]);
  });

  it.each(["export * from 'node:fs';", "export { readFileSync } from 'node:fs';"])('%s', (text) => {
    expect(handedOn(plant('src/io/planted.ts', text))).toEqual(['src/io/planted.ts']);
  });

  it.each(['Date.now()', 'new Date()', 'randomUUID()', 'randomBytes(6)', 'Math.random()'])('%s outside io', (call) => {
    expect(asking(plant('src/store/planted.ts', `// new Date()\nconst at = ${call};`))).toHaveLength(1);
    expect(asking(plant('src/store/planted.ts', 'const at = new Date(other);'))).toEqual([]);
  });

  it.each(["await fetch('https://example.com')", 'new WebSocket(url)', "import { connect } from 'node:net';"])('%s', (text) => {
    expect(talking(plant('src/io/planted.ts', text))).toEqual(['src/io/planted.ts']);
  });

  it('a module of Node that a browser would reach', () => {
    const planted = sources.map((source) =>
      source.file === 'src/model/tree.ts' ? { ...source, text: `import fs from 'node:fs';\n${source.text}` } : source,
    );
    expect(nodeModulesReached(planted, 'src/index.ts')).toEqual(['src/model/tree.ts → node:fs']);
  });

  it('a viewer that reaches behind the exports, or a module of Node', () => {
    const text = "import { x } from '../src/io/disk.js';\nimport { y } from '../src/readers.js';\nimport fs from 'node:fs';";
    expect(behindExports([{ file: 'web/planted.tsx', text }])).toEqual([
      'web/planted.tsx → ../src/io/disk.js',
      'web/planted.tsx → node:fs',
    ]);
  });

  it('a global of Node in a dialect', () => {
    expect(globalsIn(dialectsOf(plant('src/dialects/planted.ts', 'Buffer.from(text)')))).toEqual(['src/dialects/planted.ts']);
  });

  it('somebody else who calls out', () => {
    const text = "import { fetchDocument } from '../../io/fetch-document.js';";
    expect(callersOf(plant('src/ops/pass/planted.ts', text), 'src/io/fetch-document.ts')).toContain('src/ops/pass/planted.ts');
  });

  it('an operation without a folder', () => {
    expect(operationFolders(plant('src/ops/attic/index.ts', ''))).toContain('attic');
  });

  it.each([
    ["import { readFileSync } from 'node:fs';", ['src/agents/pi/read.ts → node:fs'], []],
    ['const bytes = Buffer.alloc(1);', [], ['src/agents/pi/read.ts']],
  ])('%s where a session is read out of bytes', (line, modules, globals) => {
    const planted = sources.map((source) =>
      source.file === 'src/agents/pi/read.ts' ? { ...source, text: `${line}\n${source.text}` } : source,
    );
    expect(nodeModulesReached(planted, 'src/readers.ts')).toEqual(modules);
    expect(globalsReached(planted, 'src/readers.ts')).toEqual(globals);
  });
});

describe('agent ids', () => {
  /** The registry knows folders; help shows examples; the list of rules holds each agent's own. */
  const exempt = (file: string, id: string) =>
    file === 'src/agents/index.ts' ||
    file === 'src/agents/decoders.ts' ||
    file === 'src/agents/describers.ts' ||
    file === 'src/agents/hooks.ts' ||
    file.startsWith(`src/agents/${id}/`) ||
    file === 'src/agents/ids.ts' ||
    /^src\/ops\/[a-z]+\/index\.ts$/.test(file) ||
    file === 'src/model/rules.ts';
  /** Comments may say what was seen in which client. */
  const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

  /** Words of the language itself, of HTML, of databases and versions: they say nothing unless they are quoted. */
  const WORDS = new Set(['continue', 'amp', 'v0', 'bolt', 'cursor']);

  const elsewhere = (all: readonly Source[], id: string) => {
    const word = WORDS.has(id) ? new RegExp(`(['"\`])${id}\\1`) : new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
    return all.filter(({ file, text }) => !exempt(file, id) && word.test(code(text))).map(({ file }) => file);
  };

  it.each(agents.map(({ id }) => id))('%s occurs in its own folder only', (id) => {
    expect(elsewhere(sources, id)).toEqual([]);
    const file = 'src/replay/planted.ts';
    expect(elsewhere([{ file, text: `if (agent === '${id}') return;` }], id)).toEqual([file]);
  });
});

describe('marks of clients', () => {
  /** Tags and frames that clients put around words and results: adapters tell them apart, so that nothing above needs to know them. */
  const marks =
    /system-reminder|turn_aborted|task-notification|bash-input|command-name|tool_use_error|chunk_id|untrusted_context|Wall time|AGENTS\\?\.md instructions|Request interrupted by user/;
  const above = (all: readonly Source[]) =>
    all.filter(({ file, text }) => /^src\/(?:handoff|replay|sources|ops|cli)\//.test(file) && marks.test(text)).map(({ file }) => file);

  it('are known to no room above the agents', () => {
    expect(above(sources)).toEqual([]);
  });

  it('one that is planted is found', () => {
    expect(above([...sources, { file: 'src/handoff/planted.ts', text: 'const TAG = /<system-reminder>/;' }])).toEqual([
      'src/handoff/planted.ts',
    ]);
  });
});

describe('files', () => {
  /** Mostly text: of the sample, of a skeleton. */
  const DATA = new Set(['scripts/make-sample.mjs']);
  const LONGEST = 500;
  const long = (all: readonly Source[]) =>
    all.filter(({ file, text }) => !DATA.has(file) && text.split('\n').length - 1 > LONGEST).map(({ file }) => file);
  const silent = (all: readonly Source[]) => all.filter(({ text }) => !/^(\/\/ \S|\/\*\* ?\S)/.test(text)).map(({ file }) => file);
  const nameless = (all: readonly Source[]) => all.filter(({ text }) => /^export default\b/m.test(text)).map(({ file }) => file);
  const badlyNamed = (all: readonly Source[]) =>
    all
      .map(({ file }) => file)
      .filter((file) => {
        const name = path.posix.basename(file).replace(/(\.test|\.config)?\.(ts|tsx|mjs)$/, '');
        return !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?$/.test(name) || /^(utils?|helpers?|common|misc)$/.test(name);
      });

  it('have at most 500 lines', () => {
    expect(long(everything)).toEqual([]);
  });

  it('say their reason in the first line', () => {
    expect(silent([...sources, ...web])).toEqual([]);
  });

  it('have named exports only', () => {
    expect(nameless([...sources, ...web])).toEqual([]);
  });

  it('have kebab-case names that say something', () => {
    expect(badlyNamed(everything)).toEqual([]);
  });

  it('one that breaks a rule is found', () => {
    const planted = (file: string, text: string): Source[] => [{ file, text }];
    expect(long(planted('src/io/long.ts', 'x\n'.repeat(LONGEST + 1)))).toHaveLength(1);
    expect(long(planted('src/io/just.ts', 'x\n'.repeat(LONGEST)))).toEqual([]);
    expect(silent(planted('src/io/silent.ts', "import { x } from './y.js';\n"))).toHaveLength(1);
    expect(nameless(planted('src/io/default.ts', '// Why.\nexport default 1;\n'))).toHaveLength(1);
    for (const name of ['helpers', 'someThing', 'Thing', 'a_b']) expect(badlyNamed(planted(`src/io/${name}.ts`, ''))).toHaveLength(1);
  });
});
