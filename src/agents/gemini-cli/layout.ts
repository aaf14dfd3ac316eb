// Gemini CLI's two layouts: lines now, one JSON document until early 2026.
import { headOf } from '../../io/file-ends.js';
import { isRegular, type Within } from '../../io/open-regular.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';

/** A document goes on behind its first line; a record ends with its line. A document on one line is read as the one record it is. */
export function isDocument(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096))
    .toString('latin1')
    .replace(/^[\0\s\xef\xbb\xbf]+/, '');
  return /^\{(?:[^\n]*[[{,])?\s*\n/.test(text);
}

export function layoutOf(file: string, options: Within = {}): RecordLayout {
  return isDocument(headOf(file, options)) ? documentOf('messages') : lines;
}

/** By its bytes where it still lies there, else by its name. */
export function isStoredDocument(file: string): boolean {
  return isRegular(file) ? isDocument(headOf(file)) : file.endsWith('.json');
}
