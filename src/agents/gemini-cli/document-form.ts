// Gemini CLI's two forms of a session file: lines now, one JSON document until early 2026.
import { latin1 } from '../../records/bytes.js';

/** The list of a document that holds the records. */
export const LIST = 'messages';

/** A document continues after its first line; a record ends with its line. A document on one line is read as the one record it is. */
export function isDocument(head: Uint8Array): boolean {
  const text = latin1(head, 4096).replace(/^[\0\s\xef\xbb\xbf]+/, '');
  return /^\{(?:[^\n]*[[{,])?\s*\n/.test(text);
}
