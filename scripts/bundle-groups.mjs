// Which modules of the command share a file. Left alone, esbuild makes one for every set of lazily loaded modules that have something in common: a
// hundred of them for a pass, and each costs a millisecond to load.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Of a group, whoever needs a part gets the whole. `common`: nearly everything uses most of it.
 * `light`: what else is in it: what agents and formats are called and where they are, the verbs that are tools of the server too, lists, what
 * finds the sessions of the two agents that most people have, and small pieces that many share.
 * `loadedBy`: of the modules that are loaded lazily, those that reach one of these; absent: all of them.
 * `parts`: what these of the modules that are loaded lazily need is by itself in a file of that name, and the rest of the group is not loaded by them; nor
 * are the parts behind. The first of them is loaded in any case.
 */
const GROUPS = [
  {
    name: 'common',
    // where every command begins, and lists, which are done in a moment
    parts: [
      {
        name: 'lists',
        of: /^src\/(?:cli\/(?:main|present\/list)|ops\/list\/list|sources\/catalog\/list-remembered|agents\/[^/]+\/discover)\.ts$/,
      },
      // and searches, which read what is new in a session
      {
        name: 'searches',
        of: /^src\/(?:cli\/present\/search|ops\/search\/search|ops\/redact\/config|redact\/[^/]+|agents\/(?:claude-code|codex)\/source)\.ts$/,
      },
    ],
    folders: ['src/model', 'src/io', 'src/records', 'src/dialects', 'src/agents/toolkit', 'src/sources', 'src/store'],
    light:
      /^src\/(?:agents\/(?:index|not-supported|store-guard|[^/]+\/(?:index|paths|file-names|variant|client)|toolkit\/opencode-like\/(?:agent|paths)|claude-code\/(?:discover|documents|prompt-text)|codex\/(?:discover|prompt|items|injected|tools|rollout-names))|(?:conversations|documents)\/(?:index|[^/]+\/head)|conversations\/toolkit\/words|edits\/left-out|ops\/(?:operation|usage|watch-reading|input-values|command-line|parse-input|apply-settings|author-field|ref-field|read-only-agent|catalog-use|config\/(?:config-file|setting-keys)|redact\/rules-text|share\/passphrase-field|pack\/edits\/edits-field|list\/(?:list|fold|every-session)|pass\/own-folder|(?:check|draft|list|log|pack|pass|receive|search|show|verify)\/(?:index|input))|cli\/(?:terminal|print|table|diagnostics|text-width|turn-text|sparkline|safe-diagnostics|engine-settings|present\/list))\.ts$/,
  },
  { name: 'redact', folders: ['src/redact'], loadedBy: 'src/redact/scanner.ts' },
];
/** Rooms that few commands need: what leads there stays where it is needed. */
const APART = /^src\/(conversations|documents|handoff|redact|trust|share|lineage|ops|cli)\//;
/** In no group, whatever folder it lies in: what is for one family of agents, where threads begin, the texts of all rules, what asks a service, the picker’s screen, the clipboard, notifications. */
const ALONE =
  /\/(?:opencode-like|project-export|extensions)\/|(?<!\/second)-thread\.ts$|^src\/model\/(?:[a-z0-9]+-)?rules\.ts$|^src\/io\/(?:ask-service|service-address|screen|clipboard|notify)\.ts$/;

