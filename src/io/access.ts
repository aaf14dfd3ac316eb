// What this user may do with a file or folder, asked of the system before it is tried.
import { accessSync, chmodSync, constants, statSync } from 'node:fs';

export function isWritable(place: string): boolean {
  return isAllowed(place, constants.W_OK);
}

/** Its names, and what lies below it. */
export function isReadableFolder(folder: string): boolean {
  return isAllowed(folder, constants.R_OK | constants.X_OK);
}

/** Throws what the system says against it; a folder must take new files. */
export function requireWritable(place: string): void {
  accessSync(place, statSync(place).isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK);
}

/** For nobody else to look into. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
}

function isAllowed(place: string, mode: number): boolean {
  try {
    accessSync(place, mode);
    return true;
  } catch {
    return false;
  }
}
