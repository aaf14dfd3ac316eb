// Where sessions come from: what reading one takes, and what an agent's store can tell besides.
import type { ToolUse } from '../model/tool-use.js';
import type { RecordLayout } from '../io/record-layout.js';
import type { FileState } from '../io/file-state.js';
import type { FolderEntry } from '../io/walk.js';
import type { World } from '../io/world.js';
import type { Aside, PromptUse, QueueUse, SyntheticUse } from '../model/client-text.js';
import type { Json } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId, Entry, SessionStream } from '../model/session.js';
import type { ResultUse } from '../model/tool-result.js';

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
  /** It concerns an agent of which nothing is here: neither its client nor its store. */
  readonly absent?: string;
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
  /** The session of the same agent that its client made it from. */
  readonly forkedFrom?: string;
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
  /** Copies of what a record says elsewhere may be missing. */
  readonly withoutCopies?: boolean;
  /** The same, and the rest of outputs after so many characters. */
  readonly outputBeginnings?: number;
}

/** One native file of a session. */
export interface NativeFile {
  readonly path: string;
  /** Holds records of the agent's codec; otherwise copied as bytes. */
  readonly records: boolean;
  /** The real path of the folder that a companion must not leave, whatever happens between finding and opening it. */
  readonly within?: string;
}

export type { PlanStep } from '../model/plan.js';
export type { ToolUse };

/** What reading a session takes, whatever holds it: an agent's store, or a document. */
export interface SessionSource {
  readonly id: AgentId;
  readonly name: string;
  /** What its client does on resume with a call that has no result: leaves it out, or answers it itself. */
  readonly openCalls: 'dropped' | 'answered';
  /** Environment variables that are set inside the agent's own shell. */
  readonly shellMarkers: readonly string[];
  read(ref: SessionRef, report: Report, options?: ReadOptions): SessionStream;
  /**
   * Reading from a line on gives as many entries, with the same prompts and replies, as reading all of it gives from there on; results of calls
   * before it may come in the client's own wording. Absent: whoever wants what is new reads all of it.
   */
  readonly readsOn?: true;
  /** Writes a session that is not a file of its own (it lies in a database, say) as one. False: it is a file already, and nothing was written. */
  materialize?(ref: SessionRef, file: string, report: Report): boolean;
  /** Every native file that belongs to a session, the main one first. What lies beside it and is none is named in the report (io/companions.ts). */
  nativeFiles(ref: SessionRef, report: Report): NativeFile[];
  describeTool(tool: string, input: Json): ToolUse;
  /** What a running command is known by (`ResultUse.running`), of a call that continues it. */
  continuedBy(input: Json): string | undefined;
  /** What its client put around a prompt, told apart from what was typed. */
  describePrompt(text: string): PromptUse;
  /** Of a text in the user's role that is no prompt: what it is. */
  describeAside(text: string): Aside | undefined;
  /** Of a synthetic message: what it is. */
  describeSynthetic(text: string): SyntheticUse;
  /** The agent's words without what its client put into them. */
  describeReply(text: string): string;
  /** Of a compaction: what it says, without the frame around it. */
  describeSummary(text: string): string;
  /** What the model's service said when it failed to answer. */
  describeFault(entry: Entry): string | undefined;
  /** Of a record of words that wait while the agent is at work: what became of them. */
  describeQueue(entry: Entry): QueueUse | undefined;
  /** `failed`: the session says that the call failed. */
  describeResult(text: string, options?: { readonly failed?: boolean }): ResultUse;
  /** How records lie in its files; absent: one on each line. */
  readonly layout?: RecordLayout;
  /** Where files of several layouts are read: that of one, recognised by its bytes, since kept and staged files have other names. */
  layoutOf?(file: string): RecordLayout;
}

/** What is remembered of files from earlier lists. */
export interface RefMemory {
  /**
   * Of a folder where nothing has come or gone since: what of it was wanted. undefined: it has to be listed. `mayHold`: which files are held back where they
   * are as they were: their sessions are told by the memory itself.
   */
  entries(folder: string, mayHold?: (name: string) => boolean): readonly FolderEntry[] | undefined;
  /** It has held something back. */
  readonly isHolding: boolean;
  /** What of it is wanted, after it had to be listed. */
  keepEntries(folder: string, entries: readonly FolderEntry[]): void;
  /** Of a file in the state that it is in: its session, null if it is none; undefined: it has to be opened. */
  recall(file: string, beside?: readonly string[]): SessionRef | null | undefined;
  /** What was found in a file that had to be opened, and the state that it was in then, where whoever opened it can tell. */
  keep(file: string, ref: SessionRef | null, state?: FileState): void;
}

export interface DiscoverOptions {
  /** Only sessions whose id this accepts are wanted. Where a file's name tells its session's id, others are not opened; an agent may find more all the same. */
  readonly mayBe?: (id: string) => boolean;
  /** Folders of projects that are known from elsewhere; for agents with `placesIn` alone. */
  readonly folders?: readonly string[];
  /** Files that are remembered need not be opened. Absent: all are. */
  readonly memory?: RefMemory | undefined;
  /** The memory may hold back what is as it was remembered: whoever asks takes it from there. */
  readonly mayHold?: boolean | undefined;
}

export interface SessionFinder {
  /** All sessions, cheaply: no full parse. One that cannot be read is named in the report and does not hide the rest. */
  discover(world: World, report: Report, options?: DiscoverOptions): Iterable<SessionRef>;
}

/** An agent's store: its sessions can be found, listed and looked after. */
export interface AgentSource extends SessionSource, SessionFinder {
  readonly formats: KnownFormats;
  recognizes(sample: { readonly path: string; readonly head: Uint8Array }): boolean;
  /** A session that lists leave out, such as a sub-agent's, by its whole id. Absent: all are listed, or lie in the files of those that are. */
  findUnlisted?(world: World, id: string, report: Report): SessionRef | undefined;
  /** The reference of one native file anywhere. */
  refOf(path: string, report: Report): SessionRef | undefined;
  /** Of an agent whose sessions are whole folders: the one in this folder. Absent: a folder is none. */
  refOfFolder?(folder: string, report: Report): SessionRef | undefined;
  /** All sessions of one file that may hold several, a database for example; none where it is no such file. Absent: a file holds one. */
  refsInside?(path: string, report: Report): readonly SessionRef[];
  /** Is the session still at its place? Absent: the place is a file. */
  isThere?(path: string): boolean;
  /** Does the client say that it is working on this session file right now? Absent: it keeps no such notes. */
  isLive?(path: string): boolean;
  /** The folder in which the client notes that it has this session file open, where that folder holds nothing else. */
  openNotes?(path: string): string;
  /** Paths of the newest session files, newest first: recognised by names and times, none is opened. */
  newestFiles(world: World, limit: number, report: Report): string[];
  /** The client that wrote a session file last. Undefined when it was Baton itself. */
  formatOf(path: string): StoredFormat | undefined;
  /** Its sessions say what its client forked them from (`SessionRef.forkedFrom`). */
  readonly tellsForks?: true;
  /** What `doctor` should know beyond what holds for every agent. */
  doctorChecks?(world: World, sessions: readonly SessionRef[]): Promise<readonly Check[]>;
}
