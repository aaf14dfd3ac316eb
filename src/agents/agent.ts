// What an agent is: a few facts that cost nothing to know, and the way to the code that reads its sessions and writes them.
import type { World } from '../io/world.js';
import type { AgentId } from '../model/session.js';
import type { Row, SessionKind } from '../model/survives.js';
import type { AgentAuthor } from './author.js';
import type { AgentExtensions } from './extensions.js';
import type { SessionService } from './session-service.js';
import type { AgentSource, SessionFinder } from './session-source.js';
import type { SessionTarget } from './session-target.js';
import type { ProjectHandoff } from './project-handoff.js';

export interface AgentSupport {
  readonly discover: boolean;
  readonly read: boolean;
  readonly install: boolean;
  /** Its own client has continued what is written: there is a driver for it in the client suite. */
  readonly resume: boolean;
  /** What another agent's session keeps when it is installed here. */
  readonly keeps: Row<SessionKind>;
}

/** The program's name on the command line, and how people install it. */
export interface Client {
  readonly command: string;
  readonly install: string;
}

export interface Agent {
  readonly id: AgentId;
  readonly name: string;
  /** Short names that people type instead of the id. */
  readonly aliases?: readonly string[];
  /** Absent: it has no program on the command line. */
  readonly client?: Client;
  readonly supports: AgentSupport;
  /** Where it stores, for people to look at. */
  store(world: World): string;
  /** Every place that may hold sessions of it, by its own rules. Where none of them is there, its reader need not be loaded. */
  places(world: World): readonly string[];
  /** Of agents that keep sessions in the folders that they work in: the places in one. Nobody lists such folders, so those that other agents' sessions name are looked at. */
  placesIn?(folder: string, world: World): readonly string[];
  /** Further folders that a pass writes files of a session to. `undo` deletes nothing outside these and `places`. */
  besides?(world: World): readonly string[];
  /** Files that its sessions share: a pass adds a line, `undo` takes that line out and touches nothing else there. */
  lists?(world: World): readonly string[];
  loadSource(): Promise<AgentSource>;
  /** What finds its sessions, without what reads them. Absent: its source does both. */
  loadFinder?(): Promise<SessionFinder>;
  /** Absent: its sessions are read only, or only `--force` writes them. */
  loadTarget?(): Promise<SessionTarget>;
  /** It has no target: a pass leaves the hand-off in the project. With `loadForced`, `--force` writes the session, which no client has proven. */
  readonly inProject?: ProjectHandoff;
  /** Its sessions lie with a service, which is asked only where somebody names the agent. Absent: they lie on this machine. */
  loadService?(): Promise<SessionService>;
  /** Absent: its client writes no drafts. */
  loadAuthor?(): Promise<AgentAuthor>;
  /** Absent: nothing can be put into its client. */
  loadExtensions?(): Promise<AgentExtensions>;
}

/** An agent that sessions are read from and written to, with all its code. */
export interface AgentAdapter extends Agent, AgentSource, SessionTarget {
  readonly client: Client;
}

export type * from './author.js';
export type * from './extensions.js';
export type * from './session-service.js';
export type * from './session-source.js';
export type * from './session-target.js';
export type { ProjectHandoff } from './project-handoff.js';
