// The canonical hand-off: what a successor must know, each statement with its evidence. Its id is the hash of its content.
import type { Counts } from './counts.js';
import type { Json } from './json.js';
import type { AgentId, Session, Timestamp } from './session.js';

/**
 * Where a statement is in a source: the number of the entry in file order, 1 is the first. Printed as `[#12]`;
 * of several sources the second is `[2#12]`.
 */
export interface Evidence {
  readonly entry: number;
  /** Index into `sources`; absent: the first. */
  readonly source?: number;
}

export interface Statement {
  /** As it was said, shortened only between thoughts. */
  readonly text: string;
  /** Empty only for what is not from a transcript (a hand-off that was read from a document). */
  readonly evidence: readonly Evidence[];
  readonly at?: Timestamp;
  readonly turn?: number;
  /** A person changed the words after they were made; the evidence is that of what they said before. */
  readonly edited?: true;
}

export type Party = 'user' | 'agent' | 'both';

export interface Decision extends Statement {
  readonly rationale?: string;
  readonly by: Party;
  /** What it overturned. */
  readonly instead?: string;
}

export interface Rejection extends Statement {
  readonly reason?: string;
  readonly by: Party;
}

export interface Blocker extends Statement {
  /** What was tried against it. */
  readonly tried: readonly Statement[];
}

export interface PlanItem extends Statement {
  readonly state: 'pending' | 'active' | 'done' | 'dropped';
}

/** The last run of a command that checks something. */
export interface Check extends Statement {
  readonly command: string;
  readonly outcome: 'passed' | 'failed' | 'unknown';
  /** Counts, exit code, first error. */
  readonly detail?: string;
  /** How often it ran. */
  readonly runs: number;
}

export interface FileChange extends Statement {
  /** Relative to the workspace if it lies inside it. */
  readonly path: string;
  readonly how: 'created' | 'edited' | 'deleted' | 'moved' | 'read';
  readonly times: number;
}

export interface Artifact extends Statement {
  readonly kind: 'commit' | 'branch' | 'pull-request' | 'issue' | 'url' | 'file' | 'release' | 'other';
  readonly name: string;
  /** Latest known: merged, open, pushed, failed … in the transcript's own word. */
  readonly state?: string;
  readonly url?: string;
}

/** One turn of the story: what the user said and how the agent closed. Turns that belong together may be one. */
export interface StoryTurn {
  readonly turn: number;
  readonly to?: number;
  readonly at?: Timestamp;
  readonly user: readonly Statement[];
  readonly agent: readonly Statement[];
  /** What it did that its words do not tell: messages of commits, what was edited in, what failed and how. */
  readonly did?: readonly Statement[];
  /** Cut off, or its outcome is not in the transcript. */
  readonly outcome?: 'interrupted' | 'unknown';
}

export interface Source {
  readonly agent: AgentId;
  readonly id: string;
  readonly title?: string;
  readonly agentVersion?: string;
  readonly models?: readonly string[];
  readonly workspace?: { readonly cwd: string; readonly branch?: string; readonly commit?: string; readonly remote?: string };
  readonly startedAt?: Timestamp;
  readonly endedAt?: Timestamp;
  readonly counts?: Counts;
  readonly turns?: number;
}

export interface Participant {
  readonly name: string;
  readonly kind: 'person' | 'agent';
  readonly role?: string;
}

export interface Related {
  readonly id: string;
  readonly kind: 'session' | 'handoff' | 'document';
  readonly relationship: 'precedes' | 'follows' | 'parallel' | 'branch-of' | 'child' | 'other';
  readonly title?: string;
  readonly url?: string;
}

export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly at?: Timestamp;
  readonly about?: Evidence;
  readonly resolved?: boolean;
  readonly replies?: readonly Comment[];
}

export interface Review {
  readonly status: 'draft' | 'in-review' | 'approved' | 'changes-requested' | 'abandoned';
  readonly by?: string;
  readonly at?: Timestamp;
  readonly note?: string;
}

export interface Activity {
  readonly at: Timestamp;
  readonly who: string;
  readonly what: string;
}

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly sha256?: string;
  readonly url?: string;
  readonly text?: string;
}

export interface Domain {
  readonly kind: 'software' | 'research' | 'content' | 'learning' | 'general';
  /** Sections of the domain by their name in the document (`Sources Consulted`, `Tests Added`). */
  readonly sections: Readonly<Record<string, readonly Statement[]>>;
}

/** What the budget left out, and how to see it. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
  readonly hint?: string;
}

/** How the work stands on the disk now, as opposed to what the transcript says. Not part of the id. */
export interface Observed {
  readonly at: Timestamp;
  readonly branch?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly behind?: number;
  readonly changed?: readonly string[];
  /** What is changed was not looked at; without it and without `changed`, nothing is. */
  readonly changesNotSeen?: true;
  /** Files that the hand-off names and that are not there. */
  readonly missing?: readonly string[];
}

/** The model that wrote the statements, and what the machine found when it compared them with the session. */
export interface WrittenBy {
  readonly name: string;
  readonly statements: number;
  readonly confirmed: number;
  /** Confirmed at another place than the one that was cited. */
  readonly mended: number;
  /** Left out, or marked where that was asked for. */
  readonly unconfirmed: number;
  /** What the session proves is in their place. */
  readonly contradicted: number;
}

/** Everything that the id covers. */
export interface HandoffContent {
  readonly kind: 'handoff';
  readonly version: 1;
  readonly title: string;
  /** Time of the last entry, so that the same session gives the same hand-off. */
  readonly generatedAt?: Timestamp;
  /** A person's name for it: `Session 2 → 3`, `v1.2`. */
  readonly label?: string;
  readonly parents: readonly string[];
  readonly language?: string;
  readonly sources: readonly Source[];
  readonly participants: readonly Participant[];
  /** Absent: made without a model. */
  readonly author?: WrittenBy;
  /** The original request first, then how it changed. */
  readonly goal: readonly Statement[];
  readonly accomplished: readonly Statement[];
  readonly state: readonly Statement[];
  readonly plan: readonly PlanItem[];
  readonly decisions: readonly Decision[];
  readonly rejected: readonly Rejection[];
  readonly blockers: readonly Blocker[];
  readonly checks: readonly Check[];
  readonly files: readonly FileChange[];
  readonly questions: readonly Statement[];
  readonly constraints: readonly Statement[];
  readonly artifacts: readonly Artifact[];
  readonly incidents: readonly Statement[];
  readonly nextSteps: readonly Statement[];
  readonly story: readonly StoryTurn[];
  /** The user's last words and the agent's, word for word. */
  readonly lastExchange: { readonly user?: Statement; readonly agent?: Statement };
  readonly context?: readonly Statement[];
  readonly related: readonly Related[];
  readonly comments: readonly Comment[];
  readonly review?: Review;
  readonly activity: readonly Activity[];
  readonly attachments: readonly Attachment[];
  readonly domain: Domain;
  readonly leftOut: readonly LeftOut[];
  /** The prompt that a document brought along, when it was not made by us. */
  readonly prompt?: string;
  /** Blocks of other tools, kept as they are. */
  readonly extensions: Readonly<Record<string, Json>>;
}

export interface Handoff extends HandoffContent {
  /** `sha256:` and the hash of the canonical JSON of the content. */
  readonly id: string;
  readonly observed?: Observed;
  /** The session itself, when attached. */
  readonly session?: Session;
}
