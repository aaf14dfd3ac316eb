// What a pass is asked for and what it answers: the shapes that people script against.
import type { Command } from '../../agents/agent.js';
import type { Counts } from '../../model/counts.js';
import type { OpenEdits } from '../pack/edits/open-edits.js';
import type { TellProgress } from '../operation.js';
import type { AgentId } from '../../model/session.js';

export interface PassOptions {
  readonly to: AgentId;
  /** Folder to continue in; absent: the session's own, or the current one when that is gone. */
  readonly cwd?: string;
  /** Turns to take, as `show` numbers them; negative ones count from the end, from 0 on means from the first that there is. */
  readonly turns?: { readonly from: number; readonly to: number };
  /** Make it fit the target's window, or this many tokens. */
  readonly fit?: number | 'window';
  /** `full`: the turns before compactions too; absent: what the source's client would send. */
  readonly history?: 'context' | 'full';
  readonly noTools?: boolean;
  /** What a person left out and changed. */
  readonly edits?: OpenEdits;
  /** Take secrets out of what is written. */
  readonly redact?: boolean;
  /** Who writes the hand-off of `fit` or of a prompt: an agent's id, or a program with its arguments. Absent: no model is asked. */
  readonly by?: string;
  /** What the next session is to do, for that hand-off. */
  readonly goal?: string;
  /** Ends an author that was asked. */
  readonly signal?: AbortSignal;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  /** A session of its own, whatever was passed before. */
  readonly fresh?: boolean;
  /** Called during the work, with the share that is done (0 to 1) and what is being done. */
  readonly progress?: TellProgress;
}

export interface PassEnd {
  readonly agent: AgentId;
  readonly id: string;
  readonly path: string;
}

export interface PassResult {
  readonly from: PassEnd;
  readonly to: PassEnd;
  readonly cwd: string;
  /** Null: no client on this machine continues it; `url` says where people do, or `prompt` with which words. */
  readonly resume: Command | null;
  /** Of a session that lies with a service. */
  readonly url?: string;
  /** Of a hand-off that went into the project: what to say first in a new chat. */
  readonly prompt?: string;
  readonly wrote: readonly string[];
  /** Counts of the source's effective context. */
  readonly source: Counts;
  /** Counts of what the target now holds of it. */
  readonly carried: Counts;
  /** How many of the user's messages are no prompts: commands of the client, lines for a shell, what these printed. Absent: none. */
  readonly asides?: number;
  /** Null after a dry run. */
  readonly receipt: string | null;
  /** new: written now · found: an earlier pass is still right · continued: appended to an earlier pass · planned: dry run. */
  readonly outcome: 'new' | 'found' | 'continued' | 'planned';
}
