// Agents whose store can be written, and whose client has never shown that it goes on with what is written: only `--force` writes the session.
import type { SessionTarget } from './session-target.js';

/** A hand-off that goes into the folder where the work continues, as a file that the agent reads. */
export interface RulesFiles {
  /** Folders below the project, from the outside in. */
  readonly folder: readonly string[];
  /** How the names of such files end. */
  readonly ending: string;
}

export interface RulesText {
  readonly title: string;
  /** The hand-off, framed and fenced. */
  readonly prompt: string;
}

export interface UnprovenWriting {
  /** What a pass leaves without `--force`. */
  readonly rules: RulesFiles;
  loadRules(): Promise<{
    /** All of the file. */
    text(of: RulesText): string;
    /** What to say first in a new chat; `file` is named from the project's folder on. */
    prompt(file: string): string;
  }>;
  /** `--force`, too, writes into the project: a file that is named as those of rules are, in the same folder. */
  readonly inProject?: true;
  /** What `--force` writes with. Absent: nothing does. */
  loadTarget?(): Promise<SessionTarget>;
}

const NAME = 'baton-';

/** Below the folder of the project, with `/`. */
export function rulesFileName({ folder, ending }: RulesFiles, receipt: string): string {
  return [...folder, `${NAME}${receipt}${ending}`].join('/');
}

/** Is this the name of such a file, in such a folder? Nothing else of a project is ever deleted. */
export function isRulesFile({ folder, ending }: RulesFiles, place: string): boolean {
  const parts = place.split(/[\\/]/);
  const name = parts.pop() ?? '';
  const is = name.startsWith(NAME) && name.endsWith(ending) && /^[\w-]+$/.test(name.slice(0, -ending.length));
  return is && parts.length > folder.length && folder.every((one, i) => parts[parts.length - folder.length + i] === one);
}
