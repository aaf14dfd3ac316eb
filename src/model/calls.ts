// What model APIs ask of tool calls: ids in a shape that all of them take, and an answer for each.
import { sha256 } from './sha256.js';

/** Said to the next model where a call has no result. */
export const INTERRUPTED = '[interrupted: no result was recorded for this call, so its outcome is unknown]';

const LONGEST_CALL_ID = 64;

/** Call ids as the model APIs accept them: `[A-Za-z0-9_-]`, at most 64 characters (some: 40). Others get a name made from their own. */
export function makeCallIds(longest = LONGEST_CALL_ID): (id: string) => string {
  const renamed = new Map<string, string>();
  return (id) => {
    if (id.length <= longest && /^[A-Za-z0-9_-]+$/.test(id)) return id;
    const known = renamed.get(id);
    if (known !== undefined) return known;
    const fresh = `call_${sha256(id).slice(0, 24)}`;
    renamed.set(id, fresh);
    return fresh;
  };
}
