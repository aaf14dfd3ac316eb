// Files of our own data: written beside their place under a name that tells whose they are, then put there as a whole.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { attempt, disk, makeFolders, removeIfThere, syncFolder, withFile, type OutFile } from './disk.js';
import { identity, ownerState } from './owner.js';

/** Of this process, being written. */
const inUse = new Set<string>();

/** A name for a working file in our own data. It says whose it is, so that a dead process's file is recognised. */
export function ownTemporary(folder: string): string {
  const file = path.join(folder, `.${randomBytes(6).toString('hex')}.${identity.text()}.tmp`);
  inUse.add(file);
  return file;
}

/** Done with it, one way or the other; one that could not be removed is swept away at the next start. */
export function dropTemporary(file: string): void {
  inUse.delete(file);
  removeIfThere(file);
}

/** Did whoever made it die over it, or give it up? */
export function isLeftTemporary(file: string): boolean {
  const owner = /^\.[0-9a-f]+\.(.*)\.tmp$/.exec(path.basename(file))?.[1];
  if (owner === undefined) return false;
  const state = ownerState(owner);
  return state === 'self' ? !inUse.has(file) : state === 'dead';
}

/** no: a power cut may lose it · content: never half of it · name: it is there for certain. */
export interface Durability {
  readonly durable: 'no' | 'content' | 'name';
}

/** Puts a whole file in its place, over an older one of our own. Nobody ever sees half of it. What is large is written piece by piece. */
export function writeWhole(file: string, content: string | ((out: OutFile) => void), options: Durability): void {
  const temporary = stageWhole(file, content, options);
  try {
    disk.rename(temporary, file);
    if (options.durable === 'name') syncFolder(path.dirname(file));
  } finally {
    attempt(() => dropTemporary(temporary));
  }
}

/** The first half of it: all that needs space. The answer is the file to rename. */
export function stageWhole(file: string, content: string | ((out: OutFile) => void), { durable }: Durability): string {
  makeFolders(path.dirname(file));
  const temporary = ownTemporary(path.dirname(file));
  try {
    withFile(temporary, 'wx', (out) => {
      if (typeof content === 'string') out.write(Buffer.from(content));
      else content(out);
      if (durable !== 'no') out.sync();
    });
  } catch (error) {
    attempt(() => dropTemporary(temporary));
    throw error;
  }
  return temporary;
}
