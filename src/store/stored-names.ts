// The names in a folder of the store; a folder that nothing was put into yet has none.
import { readdirSync } from 'node:fs';
import { isMissing } from '../io/walk.js';

export function storedNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
