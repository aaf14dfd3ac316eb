// The ledger of a session: what its structure proves, each fact with the entries that prove it. No sentence is read for its meaning here.
import type { PlanState } from '../../model/plan.js';
import type { Timestamp } from '../../model/session.js';

/** What every fact carries. */
export interface Fact {
  /** Numbers of the entries that prove it, in file order; 1 is the first entry of the session. Never empty. */
  readonly entries: readonly number[];
  /** Of the turn, as `show` numbers it. */
  readonly turn: number;
  readonly at?: Timestamp;
}

/**
 * `typed`: a person's own words · `pasted`: mostly what a program printed · `command`: a command of the client (`/review 12`, `!ls`) ·
 * `injected`: put there by the client in the user's place (the text that a command stands for, a skill).
 */
export type UtteranceKind = 'typed' | 'pasted' | 'command' | 'injected';

export interface UtteranceFact extends Fact {
  readonly who: 'user' | 'agent' | 'sub-agent';
  readonly kind: UtteranceKind;
  readonly text: string;
  /** Of the agent: it fell silent after these words until someone else spoke, and did not go on working by itself. */
  readonly closing?: true;
  /** Of the agent: one short sentence, and then it called a tool: what it was about to do. */
  readonly announces?: true;
  /** Of the user: the agent went to work on it before the user spoke again. */
  readonly acted?: true;
}

/** Typed while the agent was at work; no prompt of it is recorded, and it begins no turn. */
export interface QueuedFact extends Fact {
  readonly text: string;
  /**
   * `waiting`: nothing says that it left the queue. `taken`: the client took it out, as it does to hand it to the agent beside a result, and no
   * row says that it did. `withdrawn`: the user took it back.
   */
  readonly state: 'waiting' | 'taken' | 'withdrawn';
}

export interface TurnFact extends Fact {
  /** Place in `turns`. */
  readonly place: number;
  /** In the order in which they were said; places in `utterances`. */
  readonly user: readonly number[];
  readonly agent: readonly number[];
  /** Place in `utterances` of the agent's last closing words. */
  readonly closing?: number;
  readonly interrupted?: true;
  /** Calls that were made in it. */
  readonly calls: number;
  /** Something was refused in it. */
  readonly refused?: true;
  /** A commit, a pull request or an issue was made or changed in it. */
  readonly landed?: true;
}

export interface FileFact extends Fact {
  /** From the workspace where it lies inside. */
  readonly path: string;
  readonly how: 'created' | 'changed' | 'deleted' | 'moved';
  readonly times: number;
  /** The entry that touched it last. */
  readonly last: number;
  /** It did so after the last commit. */
  readonly newer?: true;
  /** No commit took it in since, and nothing else shows that it waits for none: as far as is recorded it does. */
  readonly dirty: boolean;
}

/** The last `git status`. */
export interface StatusFact extends Fact {
  /** As it printed them; none: it was clean. */
  readonly paths: readonly string[];
  /** Nothing was left to push. */
  readonly upToDate?: true;
  /** Nothing was changed or committed after it. */
  readonly current?: true;
}

/** HEAD was seen at a commit that nothing in the session made or moved it to. */
export interface OutsideCommitFact extends Fact {
  readonly hash: string;
}

/** `passed` and `failed` as the exit code or the program's own words say; `unknown`: a filter hides both; `running`: when last heard of. */
export type Outcome = 'passed' | 'failed' | 'unknown' | 'running' | 'denied' | 'unrecorded';

export interface CommandFact extends Fact {
  readonly command: string;
  readonly outcome: Outcome;
  readonly exit?: number;
  /** The exit code is that of a filter behind it. */
  readonly piped?: true;
  /** The last lines that tell how it went, as the program printed them. */
  readonly says: readonly string[];
  /** Of one that failed: the entry in which the same command passed later. */
  readonly passedLater?: number;
  /** Beginning and end of what it printed. */
  readonly prints?: string;
}

/** Words that a call posted for people: the message of a commit, the text of a pull request or an issue. */
export interface PostedFact extends Fact {
  readonly text: string;
}

/** What a tracker printed of a task: an issue or a pull request, in the words of whoever wrote it. */
export interface TaskFact extends Fact {
  readonly command: string;
  readonly text: string;
}

/** The last run of each command that checks something. */
export interface CheckFact extends CommandFact {
  readonly kind: 'test' | 'lint' | 'types' | 'build' | 'other';
  /** Which rule of `programs/checks` knew it. */
  readonly program: string;
  readonly runs: number;
  /** Files of code were changed after it. */
  readonly stale?: true;
  /** An earlier run went otherwise: whoever reads of that one must read of this one. */
  readonly refutes?: true;
}

