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

/** Text that nobody typed, by kind; `instructions`: a file with standing rules of the user's own, in its words. */
export type SyntheticUse = { readonly kind: 'interrupt' | 'other' } | { readonly kind: 'instructions'; readonly text: string };
