// Which folder in Gemini CLI's store belongs to which project, by the client's own rules (0.61.0): registry, marker files, a free name.
import path from 'node:path';
import { readSmall } from '../../io/small-file.js';
import { exists, listFolder } from '../../io/walk.js';
import { pathsOf, type StorePlace } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { geminiFolder, projectsFolder } from './paths.js';
import { projectHash } from './project-hash.js';

const MARKER = '.project_root';

/** Project folder → name in the store. */
export function readRegistry(geminiHome: string): ReadonlyMap<string, string> {
  const projects = new Map<string, string>();
  try {
    const value: unknown = JSON.parse(readSmall(path.join(geminiHome, 'projects.json')) ?? '{}');
    const listed = isObject(value) && isObject(value['projects']) ? value['projects'] : {};
    for (const [folder, slug] of Object.entries(listed))
      if (typeof slug === 'string' && /^[a-z0-9-]+$/.test(slug)) projects.set(folder, slug);
  } catch {
    return projects; // broken: the client begins a new one, and finds its folders by their markers
  }
  return projects;
}

/** The name under which the client looks for a project's sessions, or would when it is started there. */
export function slugOf(world: StorePlace, cwd: string): string {
  const home = geminiFolder(world);
  const registry = readRegistry(home);
  const project = keyOf(world, cwd);
  const owned = (slug: string): 'own' | 'free' | 'taken' => ownerOf(world, slug, project);
  const listed = registry.get(project);
  if (listed !== undefined && owned(listed) !== 'taken') return listed;
  const marked = listFolder(projectsFolder(world), new Report()).find((entry) => entry.isFolder && owned(entry.name) === 'own');
  if (marked) return marked.name;
  const taken = new Set(registry.values());
  const name = slugify(pathsOf(world.platform).basename(project));
  for (let n = 0; ; n++) {
    const candidate = n === 0 ? name : `${name}-${n}`;
    if (!taken.has(candidate) && owned(candidate) === 'free') return candidate;
  }
}

function ownerOf(world: StorePlace, slug: string, project: string): 'own' | 'free' | 'taken' {
  const paths = pathsOf(world.platform);
  let state: 'own' | 'free' = 'free';
  for (const base of ['tmp', 'history']) {
    const marker = paths.join(geminiFolder(world), base, slug, MARKER);
    if (!exists(marker)) continue;
    const owner = readSmall(marker)?.trim();
    if (owner === undefined || keyOf(world, owner) !== project) return 'taken';
    state = 'own';
  }
  return state;
}

/** Windows ignores case, and so does the registry there. */
function keyOf(world: StorePlace, cwd: string): string {
  const resolved = pathsOf(world.platform).resolve(cwd);
  return (world.platform ?? process.platform) === 'win32' ? resolved.toLowerCase() : resolved;
}

function slugify(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '-')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '') || 'project'
  );
}

/** The project whose sessions lie in a folder of the store. Old folders go by the hash of the project's path; `known`: paths it may be. */
export function projectOf(folder: string, known: readonly string[] = []): string | undefined {
  const marker = readSmall(path.join(folder, MARKER))?.trim();
  if (marker) return marker;
  const name = path.basename(folder);
  const registry = [...readRegistry(path.dirname(path.dirname(folder)))];
  const listed = registry.find(([, slug]) => slug === name)?.[0];
  if (listed !== undefined || !/^[0-9a-f]{64}$/.test(name)) return listed;
  return [...known, ...registry.map(([project]) => project)].find((project) => projectHash(project) === name);
}
