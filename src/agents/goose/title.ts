// What a session is called.
import { stringOf, type JsonObject } from '../../model/json.js';

/** What a session is called until its client has thought of something better. */
const NO_TITLE = /^(?:CLI Session|ACP Session|New session(?: \d+)?)?$/i;

/** Before there were names, a session had a description. */
export function titleOf(head: JsonObject): string | undefined {
  return [head['name'], head['description']].map((one) => stringOf(one)?.trim()).find((one) => one !== undefined && !NO_TITLE.test(one));
}
