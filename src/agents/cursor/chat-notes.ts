// What the command-line client notes beside a session's database (`meta.json`).
import path from 'node:path';
import { readSmall } from '../../io/small-file.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { parsedColumn } from '../toolkit/parsed-column.js';

/** Its title, folder and times, and the version of the format; nothing in versions before mid-2026. */
export function notesBeside(database: string): JsonObject {
  const folder = path.dirname(database);
  const notes = parsedColumn(readSmall(path.join(folder, 'meta.json'), { within: folder }));
  return isObject(notes) ? notes : {};
}

/** What the client calls a session until it has thought of something better. */
const NO_TITLE = /^(?:New (?:Agent|Chat)|Untitled)?$/i;

/** Of what it notes beside the database or in it; undefined: none that says anything. */
export function chatTitle(facts: JsonObject): string | undefined {
  return [facts['title'], facts['name'], facts['chatTitle']]
    .map((one) => stringOf(one)?.trim())
    .find((one) => one !== undefined && !NO_TITLE.test(one));
}
