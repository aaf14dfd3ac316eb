// What an agent adapter is: native storage in, session out; session in, plan of what to write out.
import type { Keeps } from '../model/survives.js';
import type { ImportCommand } from '../io/import-command.js';
import type { RecordLayout } from '../io/record-layout.js';
import type { World } from '../io/world.js';
import type { Json, JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId, Entry, Header, Message, SessionStream, ToolKind } from '../model/session.js';
import type { RecordCodec } from '../records/record-codec.js';

export interface AgentSupport {
  readonly discover: boolean;
  readonly read: boolean;
  readonly install: boolean;
  /** Its own client has gone on from what is written: there is a driver for it in the client suite. */
  readonly resume: boolean;
  /** What another agent's session keeps when it is installed here. */
  readonly keeps: {
    readonly text: Keeps;
    readonly reasoning: Keeps;
    readonly toolCalls: Keeps;
    readonly toolResults: Keeps;
    readonly errors: Keeps;
    readonly images: Keeps;
    readonly files: Keeps;
    readonly compaction: Keeps;
    readonly subAgents: Keeps;
  };
}

/** Versions of an agent's client whose files are known. */
export interface KnownFormats {
  /** Clients whose files were read in tests; those of the newest are written. */
  readonly oldest: string;
  readonly newest: string;
  /** Major versions that write these formats. A newer minor one is taken to do the same. */
  readonly majors: readonly number[];
  /** Ways to lay out a history, where a session's head names one. */
  readonly modes?: readonly string[];
}

/** What a session file says about the client that wrote it. */
export interface StoredFormat {
  readonly path: string;
  readonly version?: string;
  readonly mode?: string;
}

/** One check of `doctor`. */
export interface Check {
  /** `area` or `area/what`: fixed, for scripts. */
  readonly id: string;
  readonly name: string;
  readonly state: 'ok' | 'note' | 'problem';
  readonly detail: string;
  /** What to do, when something is to be done; best a command to copy. */
  readonly fix?: string;
}

/** A session that exists somewhere, found without reading it. */
export interface SessionRef {
  readonly agent: AgentId;
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly title?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly startedAt?: string;
  readonly updatedAt?: string;
  /** The folder of the files that it only points to; absent: that of its own file. */
  readonly filesIn?: string;
}

export interface ReadOptions {
  /** Keep with each entry what the model does not cover, so that it can be written back without loss. */
  readonly residue?: boolean;
  /** Read the main file no further than this byte. */
  readonly end?: number;
  /** Begin at this byte, where a line begins: the end of a session without its past. */
  readonly start?: number;
  /** Leave side conversations out: they are never part of the context. */
  readonly mainOnly?: boolean;
}

export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** One native file of a session. */
export interface NativeFile {
  readonly path: string;
  /** Holds records of the agent's codec; otherwise copied as bytes. */
  readonly records: boolean;
  /** The real path of the folder that a companion must not leave, whatever happens between finding and opening it. */
  readonly within?: string;
}

/** What the pass knows before it writes; all of it small. */
export interface InstallTarget {
  readonly world: World;
  /** Id that the new session gets. */
  readonly id: string;
  /** Folder that the session is to go on in. */
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
}

/** What an earlier pass left in the target, to go on from there. */
export interface AppendTarget extends InstallTarget {
  /** Where the session stands: the last entry of its context, and the last record of its file. */
  readonly lastEntry: string | null;
  readonly lastRecord?: JsonObject;
}

/** What a tool call touched: all that the layers above know about tools. */
export interface ToolUse {
  readonly kind: ToolKind;
  readonly paths?: readonly string[];
  readonly command?: string;
  /** The whole plan, one new step, or a step's new state. */
  readonly plan?:
    | readonly PlanStep[]
    | { readonly add: string }
    | { readonly step: string; readonly state?: string; readonly title?: string };
  readonly question?: string;
}

export interface PlanStep {
  readonly title: string;
  readonly state: 'pending' | 'active' | 'done' | 'dropped';
}

export interface AgentAdapter {
  readonly id: AgentId;
  readonly name: string;
  /** The program's name on the command line, and how people install it. */
  readonly client: { readonly command: string; readonly install: string };
  readonly supports: AgentSupport;
  /** Tokens that its usual model takes in. */
  readonly contextWindow: number;
  /** What its client does on resume with a call that has no result: leaves it out, or answers it itself. */
  readonly openCalls: 'dropped' | 'answered';
  /** Environment variables that are set inside the agent's own shell. */
  readonly shellMarkers: readonly string[];
  readonly formats: KnownFormats;
  /** Where it stores, for people to look at. */
  store(world: World): string;
  /** Paths of the newest session files, newest first: told by names and times, none is opened. */
  newestFiles(world: World, limit: number, report: Report): string[];
  /** The client that wrote a session file last. Undefined when it was Baton itself. */
  formatOf(path: string): StoredFormat | undefined;
  /** Does the client say that it is at work on this session file right now? Absent: it keeps no such notes. */
  isLive?(path: string): boolean;
  /** What `doctor` should know beyond what holds for every agent. */
  doctorChecks?(world: World, sessions: readonly SessionRef[]): Promise<readonly Check[]>;
  recognizes(sample: { readonly path: string; readonly head: Uint8Array }): boolean;
  /** All sessions, cheaply: no full parse. One that cannot be read is named in the report and does not hide the rest. */
  discover(world: World, report: Report): Iterable<SessionRef>;
  /** The reference of one native file anywhere. */
  refOf(path: string, report: Report): SessionRef | undefined;
  read(ref: SessionRef, report: Report, options?: ReadOptions): SessionStream;
  /** Writes a session that is no file of its own (it lies in a database, say) as one. False: it is a file already, and nothing was written. */
  materialize?(ref: SessionRef, file: string, report: Report): boolean;
  /** Is the session still at its place? Absent: the place is a file. */
  isThere?(path: string): boolean;
  /** Every native file that belongs to a session, the main one first. What lies beside it and is none is named in the report (io/companions.ts). */
  nativeFiles(ref: SessionRef, report: Report): NativeFile[];
  describeTool(tool: string, input: Json): ToolUse;
  readonly codec: RecordCodec;
  /** How records lie in the files that it writes; absent: one on each line. */
  readonly layout?: RecordLayout;
  /** Where files of several layouts are read: that of one, told by its bytes, since kept and staged files have other names. */
  layoutOf?(file: string): RecordLayout;
  /** Ids of this agent's shape. Deterministic: the same seed gives the same id. */
  newId(seed: string, at: Date): string;
  planInstall(target: InstallTarget, report: Report): Promise<InstallPlan>;
  /** Where its layout takes no more behind the last record, this is asked only on the way home, behind the session's own records. */
  planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder>;
  /** Stores that only their own client writes: how it takes a session over. Throws a Failure where there is no client. */
  importCommand?(target: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): ImportCommand;
  /** Further files that a session needs to be whole in this store. Those that its own files bring along are not made. */
  companions?(target: InstallTarget, report: Report): Promise<readonly Companion[]>;
  /** Where a native file of a session goes when the session gets a new id and folder in this store. */
  relocateFile(file: NativeFile, ref: SessionRef, target: InstallTarget): string;
  /** Changes that native records, of every file, need to be at home in this store (a setting that must be the user's own, say). */
  adaptRecords?(target: InstallTarget, report: Report): Promise<(record: JsonObject) => JsonObject>;
  resumeCommand(id: string, cwd: string): Command;
}

export type { Entry, Header };