export interface CommitFact extends Fact {
  /** The last that is known, after amending and rebasing. */
  readonly hash: string;
  /** What it was called before, oldest first. */
  readonly formerly: readonly string[];
  readonly subject: string;
  readonly branch?: string;
  /** `rewritten`: by a rebase or reset after which its hash was not seen again. */
  readonly state: 'local' | 'pushed' | 'rewritten';
  readonly pushedTo?: string;
}

export interface BranchFact extends Fact {
  readonly name: string;
  readonly state: 'created' | 'pushed' | 'force-pushed' | 'rejected' | 'deleted' | 'tag-pushed';
}

export interface RequestFact extends Fact {
  readonly kind: 'pull-request' | 'issue';
  readonly number: string;
  readonly url?: string;
  readonly title?: string;
  /** The last that a command did to it or printed of it, in lower case (`open`, `merged`, `closed`, `draft`). Absent: only referred to. */
  readonly state?: string;
  /** It was a draft, and is open for review since. */
  readonly ready?: true;
}

export interface PlanFact extends Fact {
  readonly title: string;
  readonly state: PlanState;
}

/** Asked with a tool of the client's. */
export interface QuestionFact extends Fact {
  readonly question: string;
  /** Absent: none is recorded. */
  readonly answer?: string;
}

/** A plan that was laid before the user. */
export interface ApprovalFact extends Fact {
  readonly plan: string;
  readonly approved: boolean;
  /** The user's words on it. */
  readonly words?: string;
}

export interface RefusalFact extends Fact {
  /** Tool, command or file. */
  readonly what: string;
  /** What the user said with it, or next. */
  readonly words?: string;
  /** The words came next, and may speak of something else. */
  readonly isNext?: true;
  /** The same command was run later. */
  readonly later?: true;
}

/** A program that was called and is not there. */
export interface MissingFact extends Fact {
  readonly program: string;
}

export interface SubAgentFact extends Fact {
  readonly task: string;
  readonly report?: string;
  /** What it did itself is not in the record. */
  readonly unseen?: true;
}

export interface CompactionFact extends Fact {
  readonly summary: string;
}

export interface InterruptionFact extends Fact {
  /** What it was at. */
  readonly during?: string;
}

export interface FaultFact extends Fact {
  readonly text: string;
  /** Nothing came after it. */
  readonly last: boolean;
}

export interface ActionFact extends Fact {
  readonly what: string;
  /** `unrecorded`: the session ends before its result. */
  readonly outcome: Outcome;
}

export interface Ledger {
  readonly session: {
    readonly agent: string;
    readonly id: string;
    readonly cwd?: string;
    /** That the work was last seen on. */
    readonly branch?: string;
    /** Where the last push went. */
    readonly remote?: string;
  };
  /** The newest `at` of all entries. */
  readonly endedAt?: Timestamp;
  /** In the order of the session. */
  readonly utterances: readonly UtteranceFact[];
  readonly queued: readonly QueuedFact[];
  readonly turns: readonly TurnFact[];
  readonly files: readonly FileFact[];
  /** The last one, where there is one. */
  readonly statuses: readonly StatusFact[];
  readonly outsideCommits: readonly OutsideCommitFact[];
  /** Calls that made a commit, also those that printed no hash of it. */
  readonly landings: readonly Fact[];
  readonly commands: readonly CommandFact[];
  readonly checks: readonly CheckFact[];
  readonly posted: readonly PostedFact[];
  readonly tasks: readonly TaskFact[];
  readonly commits: readonly CommitFact[];
  readonly branches: readonly BranchFact[];
  /** Pull requests and issues, each in its last state. */
  readonly requests: readonly RequestFact[];
  readonly plan: readonly PlanFact[];
  readonly questions: readonly QuestionFact[];
  readonly approvals: readonly ApprovalFact[];
  readonly refusals: readonly RefusalFact[];
  /** Those that were found since are not among them. */
  readonly missing: readonly MissingFact[];
  readonly subAgents: readonly SubAgentFact[];
  readonly compactions: readonly CompactionFact[];
  readonly interruptions: readonly InterruptionFact[];
  readonly faults: readonly FaultFact[];
  /** Commands that ran on when they were last heard of. */
  readonly running: readonly CommandFact[];
  readonly lastAction?: ActionFact;
  /** Number of the last entry, and of the last turn. */
  readonly lastEntry: number;
  readonly lastTurn: number;
  /** Words and work in the middle of a very long session that were let go while it was read. */
  readonly lost: { readonly user: number; readonly agent: number; readonly work: number };
}
