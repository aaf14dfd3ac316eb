// Which folder the session continues in, and what that means for the paths in it.
import path from 'node:path';
import { makeRelocation, type Relocation } from '../../replay/relocate.js';
import { Failure, type Report } from '../../model/report.js';
import { exists, isFolder } from '../../io/walk.js';
import { isNetworkPath } from '../../io/network-path.js';
import type { World } from '../../io/world.js';
import { realPath } from '../../sources/same-path.js';

/** The real path: clients look under it, whatever link led there. */
export function chooseFolder(original: string | undefined, asked: string | undefined, world: World, report: Report): string {
  if (asked !== undefined) {
    const folder = path.resolve(world.cwd, asked);
    if (!isFolder(folder))
      throw new Failure({
        rule: 'pass/no-such-folder',
        message: `the folder ${folder} does not exist`,
        hint: 'Create it first, or give another with --cwd.',
      });
    return realPath(folder);
  }
  if (original !== undefined && path.isAbsolute(original) && (original === world.cwd || !isNetworkPath(original)) && isFolder(original))
    return realPath(original);
  if (!isFolder(world.cwd))
    throw new Failure({
      rule: 'pass/no-such-folder',
      message:
        `${original === undefined ? 'the session names no folder' : `the session’s folder ${original} does not exist here`}, and the ` +
        'current one is gone too',
      hint: 'Name the folder to continue in: --cwd DIR.',
    });
  report.add({
    rule: 'pass/folder-missing',
    severity: 'warning',
    message:
      original === undefined
        ? 'the session names no folder; it continues in the current one'
        : `the session’s folder ${original} does not exist here; it continues in the current one`,
    hint: 'Give another with --cwd DIR.',
  });
  return realPath(world.cwd);
}

export function relocationTo(original: string | undefined, folder: string, id?: readonly [string, string]): Relocation {
  const moved =
    original !== undefined && original !== folder && !(!isNetworkPath(original) && exists(original) && realPath(original) === folder);
  return makeRelocation({ ...(id && { id }), ...(moved && { folder: [original, folder] }) });
}

export function reportRelocation(relocation: Relocation, original: string | undefined, folder: string, report: Report): void {
  const changed = relocation.changed();
  if (changed > 0)
    report.add({
      rule: 'pass/paths-rehomed',
      severity: 'info',
      count: changed,
      message: `${changed} texts contained paths inside ${original}; they now point to ${folder}`,
    });
}
