// Where Gemini CLI keeps its sessions: a folder for each project, by a short name that a registry gives it.
import path from 'node:path';
import { pathsOf, type StorePlace } from '../../io/world.js';

const NAME = /^session-.*\.jsonl?$/;

/** `GEMINI_CLI_HOME` stands for the home folder; set but empty is not set. */
export function geminiFolder(world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const set = world.env['GEMINI_CLI_HOME'];
  return paths.join(set ? paths.resolve(world.cwd ?? '', set) : world.home, '.gemini');
}

/** Holds a folder for each project. */
export function projectsFolder(world: StorePlace): string {
  return pathsOf(world.platform).join(geminiFolder(world), 'tmp');
}

export function isSessionFile(name: string): boolean {
  return NAME.test(name);
}

/** The client knows a session by the first eight characters of its id and the minute in UTC. */
export function sessionFile(world: StorePlace, slug: string, id: string, at: Date): string {
  const minute = at.toISOString().slice(0, 16).replaceAll(':', '-');
  return pathsOf(world.platform).join(projectsFolder(world), slug, 'chats', `session-${minute}-${id.slice(0, 8)}.jsonl`);
}

/** Sub-agents of a session lie in a folder of its id beside it. */
export function subAgentFolder(file: string, id: string): string {
  return path.join(path.dirname(file), id);
}

/** `tmp/<project>` of a session file, recognised by its place. */
export function projectFolderOf(file: string): string {
  return path.dirname(path.dirname(file));
}