/** `entries`: where the command and its threads begin. */
export function inGroups(root, entries) {
  const sources = new Map(sourcesIn(root, 'src').map(({ file, text }) => [file, text]));
  const lazy = [...new Set([...[...sources].flatMap(([file, text]) => lazyImports(file, text)), ...entries])];
  const groups = GROUPS.flatMap(({ name, folders, light, loadedBy, parts = [] }) => {
    const isOwn = (file) => light?.test(file) || folders.some((folder) => file.startsWith(`${folder}/`));
    const needs = parts.map(({ of }) => new Set(lazy.filter((file) => of.test(file)).flatMap((file) => [...reach(file)])));
    const needed = new Set(needs.flatMap((files) => [...files]));
    // what a part may ask for later brings the rest along
    const later = new Set([...needed].flatMap((file) => lazyImports(file, sources.get(file))).filter((file) => !needed.has(file)));
    const files = [...sources.keys()].filter((file) => isOwn(file) && !later.has(file) && belongs(file, isOwn, light));
    const users = usersOf(files).filter((file) => loadedBy === undefined || reach(file).has(loadedBy));
    const made = parts.map((part, n) => {
      const isAhead = (file) => needs.slice(0, n).some((before) => before.has(file));
      const own = files.filter((file) => needs[n].has(file) && !isAhead(file));
      return groupOf(
        part.name,
        own,
        usersOf(own).filter((file) => !isAhead(file)),
        (file) => !isAhead(file),
      );
    });
    const others = (file) => !needed.has(file);
    made.push(parts.length === 0 ? groupOf(name, files, users) : groupOf(name, files.filter(others), users.filter(others), others));
    return made;
  });
  return {
    name: 'in-groups',
    setup(build) {
      build.onResolve({ filter: /^virtual:/ }, ({ path: name }) => ({ path: name, namespace: 'group' }));
      build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path: name }) => ({
        contents: groups
          .find((group) => group.name === name)
          .files.map((file) => `import ${JSON.stringify(path.join(root, file))};`)
          .join('\n'),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.ts$/ }, ({ path: place }) => {
        const file = posix(path.relative(root, place));
        if (!sources.has(file)) return undefined;
        const wanted = groups.filter(({ users }) => users.has(file)).map(({ name }) => `import '${name}';\n`);
        const contents = wanted.join('') + withoutWaiting(file, sources.get(file));
        return { contents, loader: 'ts', resolveDir: path.dirname(place) };
      });
    },
  };

  /** What is in a group that is loaded already is not loaded later: each of these would have files of its own. */
  function withoutWaiting(file, text) {
    const isLoaded = (one) => groups.some(({ isThereFor, files }) => isThereFor?.(file) && files.includes(one));
    let imports = '';
    const rest = text.replaceAll(LAZY_IMPORT, (whole, name) => {
      if (!isLoaded(fileOf(file, name))) return whole;
      const variable = `loaded_${imports.length}`;
      imports += `import * as ${variable} from '${name}';\n`;
      return `Promise.resolve(${variable})`;
    });
    return imports + rest;
  }

  /** One of those in it, or that these need, would wait for itself. */
  function usersOf(files) {
    const within = new Set(files.flatMap((file) => [...reach(file)]));
    return lazy.filter((file) => !within.has(file));
  }

  /** Neither it nor what it needs is a thread, lies apart, or is a package that takes long to load. */
  function belongs(start, isOwn, light) {
    return [...reach(start)].every(
      (file) =>
        (!APART.test(file) || isOwn(file)) &&
        (!ALONE.test(file) || light?.test(file)) &&
        !/from '(zod|yaml|@noble\/ed25519)'/.test(sources.get(file)),
    );
  }

  /** Everything that is loaded with a module, itself included. */
  function reach(start) {
    const found = new Set([start]);
    for (const file of found) for (const one of staticImports(file, sources.get(file))) if (sources.has(one)) found.add(one);
    return found;
  }
}

/** `isThereFor`: for whom the whole group is loaded in any case. */
function groupOf(name, files, users, isThereFor) {
  return { name: `virtual:${name}`, files, users: new Set(users), isThereFor };
}

const LAZY_IMPORT = /\bimport\('(\.[^']+)'\)/g;

function lazyImports(file, text) {
  return [...text.matchAll(LAZY_IMPORT)].map(([, name]) => fileOf(file, name));
}

function staticImports(file, text) {
  return [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;']*?(?:from\s)?'(\.[^']+)';/gm)].map(([, name]) => fileOf(file, name));
}

function fileOf(from, name) {
  return path.posix.join(path.posix.dirname(from), name.replace(/\.js$/, '.ts'));
}

function sourcesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/[\\/]fixtures[\\/]/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: posix(path.relative(root, file)), text: readFileSync(file, 'utf8') }));
}

function posix(file) {
  return file.replaceAll(path.sep, '/');
}
