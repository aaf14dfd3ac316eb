// `kimi.json`: the folders that Kimi CLI has been used in. Only in these does it find sessions, and only from here their paths can be told.
import path from 'node:path';
import { readSmall } from '../../io/small-file.js';
import type { World } from '../../io/world.js';
import { isArray, isObject, stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { projectFolderName, shareFolder } from './paths.js';

const LARGEST = 16 << 20;
/** The machine itself; others are reached through a server, and their sessions lie below other names. */
const HERE = 'local';

/** Paths by the name of their folder of sessions. A missing or broken list is empty: the sessions are there all the same. */
export function workDirs(share: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path: place, kaos } of listedIn(path.join(share, 'kimi.json'))) {
    if (place !== undefined && (kaos ?? HERE) === HERE) found.set(projectFolderName(place), place);
  }
  return found;
}

function listedIn(file: string): { path: string | undefined; kaos: string | undefined }[] {
  const text = readSmall(file, { largest: LARGEST });
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    const list = isObject(value) && isArray(value['work_dirs']) ? value['work_dirs'] : [];
    return list.filter(isObject).map((one) => ({ path: stringOf(one['path']), kaos: stringOf(one['kaos']) }));
  } catch {
    return []; // being written right now, or broken
  }
}

/** The list is the client's: it is never written here. */
export function warnWhereUnlisted(world: World, cwd: string, report: Report): void {
  if (workDirs(shareFolder(world)).has(projectFolderName(cwd))) return;
  report.add({
    rule: 'kimi-cli/folder-not-listed',
    severity: 'warning',
    message: `Kimi CLI has not been used in ${cwd} yet: resuming there now would start an empty session instead of finding this one`,
    hint: `First start \`kimi\` once in ${cwd} and quit it; then resume.`,
  });
}
