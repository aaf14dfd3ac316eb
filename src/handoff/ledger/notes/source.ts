// What the fold remembers of a session, and what the ledger is made of: people's words, the agent's words, calls with their results.
import type { Counts } from '../../../model/counts.js';
import type { Json } from '../../../model/json.js';
import type { Aside, PromptUse, QueueUse, SyntheticUse } from '../../../model/client-text.js';
import type { Entry, Header, Timestamp } from '../../../model/session.js';
import type { ResultUse } from '../../../model/tool-result.js';
import type { ToolUse } from '../../../model/tool-use.js';
import type { UtteranceKind } from '../ledger.js';
import type { DescribesFaults, Fault } from './faults.js';
import type { QueuedWords } from './queue.js';

/** What the agent's adapter tells of calls, of their results, and of words that nobody typed. */
export interface Describe extends DescribesFaults {
  describeTool(tool: string, input: Json): ToolUse;
  describeResult(text: string, options: { readonly failed: boolean }): ResultUse;
  continuedBy(input: Json): string | undefined;
  describePrompt(text: string): PromptUse;
  describeAside(text: string): Aside | undefined;
  describeSynthetic(text: string): SyntheticUse;
  describeReply(text: string): string;
  describeSummary(text: string): string;
  describeQueue(entry: Entry): QueueUse | undefined;
}

/** Words, cleaned of what the harness put around them. */
export interface Utterance {
  /** Number of the entry in file order, 1 is the first. */
  readonly entry: number;
  readonly at?: Timestamp;
  readonly who: 'user' | 'agent' | 'sub-agent' | 'summary';
  readonly text: string;
  /** Of the user's. */
  readonly kind?: UtteranceKind;
}

export interface Result {
  readonly entry: number;
  readonly failed?: true;
  readonly denied?: true;
  /** Still running when it was last heard of. */
  readonly running?: true;
  readonly exit?: number;
  /** The number that a new step of the plan got. */
  readonly step?: string;
  /** Beginning and end of the output. */
  readonly text: string;
  /** It was let go: an empty text says nothing. */
  readonly gone?: true;
  /** Lines of the whole output that tell of commits, pushes, pull requests and counts. */
  readonly lines: readonly string[];
}

/** A tool of a forge's server that changes a pull request or an issue. */
export interface ForgeTool {
  readonly tool: string;
  /** It makes a pull request a draft, or no draft any more. */
  readonly draft?: boolean;
  /** Of the pull request or issue, where the call names it. */
  readonly number?: string;
}

export interface Call {
  readonly entry: number;
  readonly at?: Timestamp;
  readonly turn: number;
  /** Of its turn in `turns`. */
  readonly place: number;
  readonly call: string;
  readonly tool: string;
  readonly use: ToolUse;
  /** Of a question to the user or a plan to approve: its text. Of a page: its address. Of a search: what was looked for. Of a sub-agent: what it is to do. */
  readonly proposal?: string;
  /** Words for people: of a commit, a pull request, an issue. */
  readonly wrote?: string;
  readonly forge?: ForgeTool;
  /** Earlier edits of the same file that this one stands for. */
  readonly again?: number;
  result?: Result;
  /** Of a sub-agent. */
  readonly lane?: true;
}

export interface TranscriptTurn {
  /** As `show` prints it. */
  readonly number: number;
  /** In `turns`: turns in which nobody said anything have a number, but no place. */
  readonly place: number;
  readonly at?: Timestamp;
  readonly user: Utterance[];
  /** All that the agent said, in order. */
  readonly agent: Utterance[];
  /** Entries after which the agent fell silent until someone else spoke: its answers. */
  readonly closing: Set<number>;
  readonly calls: Call[];
  /** What a command of the client that the user gave stands for. */
  meant?: Utterance;
  interrupted?: true;
}

/** Everything that the sections are made of. */
export interface Transcript {
  readonly header: Header;
  readonly turns: readonly TranscriptTurn[];
  /** Number of the last turn. */
  readonly turnCount: number;
  readonly calls: readonly Call[];
  /** Prompts of branches that were left. */
  readonly abandoned: readonly Utterance[];
  readonly summaries: readonly Utterance[];
  /** Of what a resume would send. */
  readonly counts: () => Counts;
  readonly models: readonly string[];
  readonly endedAt?: Timestamp;
  readonly lastEntry: number;
  /** Something was taken out of the words: how often which kind. */
  readonly folded: ReadonlyMap<string, number>;
  /** What sub-agents did is in the record. */
  readonly hasLanes: boolean;
  /** Edits of sub-agents, which are no part of the conversation but changed the files. */
  readonly laneCalls: readonly Call[];
  /** On branches that were left. Whoever goes back in a conversation takes back no commit, push or pull request. */
  readonly leftCalls: readonly Call[];
  /** What sub-agents told git and forges. */
  readonly laneCommands: readonly Call[];
  /** Entries that the reader has in full, or did not ask for. */
  readonly untold: ReadonlySet<number>;
  /** Words that were typed while the agent was at work, of which no prompt is recorded. */
  readonly queued: readonly QueuedWords[];
  /** Failures of the model's service, in the order in which they came. */
  readonly faults: readonly Fault[];
  /** Words and work in the middle of a very long session that were let go while it was read. */
  readonly lost: { readonly user: number; readonly agent: number; readonly work: number };
}
