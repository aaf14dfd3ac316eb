// Which folder a session belongs to: addresses as the editor writes them, and folders whose names stand for paths.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { readSmall } from '../../io/small-file.js';
import { isFolder, namesIn } from '../../io/walk.js';
import { isObject, stringOf, type Json } from '../../model/json.js';
import { parsedColumn } from '../toolkit/parsed-column.js';

/** `file:///home/dev/x`, `file:///c%3A/x`, `vscode-remote://wsl%2Bubuntu/home/dev/x`; undefined: it names no folder. */
export function folderOfUri(uri: string | undefined): string | undefined {
  if (uri === undefined) return undefined;
  try {
    const url = new URL(uri);
    if (url.protocol === 'vscode-remote:') return decodeURIComponent(url.pathname) || undefined;
    if (url.protocol !== 'file:') return undefined;
    const isDrive = /^\/[a-z](?::|%3a)/i.test(url.pathname);
    const folder = fileURLToPath(url, { windows: isDrive });
    return folder.length > 1 ? folder.replace(/[\\/]$/, '') : folder;
  } catch {
    return undefined; // not an address after all
  }
}

/** Of what the editor keeps as an address: its path on the disk. */
export function folderOfUriObject(uri: Json | undefined): string | undefined {
  if (typeof uri === 'string') return folderOfUri(uri);
  if (!isObject(uri)) return undefined;
  return stringOf(uri['fsPath']) ?? stringOf(uri['_fsPath']) ?? folderOfUri(stringOf(uri['external'])) ?? stringOf(uri['path']);
}

/** Of a workspace of the editor's. Of one with several folders, the folder of the file that lists them. */
export function workspaceFolder(workspace: string): string | undefined {
  const json = parsedColumn(readSmall(path.join(workspace, 'workspace.json')));
  if (!isObject(json)) return undefined;
  const list = folderOfUri(stringOf(json['workspace']) ?? stringOf(json['configuration']));
  return folderOfUri(stringOf(json['folder'])) ?? (list === undefined ? undefined : list.replace(/[\\/][^\\/]*$/, ''));
}

/** Folders that are looked into for one name: `a-b-c` may stand for many paths. */
const MOST_LOOKS = 200;

/**
 * The folder that a project's folder is named after: `home-dev-my-harbour` for `/home/dev/my-harbour`. Several paths may have that name,
 * so it is the one that exists; undefined where none does.
 */
export function folderOfName(name: string): string | undefined {
  const drive = /^([a-z])-(.+)$/i.exec(name);
  const roots = path.sep === '\\' && drive ? [{ root: `${drive[1]!.toLowerCase()}:\\`, rest: drive[2]! }] : [{ root: '/', rest: name }];
  let looks = 0;
  for (const { root, rest } of roots) {
    const found = below(root, rest);
    if (found !== undefined) return found;
  }
  return undefined;

  function below(folder: string, rest: string): string | undefined {
    if (++looks > MOST_LOOKS) return undefined;
    const fitting = namesIn(folder)
      .filter((one) => rest === plain(one) || rest.startsWith(`${plain(one)}-`))
      .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    for (const one of fitting) {
      const full = path.join(folder, one);
      if (plain(one) === '' || !isFolder(full)) continue;
      if (plain(one) === rest) return full;
      const found = below(full, rest.slice(plain(one).length + 1));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** What the client calls the folder of a project among its projects. */
export const projectName = (folder: string): string => plain(folder);

/** As the client writes a part of a path: all but letters and digits becomes a line, and lines at its ends go. */
function plain(part: string): string {
  return part.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
