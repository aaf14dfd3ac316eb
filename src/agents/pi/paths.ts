// Where pi keeps its sessions.
import { pathsOf, type StorePlace } from '../../io/world.js';

/** `PI_CODING_AGENT_DIR` is used as it is set, except for a leading `~` (0.73.1). */
export function agentFolder(world: StorePlace): string {
  return setFolder(world, 'PI_CODING_AGENT_DIR') ?? pathsOf(world.platform).join(world.home, '.pi', 'agent');
}

export function sessionsFolder(world: StorePlace): string {
  return flatFolder(world) ?? pathsOf(world.platform).join(agentFolder(world), 'sessions');
}

/** Where the user named a folder for sessions, all of them lie in it, whatever folder they ran in. */
export function flatFolder(world: StorePlace): string | undefined {
  return setFolder(world, 'PI_CODING_AGENT_SESSION_DIR');
}

/** Both are looked into: sessions of before it was named stay where they are. */
export function sessionFolders(world: StorePlace): string[] {
  const flat = flatFolder(world);
  return [pathsOf(world.platform).join(agentFolder(world), 'sessions'), ...(flat === undefined ? [] : [flat])];
}

export function sessionFile(world: StorePlace, session: { readonly cwd: string; readonly id: string; readonly at: Date }): string {
  const name = `${session.at.toISOString().replace(/[:.]/g, '-')}_${session.id}.jsonl`;
  const flat = flatFolder(world);
  return flat === undefined
    ? pathsOf(world.platform).join(sessionsFolder(world), projectFolderName(session.cwd), name)
    : pathsOf(world.platform).join(flat, name);
}

/** Two folders whose names differ only in `/` and `-` share one; the client keeps them apart by nothing else (0.73.1). */
export function projectFolderName(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;
}

function setFolder(world: StorePlace, name: string): string | undefined {
  const paths = pathsOf(world.platform);
  const set = world.env[name];
  if (!set) return undefined;
  if (set === '~' || set.startsWith('~/')) return paths.join(world.home, set.slice(1));
  return paths.resolve(world.cwd ?? '', set);
}
