// What the first record calls its session.
import { stringOf, type JsonObject } from '../../model/json.js';

/** Its own name for the session, under either of two keys. */
export function titleOf(start: JsonObject): string | undefined {
  return stringOf(start['sessionTitle'])?.trim() || stringOf(start['title'])?.trim() || undefined;
}
