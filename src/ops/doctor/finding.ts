// One thing that `doctor` found, and how to fix it.
import type { Check } from '../../agents/agent.js';

/** `mend`, where there is one, loses nothing; it says what it did. */
export interface Finding extends Check {
  readonly mend?: () => string;
}

/** A path for a command to copy. */
export function word(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
