// What a session is called.
import { stringOf } from '../../model/json.js';

/** Until its client has thought of something better. */
const NO_TITLE = /^(?:new session|untitled session)?$/i;

export function titleOf(title: unknown): string | undefined {
  const text = stringOf(title)?.trim();
  return text === undefined || NO_TITLE.test(text) ? undefined : text;
}
