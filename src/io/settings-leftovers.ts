// Working files beside settings: each says by its name whose it is, so that what a killed process left there is found and taken away.
import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { attempt, removeIfThere } from './disk.js';
import { identity, isLeftBehind } from './owner.js';

export function settingsTemporary(folder: string): string {
  return path.join(folder, `.baton-${randomBytes(6).toString('hex')}.${identity.text()}.tmp`);
}

/** What lies beside these files and whose process is gone. */
export function leftBeside(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => path.dirname(file)))].flatMap((folder) => namesIn(folder).filter(isLeft));
}

export function removeLeftovers(files: readonly string[]): void {
  for (const file of files) attempt(() => removeIfThere(file));
}

function isLeft(file: string): boolean {
  const owner = /^\.baton-[0-9a-f]{12}\.(.+)\.tmp$/.exec(path.basename(file))?.[1];
  if (owner === undefined) return false;
  try {
    const stats = lstatSync(file);
    return stats.isFile() && isLeftBehind(owner, stats.mtime);
  } catch {
    return false; // gone since
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return []; // no such folder yet, or none of ours
  }
}
