// The top of a git working tree, recognised by looking alone: the nearest folder upwards that has a `.git`.
import { lstatSync } from 'node:fs';
import path from 'node:path';

export function gitTop(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (isThere(path.join(at, '.git'))) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

function isThere(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // behind a closed folder
  }
}
