// Where Claude Code keeps its sessions.
import { pathsOf, type StorePlace } from '../../io/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Names of project folders are cut here and get a hash. */
const LONGEST_NAME = 200;

/** Set but empty or relative is taken from the folder that the client is started in (2.1.325). */
export function configRoot(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['CLAUDE_CONFIG_DIR'];
  const root = set === undefined ? paths.join(world.home, '.claude') : paths.resolve(world.cwd ?? '', set);
  return root.normalize('NFC');
}

export function projectsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(configRoot(world), 'projects');
}

/** Holds a folder of task lists for each session. */
export function tasksFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(configRoot(world), 'tasks');
}

/** The file that makes a session visible to the client when it is started in `cwd`. */
export function sessionFile(world: StorePlace, cwd: string, id: string): string {
  return pathsOf(world.platform).join(projectsFolder(world), projectFolderName(cwd), `${id}.jsonl`);
}

/**
 * Every UTF-16 unit outside [A-Za-z0-9] becomes `-`; long names end in base 36 of a 32-bit hash of the path. The path is taken as it is,
 * accents in their long form too (2.1.197, 2.1.325).
 */
export function projectFolderName(cwd: string): string {
  const name = cwd.replace(/[^A-Za-z0-9]/g, '-');
  if (name.length <= LONGEST_NAME) return name;
  let hash = 0;
  for (let i = 0; i < cwd.length; i++) hash = ((hash << 5) - hash + cwd.charCodeAt(i)) | 0;
  return `${name.slice(0, LONGEST_NAME)}-${Math.abs(hash).toString(36)}`;
}

export function isSessionId(id: string): boolean {
  return UUID.test(id);
}
