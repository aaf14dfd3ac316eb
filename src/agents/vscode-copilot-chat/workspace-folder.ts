// The folder that a chat's window had open: beside the chats of a workspace stands what the workspace is.
import path from 'node:path';
import { isNetworkPath } from '../../io/network-path.js';
import { readSmall } from '../../io/small-file.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { SESSIONS } from './paths.js';
import { listOf, pathOfUrl } from './values.js';

/** By the folder of the chats; undefined: a window without a folder, or nothing tells. */
export function workspaceFolder(chats: string): string | undefined {
  if (path.basename(chats) !== SESSIONS) return undefined;
  const workspace = parsed(readSmall(path.join(path.dirname(chats), 'workspace.json')));
  const folder = stringOf(workspace?.['folder']);
  if (folder !== undefined) return pathOfUrl(folder);
  const url = stringOf(workspace?.['workspace']) ?? stringOf(workspace?.['configuration']) ?? '';
  const file = pathOfUrl(url);
  if (file === undefined) return undefined;
  return url.startsWith('file:') && !isNetworkPath(file) ? firstFolderOf(file) : path.dirname(file);
}

/** Of a workspace of several folders (`app.code-workspace`): the first of them; where that cannot be read, the folder of the file. */
function firstFolderOf(file: string): string {
  const [first] = listOf(parsed(readSmall(file))?.['folders']);
  const [named, url] = [stringOf(first?.['path']), stringOf(first?.['uri'])];
  if (url !== undefined) return pathOfUrl(url) ?? path.dirname(file);
  return named === undefined ? path.dirname(file) : path.resolve(path.dirname(file), named);
}

function parsed(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // comments, which such files may have: its folder has to do
  }
}
