// Sessions that are not a file of their own become one for as long as they are worked on: everything that reads bytes comes through here.
import path from 'node:path';
import type { SessionRef, SessionSource } from '../agents/agent.js';
import { attempt, makeFolders, removeEmptyFolders } from '../io/disk.js';
import { fileSize } from '../io/walk.js';
import { dropTemporary, ownTemporary } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';

export interface Readable {
  /** Its path is a file. */
  readonly ref: SessionRef;
  close(): void;
}

/** In our own data, out of others' reach. What a killed process leaves there is taken away at the next start. */
export function workFolder(world: World): string {
  return path.join(dataFolder(world), 'work');
}

export function openReadable(agent: Pick<SessionSource, 'materialize'>, ref: SessionRef, world: World, report: Report): Readable {
  if (!agent.materialize) return { ref, close: () => {} };
  const made = new Set<string>();
  const folder = workFolder(world);
  makeFolders(folder, made);
  const file = ownTemporary(folder);
  const close = (): void => {
    attempt(() => dropTemporary(file));
    attempt(() => removeEmptyFolders([...made, folder]));
  };
  try {
    if (agent.materialize(ref, file, report)) return { ref: { ...ref, path: file, bytes: fileSize(file) }, close };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return { ref, close: () => {} };
}
