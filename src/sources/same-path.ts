// Are two paths one folder? Links are followed where the folder exists; one that is gone, or on another machine, is compared by its name.
import path from 'node:path';
import { nativePathOf, realPathOf } from '../io/links.js';
import { isNetworkPath } from '../io/network-path.js';
import { pathsOf, type World } from '../io/world.js';

/** `C:\…` or `\\server\…`: Windows rules hold for it wherever it is looked at. */
const WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** Asks one folder about many others: each is looked at once. */
export function sameFolderAs(folder: string, world: Pick<World, 'platform'>): (other: string) => boolean {
  const known = new Map<string, boolean>();
  const mine = folderKey(folder, world.platform);
  return (other) => {
    let same = known.get(other);
    if (same === undefined) known.set(other, (same = other === folder || folderKey(other, world.platform) === mine));
    return same;
  };
}

/** A folder that somebody typed: from the current one, unless it is another system's, which has no place here. */
export function folderNamed(text: string, world: Pick<World, 'cwd' | 'platform'>): string {
  return WINDOWS.test(text) && world.platform !== 'win32' ? text : path.resolve(world.cwd, text);
}

/** The path that clients work under, whatever link led there. */
export function realPath(folder: string): string {
  return existing(folder) ?? path.normalize(folder); // gone, or of another machine
}

/** Two folders are the same when their keys are. */
export function folderKey(folder: string, platform: NodeJS.Platform): string {
  const foreign = WINDOWS.test(folder) && platform !== 'win32';
  const rules = foreign ? path.win32 : pathsOf(platform);
  if (!rules.isAbsolute(folder)) return `relative ${folder}`; // says nothing about where
  const real = foreign ? undefined : existing(folder);
  // Of a folder that cannot be looked at, both ways to write an accent mean the same: a Mac may have written the long one.
  const name = real ?? withoutEnd(rules.normalize(folder)).normalize('NFC');
  return foreign || ignoresCase(platform) ? name.normalize('NFC').toLowerCase() : name;
}

/** On a Mac also with the case that the names really have: there the clients see those, whatever was typed. */
function existing(folder: string): string | undefined {
  if (isNetworkPath(folder)) return undefined; // a session may name any machine there is
  try {
    return process.platform === 'darwin' ? nativePathOf(folder) : realPathOf(folder);
  } catch {
    return undefined;
  }
}

/** The usual file systems there take `App` and `app` for one. */
function ignoresCase(platform: NodeJS.Platform): boolean {
  return platform === 'win32' || platform === 'darwin';
}

function withoutEnd(folder: string): string {
  return folder.replace(/(?<=[^\\/:])[\\/]+$/, '');
}
