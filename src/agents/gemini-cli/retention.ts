// Gemini CLI's clean-up, which runs at every start: what it takes away, and whether the user has turned it off.
import path from 'node:path';
import { readSmall } from '../../io/small-file.js';
import type { StorePlace } from '../../io/world.js';
import { geminiFolder } from './paths.js';

/**
 * Sessions that say that they have not changed for 30 days go; and so does, in 0.61.0, every session that was resumed in a later minute
 * than it began: the resume leaves an empty file with the same short id behind, and the clean-up takes both.
 */
export function isCleaningUp(world: StorePlace): boolean {
  return !/"sessionRetention"\s*:\s*\{[^{}]*"enabled"\s*:\s*false/.test(readSmall(settingsFile(world)) ?? '');
}

export function settingsFile(world: StorePlace): string {
  return path.join(geminiFolder(world), 'settings.json');
}
