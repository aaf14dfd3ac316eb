// Gemini CLI's two layouts: lines now, one JSON document until early 2026.
import { headOf } from '../../io/file-ends.js';
import { isRegular, type Within } from '../../io/open-regular.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import { isDocument, LIST } from './document-form.js';

export function layoutOf(file: string, options: Within = {}): RecordLayout {
  return isDocument(headOf(file, options)) ? documentOf(LIST) : lines;
}

/** By its bytes where it still lies there, else by its name. */
export function isStoredDocument(file: string): boolean {
  return isRegular(file) ? isDocument(headOf(file)) : file.endsWith('.json');
}
