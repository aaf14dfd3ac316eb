// What a journal or a receipt may make Baton touch: recognised by the agent's own code, never by the record.
import type { StoreImport } from './import-command.js';
import type { Writing } from './writing.js';

/** A passed session, as records name it. */
export interface PassedSession {
  readonly agent: string;
  readonly id: string;
  readonly cwd: string;
}

export interface StoreGuard {
  /** Why nothing may be moved, cut or deleted there in this agent's name; undefined: it may. */
  refusal(agent: string, place: string, how: Writing): string | undefined;
  /** Whose store holds this place: journals of the first version do not say. */
  sessionAt(place: string): PassedSession | undefined;
  /** How the agent's client takes the session out of its store again. Throws a Failure where there is no client, or no such agent. */
  importCommand(session: PassedSession): Promise<StoreImport>;
}
