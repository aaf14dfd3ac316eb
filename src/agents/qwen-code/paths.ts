// Where Qwen Code keeps its sessions.
import { pathsOf, type StorePlace } from '../../io/world.js';

const ID = /^[0-9a-f-]{32,36}$/i;

/** `QWEN_RUNTIME_DIR` moves the sessions alone, `QWEN_HOME` everything; set but empty is not set, `~` is the home folder. */
export function qwenFolder(world: StorePlace): string {
  return folderOf(world, world.env['QWEN_RUNTIME_DIR'] || world.env['QWEN_HOME']);
}

/** Settings, commands and all else that is not of a session. */
export function settingsFolder(world: StorePlace): string {
  return folderOf(world, world.env['QWEN_HOME']);
}

function folderOf(world: StorePlace, set: string | undefined): string {
  const paths = pathsOf(world.platform);
  if (!set) return paths.join(world.home, '.qwen');
  return paths.resolve(world.cwd ?? '', /^~(?=$|[/\\])/.test(set) ? paths.join(world.home, set.slice(2)) : set);
}

export function projectsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(qwenFolder(world), 'projects');
}

/** Where versions before 0.4 kept them. */
export function oldSessionsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(qwenFolder(world), 'tmp');
}

/** The client looks only in the folder of the exact directory that it is started in. */
export function sessionFile(world: StorePlace, cwd: string, id: string): string {
  return pathsOf(world.platform).join(projectsFolder(world), projectFolderName(cwd, world.platform), 'chats', `${id}.jsonl`);
}

/** Every character outside [A-Za-z0-9] becomes `-`, however long the path is; Windows ignores case. */
export function projectFolderName(cwd: string, platform: NodeJS.Platform = process.platform): string {
  return (platform === 'win32' ? cwd.toLowerCase() : cwd).replace(/[^A-Za-z0-9]/g, '-');
}

export function isSessionId(id: string): boolean {
  return ID.test(id);
}
