// Facts that stand outside of a quotation: ids, times, numbers. What a file says of itself counts as one only if it cannot be read as words.
import type { JsonSchema } from '../input-schema.js';

/** As two branches: some clients map schemas onto a dialect in which a type is one word. */
export const TEXT_OR_NULL: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };

const ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/;
/** Letters that are no hexadecimal number. */
const WORD = /^(?![0-9a-f]+$)[a-z]{3,}$/i;

/** Null: it is to be looked up in the quotation. An id may hold one word (`session-…`), never a sentence. */
export function safeId(id: string): string | null {
  if (!ID.test(id)) return null;
  return id.split(/[_.:-]/).filter((segment) => WORD.test(segment)).length > 1 ? null : id;
}

/** Null: it is no time. */
export function safeTime(at: string | null | undefined): string | null {
  const time = at === null || at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** How a tool is to be told of a session; undefined where the id is only in the quotation. */
export function safeRef({ agent, id }: { readonly agent: string; readonly id: string }): string | undefined {
  const safe = safeId(id);
  return safe === null ? undefined : `${agent}:${safe}`;
}
