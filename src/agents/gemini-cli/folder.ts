// The folder that a session ran in. Gemini CLI stores its hash only, but tells its model the folder in each session's first message.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { partList } from '../../dialects/gemini/decode.js';
import { projectHash } from './project-hash.js';

/** In 0.61.0, and in versions of 2025. */
const TOLD = /(?:Workspace Directories:\*\*\n\s*- |working in the directory: )([^\n]+)/;

/** Records at the beginning of a session that are looked at. */
export const FEW = 5;

export class FolderFinder {
  #hash: string | undefined;
  #seen = 0;
  folder: string | undefined;

  /** The records of a session in their order; the first few tell it. */
  see(record: JsonObject): void {
    if (this.folder !== undefined || ++this.#seen > FEW) return;
    this.#hash ??= stringOf(record['projectHash']);
    const own = isObject(record['baton']) ? stringOf(record['baton']['cwd']) : undefined;
    const told = own ?? toldFolder(record);
    if (told !== undefined && (own !== undefined || projectHash(told) === this.#hash)) this.folder = told;
  }
}

/** What the client's own message says; the session's hash has to agree. */
export function toldFolder(record: JsonObject): string | undefined {
  const list = isObject(record['$set']) ? record['$set']['messages'] : record['messages'];
  for (const message of isArray(list) ? list.slice(0, 2).filter(isObject) : [record]) {
    const [first] = message['type'] === 'user' ? partList(message['content']) : [];
    const text = stringOf(isObject(first) ? first['text'] : first);
    const folder = text === undefined ? undefined : TOLD.exec(text)?.[1];
    if (folder !== undefined) return folder;
  }
  return undefined;
}
