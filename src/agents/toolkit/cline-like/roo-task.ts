// Roo Code was made of Cline, and calls its files the same.
import path from 'node:path';
import { exists } from '../../../io/walk.js';
import { ITEM_FILE } from './file-names.js';

export const ROO_EXTENSION = 'rooveterinaryinc.roo-cline';

/** By where it lies, or by what Roo Code alone puts beside it. */
export function isRooTask(file: string): boolean {
  return file.includes(ROO_EXTENSION) || exists(path.join(path.dirname(file), ITEM_FILE));
}
