// What is known of a client's hooks without its code: how it calls Baton, how it takes a text for its model, and where its newest work in a folder lies.
import type { World } from '../io/world.js';
import type { Json, JsonObject } from '../model/json.js';
import type { Agent } from './agent.js';

/** A session's file as one look at it tells. */
export interface TouchedFile {
  readonly path: string;
  /** Milliseconds; when it was written last. */
  readonly time: number;
  readonly size: number;
}

export interface FolderLook {
  /** Links followed. */
  readonly folder: string;
  /** Only what was written after it, in milliseconds. */
  readonly since: number;
  /** False: a file that does not count, such as that of the session that asks. */
  readonly counts: (file: TouchedFile) => boolean;
}

/** As foreign as the rest of the call: it is checked by whoever reads it. */
export interface OwnCall {
  readonly session: Json | undefined;
  readonly folder?: Json | undefined;
}

export interface AgentHook {
  readonly agent: Pick<Agent, 'id' | 'name' | 'aliases'>;
  /**
   * How a text gets to its model. nested: `hookSpecificOutput.additionalContext` with the event's own name · flat: `additionalContext` alone ·
   * underscored: `additional_context` alone · plain: as it is, since our own plugin takes it · none: not at all, its hooks only take note.
   */
  readonly answer: 'nested' | 'flat' | 'underscored' | 'plain' | 'none';
  /** What it calls the two events that take a text. */
  readonly events: { readonly start: string; readonly prompt: string };
  /** Characters that reach the model whole. */
  readonly room: number;
  /** Of a client whose calls have a form that no other has: what it calls its session and folder. Undefined: the call is not in that form. */
  readCall?(input: JsonObject): OwnCall | undefined;
  /** Folders that its transcripts lie in; absent: it names none on standard input. */
  transcripts?(world: World): readonly string[];
  /** It may call without a transcript all the same. */
  readonly maybeWithout?: true;
  /** Variables of its own in the environment of a hook. They are inherited by what it starts, so they count only where nothing else tells. */
  readonly variables: readonly string[];
  /** It says that it compacts in every turn, whether or not it does. */
  readonly compactsAlways?: true;
  /** The newest session file of a folder; absent: its sessions lie in `stores`. */
  newest?(world: World, look: FolderLook): TouchedFile | undefined;
  /** The session that a file holds. */
  idOf?(file: string): string | undefined;
  /** Files that all its sessions share. */
  stores?(world: World): readonly string[];
}

/** Characters of a text at the start that Claude Code 2.1.325 (10,000) and Codex 0.166.0 (2,500 tokens of four) hand on whole; others take more. */
export const HOOK_ROOM = 9500;
