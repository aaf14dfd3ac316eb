// An agent's client as an author: one prompt in, one text out, without tools, hooks, servers, project files or a session that stays.
import type { AuthorFolders } from '../io/author-scratch.js';
import type { AuthorCommand, AuthorOutput } from '../io/run-author.js';
import type { World } from '../io/world.js';

/** What a client is asked with. */
export interface AuthorRun {
  /** This machine: where the user's login and choice of model are. */
  readonly world: World;
  /** Private, and gone afterwards. */
  readonly folders: AuthorFolders;
  /** Begins with a plain word. */
  readonly prompt: string;
  /** The text of a small file; undefined where there is none. */
  readonly read: (file: string) => string | undefined;
}

/** Why there is no text. `failed`: for any other reason. */
export type AuthorFault = 'refused' | 'cut' | 'empty' | 'not-logged-in' | 'failed';

export type AuthorAnswer = { readonly text: string } | { readonly fault: AuthorFault; readonly words: string };

/** Pure functions: what they say is done by `io/run-author.ts`. */
export interface AgentAuthor {
  /** Whom the words go to, unless the user has set the client to another. */
  readonly vendor: string;
  /** `argv[0]` is the client's command. */
  command(run: AuthorRun): AuthorCommand;
  /** Exit code 0 proves nothing, so the output itself is looked at; whether the text is whole, its end mark tells. */
  answerOf(output: AuthorOutput): AuthorAnswer;
}

/** In the place of the client's own instructions, where those can be replaced. */
export const AUTHOR_ROLE = 'You write one text from the material that the user gives you, and nothing else.';
