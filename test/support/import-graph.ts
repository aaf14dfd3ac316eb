// The import graph of `src`, and the rules that keep its shape: pure functions over files, so that a planted violation can prove each.
import path from 'node:path';

export interface Source {
  /** From the project's folder, with `/`. */
  readonly file: string;
  readonly text: string;
}

export interface Import {
  /** As written. */
  readonly name: string;
  readonly typesOnly: boolean;
  /** `import()`: loaded when it is needed. */
  readonly lazy: boolean;
}

/** Lower rooms first; rooms on one line do not know each other. A folder that is not listed has to find its place here before it is used. */
export const layers: readonly (readonly string[])[] = [
  ['model'],
  ['dialects', 'records', 'trust'],
  ['io'],
  ['store'],
  ['agents', 'conversations', 'documents', 'handoff', 'redact', 'lineage', 'share', 'edits', 'settings'],
  ['sources', 'replay'],
  ['ops'],
  ['cli', 'mcp', 'hub', 'web'],
];

/** Rooms whose folders do not know each other, except for the toolkit that they share. */
const SIBLINGS = new Set(['agents', 'conversations', 'documents', 'dialects']);

export function importsOf({ text }: Source): Import[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]/gm)].map(([, type, name]) => ({
    name: name!,
    typesOnly: type !== undefined,
    lazy: false,
  }));
  const bare = [...text.matchAll(/^import\s+['"]([^'"]+)['"]/gm)].map(([, name]) => ({ name: name!, typesOnly: false, lazy: false }));
  const lazy = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name]) => ({ name: name!, typesOnly: false, lazy: true }));
  return [...statements, ...bare, ...lazy];
}

/** The file of ours that an import names. */
export function resolveImport(from: string, name: string): string | undefined {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts') : undefined;
}

function roomOf(file: string): string {
  return file.split('/')[1]!;
}

/** src/*.ts: the public library, above everything. */
function layerOf(file: string): number {
  const room = roomOf(file);
  return room.endsWith('.ts') ? layers.length : layers.findIndex((layer) => layer.includes(room));
}

function edgesOf(source: Source): { readonly target: string; readonly lazy: boolean }[] {
  return importsOf(source).flatMap(({ name, lazy }) => {
    const target = resolveImport(source.file, name);
    return target === undefined ? [] : [{ target, lazy }];
  });
}

function edgesThat(sources: readonly Source[], isWrong: (from: string, to: string) => boolean): string[] {
  return sources.flatMap((source) =>
    edgesOf(source)
      .filter(({ target }) => isWrong(source.file, target))
      .map(({ target }) => `${source.file} → ${target}`),
  );
}

export function filesWithoutRoom(sources: readonly Source[]): string[] {
  return sources.filter(({ file }) => layerOf(file) < 0).map(({ file }) => file);
}

export function upwardImports(sources: readonly Source[]): string[] {
  return edgesThat(sources, (from, to) => layerOf(to) > layerOf(from));
}

/** Between rooms of one layer, and between folders of a room whose folders are siblings. */
export function sidewaysImports(sources: readonly Source[]): string[] {
  return edgesThat(sources, (from, to) => {
    if (layerOf(from) !== layerOf(to)) return false;
    const room = roomOf(from);
    if (room !== roomOf(to)) return !room.endsWith('.ts');
    const [own, other] = [from.split('/')[2]!, to.split('/')[2]!];
    return SIBLINGS.has(room) && own !== other && other !== 'toolkit' && !own.endsWith('.ts') && !other.endsWith('.ts');
  });
}

/** Each as the files that form it. What is loaded lazily closes no cycle: it is there for breaking them. */
export function importCycles(sources: readonly Source[]): string[][] {
  const edges = new Map(
    sources.map((source) => [
      source.file,
      edgesOf(source)
        .filter(({ lazy }) => !lazy)
        .map(({ target }) => target),
    ]),
  );
  const order = new Map<string, { readonly index: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const mark = { index: order.size, low: order.size, open: true };
    order.set(file, mark);
    stack.push(file);
    for (const target of edges.get(file) ?? []) {
      if (!edges.has(target)) continue;
      const known = order.get(target);
      if (known === undefined) mark.low = Math.min(mark.low, visit(target));
      else if (known.open) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const ring = stack.splice(stack.indexOf(file));
      for (const one of ring) order.get(one)!.open = false;
      if (ring.length > 1) cycles.push(ring.toSorted());
    }
    return mark.low;
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Files of ours that `entry` reaches, lazily or not; types do not count. */
export function filesReached(sources: readonly Source[], entry: string): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const seen = new Set<string>([entry]);
  for (const file of seen) {
    for (const { name, typesOnly } of importsOf(byFile.get(file) ?? { file, text: '' })) {
      const target = typesOnly ? undefined : resolveImport(file, name);
      if (target !== undefined) seen.add(target);
    }
  }
  return [...seen];
}

/** Modules of Node that `entry` reaches, lazily or not; types do not count. */
export function nodeModulesReached(sources: readonly Source[], entry: string): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const seen = new Set<string>();
  const found: string[] = [];
  const work = [entry];
  for (let file = work.pop(); file !== undefined; file = work.pop()) {
    const source = byFile.get(file);
    if (!source || seen.has(file)) continue;
    seen.add(file);
    for (const { name, typesOnly } of importsOf(source)) {
      if (typesOnly) continue;
      if (name.startsWith('node:')) found.push(`${file} → ${name}`);
      const target = resolveImport(file, name);
      if (target !== undefined) work.push(target);
    }
  }
  return found;
}

/** Files that loading `entry` loads at once: neither types nor what is imported lazily. */
export function loadedWith(sources: readonly Source[], entry: string): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const seen = new Set<string>([entry]);
  for (const file of seen) {
    const source = byFile.get(file);
    for (const { name, typesOnly, lazy } of source ? importsOf(source) : []) {
      const target = typesOnly || lazy ? undefined : resolveImport(file, name);
      if (target !== undefined) seen.add(target);
    }
  }
  return [...seen];
}

/** Files outside `rooms` that import one of `modules`. */
export function importersOutside(sources: readonly Source[], modules: readonly string[], rooms: readonly string[]): string[] {
  return sources.flatMap((source) =>
    rooms.includes(roomOf(source.file))
      ? []
      : importsOf(source)
          .filter(({ name, typesOnly }) => !typesOnly && modules.includes(name))
          .map(({ name }) => `${source.file} → ${name}`),
  );
}

/** The clock and chance, taken directly: whoever is given a world takes its own. */
const CLOCK_AND_CHANCE = /\bDate\.now\(|\bnew Date\(\s*\)|\brandom(?:UUID|Bytes|Int)\(|\bMath\.random\(|\bgetRandomValues\(/g;

/** Files outside `rooms` that ask the clock or chance themselves, and what they ask. Comments do not count. */
export function clocksOutside(sources: readonly Source[], rooms: readonly string[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (rooms.includes(roomOf(file))) return [];
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
    return (code.match(CLOCK_AND_CHANCE) ?? []).map((found) => `${file} → ${found}`);
  });
}
