// What the rules for secrets depend on, without loading them: the same text means the same rules.
import path from 'node:path';
import { readOwnText } from '../../io/own-file.js';
import { configFolder, type World } from '../../io/world.js';

export const LARGEST_RULES = 4 << 20;

/** The user's own rules. */
export function rulesFile(here: World): string {
  return path.join(configFolder(here), 'redact.json');
}

export function redactionRules(here: World): string {
  const read = readOwnText(rulesFile(here), { largest: LARGEST_RULES });
  return read && 'text' in read ? read.text : '';
}
