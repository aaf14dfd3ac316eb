// What is known of a client's hooks without its code: how it calls Baton, how it takes a text for its model, and where its newest work in a folder lies.
import type { World } from '../io/world.js';
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

export interface AgentHook {
  readonly agent: Pick<Agent, 'id' | 'name' | 'aliases'>;
  /**
   * How a text gets to its model. nested: `hookSpecificOutput.additionalContext` with the event's own name · flat: `additionalContext` alone ·
   * plain: as it is, since our own plugin takes it.
   */
  readonly answer: 'nested' | 'flat' | 'plain';
  /** What it calls the two events that take a text. */
  readonly events: { readonly start: string; readonly prompt: string };
  /** Characters that reach the model whole. */
  readonly room: number;
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
