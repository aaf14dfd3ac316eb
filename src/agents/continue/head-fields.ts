// What a session's document says of it.
import type { Json } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import type { PathRules } from '../toolkit/session-bytes.js';

/** What the client calls a session that has no title yet. */
const NO_TITLE = new Set(['Untitled Session', 'New Session', '']);

/** Editors name the folder as an address. */
export function folderOf(value: Json | undefined, paths: PathRules): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!value.startsWith('file:')) return /^[a-z][a-z0-9+.-]+:\/\//i.test(value) ? undefined : value;
  try {
    return paths.fromUrl(value);
  } catch {
    return undefined; // of another machine or system
  }
}

export function titleOf(value: Json | undefined): string | undefined {
  const title = typeof value === 'string' ? firstWords(value, 200) : '';
  return NO_TITLE.has(title) ? undefined : title;
}
