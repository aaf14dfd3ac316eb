// Agents whose sessions lie with a service: what it can be asked for. Nothing here is called unless somebody named the agent.
import type { World } from '../io/world.js';
import type { Report } from '../model/report.js';
import type { SessionRef } from './session-source.js';

/** What a new session is to begin with; all of it without secrets. */
export interface NewSession {
  readonly title: string;
  readonly prompt: string;
  /** A text that goes along as a file. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** Words that the session is found by later. */
  readonly tags: readonly string[];
}

export interface BegunSession {
  readonly id: string;
  /** Where people go on with it. */
  readonly url: string;
  /** The file that holds what is known of it here. */
  readonly path: string;
}

export interface SessionService {
  /** Newest first. Their paths are addresses: `bring` makes files of them. */
  list(world: World, report: Report): Promise<readonly SessionRef[]>;
  /** One as it is now, in a file of its own. Throws a Failure in words where there is none, or no permission. */
  bring(id: string, world: World, report: Report): Promise<SessionRef>;
  /** Cannot be taken back. */
  begin(session: NewSession, world: World, report: Report): Promise<BegunSession>;
}
