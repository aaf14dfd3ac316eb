// Agents that sessions are not written to, or only with `--force`, since no client has shown that it goes on with them: a pass leaves the hand-off in the project.
import type { SessionTarget } from './session-target.js';

/** A file that the agent reads, in the folder where the work continues. */
export interface HandoffFiles {
  /** Folders below the project, from the outside in. */
  readonly folder: readonly string[];
  /** How the names of such files end. */
  readonly ending: string;
}

export interface HandoffText {
  readonly title: string;
  /** The hand-off, framed and fenced. */
  readonly prompt: string;
}

export interface ProjectHandoff {
  readonly files: HandoffFiles;
  loadText(): Promise<{
    /** All of the file. */
    text(of: HandoffText): string;
    /** What to say first in a new chat; `file` is named from the project's folder on. */
    prompt(file: string): string;
  }>;
  /** What `--force` writes lies there, too: a session is a file that is named as a hand-off is, in the same folder. */
  readonly holdsSessions?: true;
  /** What `--force` writes with. Absent: nothing does. */
  loadForced?(): Promise<SessionTarget>;
}

const NAME = 'baton-';

/** Below the folder of the project, with `/`. */
export function handoffFileName({ folder, ending }: HandoffFiles, receipt: string): string {
  return [...folder, `${NAME}${receipt}${ending}`].join('/');
}

/** Is this the name of such a file, in such a folder? Nothing else of a project is ever deleted. */
export function isHandoffFile({ folder, ending }: HandoffFiles, place: string): boolean {
  const parts = place.split(/[\\/]/);
  const name = parts.pop() ?? '';
  const is = name.startsWith(NAME) && name.endsWith(ending) && /^[\w-]+$/.test(name.slice(0, -ending.length));
  return is && parts.length > folder.length && folder.every((one, i) => parts[parts.length - folder.length + i] === one);
}

/** For an agent that has no place of its own for such a file: it lies with the project's other files. */
export const plainHandoff: ProjectHandoff = {
  files: { folder: ['.baton', 'handoffs'], ending: '.md' },
  loadText: async () => ({
    text: ({ prompt }) => `${prompt}\n`,
    prompt: (file) => `Read the file ${file} and continue the work that it hands over.`,
  }),
};
