// Where sessions go: what it takes to write one into an agent's store and continue it there.
import type { StoreImport } from '../io/import-command.js';
import type { World } from '../io/world.js';
import type { JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId, Message } from '../model/session.js';
import type { RecordCodec } from '../records/record-codec.js';
import type { NativeFile, SessionRef } from './session-source.js';

export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** What the pass knows before it writes; all of it small. */
export interface InstallTarget {
  readonly world: World;
  /** Id that the new session gets. */
  readonly id: string;
  /** Folder in which the session is to continue. */
  readonly cwd: string;
  readonly branch?: string;
  readonly title?: string;
  /** The context begins with what a compaction left. */
  readonly compacted: boolean;
  readonly startedAt: Date;
  readonly now: Date;
  /** Where it comes from, for the mark that the written session carries. */
  readonly origin: { readonly agent: AgentId; readonly id: string; readonly receipt: string };
}

/** What arrives at a target's encoder: every call answered, nothing synthetic, nothing sealed by another vendor. */
export type ReplayItem = Message;

/** Turns replayed items into native records, one after the other. */
export interface RecordEncoder {
  /** Records that open a new session. */
  begin(): JsonObject[];
  encode(item: ReplayItem): JsonObject[];
  /** Records that close what was written. */
  end(): JsonObject[];
}

export interface InstallPlan {
  /** The native file that holds the session's records. */
  readonly path: string;
  /** Records for a new file. */
  readonly encoder: RecordEncoder;
}

/** A small further file of a new session. */
export interface Companion {
  readonly path: string;
  readonly text: string;
  /** The client finds the session by this file, so it appears last. */
  readonly reveals?: true;
  /** Not a file but a line in one that the agent's sessions share. */
  readonly line?: true;
}

/** What an earlier pass left in the target, to continue from there. */
export interface AppendTarget extends InstallTarget {
  /** Where the session stands: the last entry of its context, and the last record of its file. */
  readonly lastEntry: string | null;
  readonly lastRecord?: JsonObject;
}

export interface SessionTarget {
  /** Tokens that its usual model takes in. */
  readonly contextWindow: number;
  /** Its native records, read and written back without loss. */
  readonly codec: RecordCodec;
  /** Ids of this agent's shape. Deterministic: the same seed gives the same id. */
  newId(seed: string, at: Date): string;
  planInstall(target: InstallTarget, report: Report): Promise<InstallPlan>;
  /** Where its layout takes no more after the last record, this is asked only on the way home, after the session's own records. */
  planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder>;
  /** Stores that are databases: how the client takes a session over, or which rows it is. Throws a Failure where there is no client. */
  importCommand?(target: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): StoreImport;
  /** Further files that a session needs to be whole in this store. Those that its own files bring along are not made. */
  companions?(target: InstallTarget, report: Report): Promise<readonly Companion[]>;
  /** False: records that come home from elsewhere are not put back; they become a session like any other. */
  readonly takesNatives?: false;
  /** Its reader knows a session in this file that its client would not: rewritten, never copied. Absent: there is none such. */
  isForeignForm?(ref: SessionRef): boolean;
  /** Where a native file of a session goes when the session gets a new id and folder in this store. */
  relocateFile(file: NativeFile, ref: SessionRef, target: InstallTarget): string;
  /** Changes that native records, of every file, need to be at home in this store (a setting that must be the user's own, say). */
  adaptRecords?(target: InstallTarget, report: Report): Promise<(record: JsonObject) => JsonObject>;
  resumeCommand(id: string, cwd: string): Command;
}
