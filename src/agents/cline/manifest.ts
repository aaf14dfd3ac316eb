// The manifest beside a session's messages: by it the client finds the session (3.0.65 needs no row in its database).
import { readSmall } from '../../io/small-file.js';
import { isObject, type JsonObject } from '../../model/json.js';
import { MESSAGES } from './paths.js';

/** Of a messages file. Undefined: there is none, or it is none. */
export function readManifest(messages: string): JsonObject | undefined {
  return messages.endsWith(MESSAGES) ? smallJson(`${messages.slice(0, -MESSAGES.length)}.json`) : undefined;
}

export function smallJson(file: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(readSmall(file) ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // the session's own words are elsewhere; without it they are read all the same
  }
}
