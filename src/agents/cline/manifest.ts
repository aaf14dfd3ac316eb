// The manifest beside a session's messages: by it the client finds the session (3.0.65 needs no row in its database).
import type { JsonObject } from '../../model/json.js';
import { smallJson } from '../toolkit/cline-like/task-facts.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { MESSAGES } from './file-names.js';

/** Of a messages file. Undefined: there is none, or it is none. */
export function readManifest(messages: string, files: SessionFiles): JsonObject | undefined {
  return messages.endsWith(MESSAGES) ? smallJson(`${messages.slice(0, -MESSAGES.length)}.json`, files) : undefined;
}
