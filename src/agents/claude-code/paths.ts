// Where Claude Code keeps its sessions.
import path from 'node:path';
import type { World } from '../../io/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Names of project folders are cut here and get a hash. */
const LONGEST_NAME = 200;

export function configRoot(world: Pick<World, 'home' | 'env'>): string {
  return (world.env['CLAUDE_CONFIG_DIR'] ?? path.join(world.home, '.claude')).normalize('NFC');
}

export function projectsFolder(world: Pick<World, 'home' | 'env'>): string {
  return path.join(configRoot(world), 'projects');
}

/** Every UTF-16 unit outside [A-Za-z0-9] becomes `-`; long names end in base 36 of a 32-bit hash of the path (2.1.325). */
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

/** The folder beside a session's file that holds its sub-agents and large tool results. */
export function companionFolder(file: string): string {
  return file.replace(/\.jsonl$/, '');
}
