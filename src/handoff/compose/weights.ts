// What words are worth, in one table: room is given out by these, so that twice the weight is twice the room where all of it is needed.

/** By what a piece is. */
export const KINDS = {
  /** The request that the session began with. */
  request: 2,
  /** What the user typed. */
  user: 1.5,
  /** What the user pasted: its end tells how it went. */
  pasted: 1,
  /** A command of the client, a picture. */
  thin: 0.5,
  /** How the agent closed a turn. */
  answer: 2,
  /** What the agent said on the way. */
  remark: 0.35,
  /** What a sub-agent reported. */
  report: 0.4,
  /** Messages of commits, texts of pull requests and issues. */
  posted: 0.2,
  /** A command that failed, with what it said. */
  failure: 0.2,
  /** A command that was run, with what it printed: for the room that the words leave. */
  ran: 0.1,
  /** A task as its tracker printed it, a plan that the user approved. */
  task: 0.8,
  /** What was there before the record begins, or before a compaction. */
  summary: 4,
} as const;

export type PieceKind = keyof typeof KINDS;

/** Tokens below which a piece is not told at all, unless it is shorter. */
export const LEAST = {
  request: 30,
  user: 10,
  pasted: 24,
  thin: 6,
  answer: 15,
  remark: 60,
  report: 30,
  posted: 24,
  failure: 30,
  ran: 20,
  task: 40,
  summary: 60,
} as const satisfies Record<PieceKind, number>;

/**
 * The user's words are told whole before anything else is given out: nobody can tell by its sound which of them still holds. Where they take
 * more than FLOORS of the room, the longest are cut, and these keep so many times as much of theirs.
 */
export const CLAIMS = { request: 3, corrects: 3 } as const;
export const FLOORS = 0.45;
/** No message alone has more of it for certain: what is longer is a document, told by its head and its tail. */
export const LONGEST_FLOOR = 0.2;

/** What a statement takes besides its words. */
export const STATEMENT_TOKENS = 6;

/** The most that each list may take of the whole. What it does not need goes to the words. */
export const SHARES = {
  accomplished: 0.04,
  plan: 0.04,
  decisions: 0.06,
  rejected: 0.04,
  checks: 0.03,
  files: 0.02,
  artifacts: 0.06,
} as const;
