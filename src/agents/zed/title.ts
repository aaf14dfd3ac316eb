// What a thread is called.
import { stringOf } from '../../model/json.js';

/** Until Zed has thought of something better. */
const NO_TITLE = /^(?:new thread|new agent thread|untitled)?$/i;

export function titleOf(title: unknown): string | undefined {
  const text = stringOf(title)?.trim();
  return text === undefined || NO_TITLE.test(text) ? undefined : text;
}
