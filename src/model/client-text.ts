// What clients put into and around people's and agents' words, told apart: all that the layers above know about it.

/** A prompt without what its client put around it. */
export interface PromptUse {
  readonly text: string;
  /** What was taken out, by kind. */
  readonly folded: readonly string[];
  /** The client's mark that the user stopped the agent. */
  readonly interrupt?: true;
  /** A command of the client, not a sentence. */
  readonly thin?: true;
}

/** What somebody did beside talking to the agent, in a message of its own: a command of the client, a line for a shell, what one printed, a notice. */
export interface Aside {
  readonly kind: 'command' | 'shell' | 'output' | 'notification';
  /** As it was typed or printed, without tags. */
  readonly text: string;
}

/**
 * What became of words that were typed while the agent was at work. `sent`: they are the next prompt. `taken`: the client took them out, as it does to
 * hand them to the agent beside a result. `withdrawn`: the user took them back.
 */
export interface QueueUse {
  readonly step: 'queued' | 'sent' | 'taken' | 'withdrawn';
  /** Absent: the client does not say which words. */
  readonly text?: string;
  /** Nobody typed it. */
  readonly untyped?: true;
}

/** Text that nobody typed, by kind; `instructions`: a file with standing rules of the user's own, in its words. */
export type SyntheticUse = { readonly kind: 'interrupt' | 'other' } | { readonly kind: 'instructions'; readonly text: string };
