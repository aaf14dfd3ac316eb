// What is remembered of one entry for a hand-off.
import type { Timestamp } from '../../../model/session.js';
import type { ForgeTool, Result, Utterance } from './source.js';
import type { ToolUse } from '../../../model/tool-use.js';

export interface NoteCall {
  readonly call: string;
  readonly tool: string;
  readonly use: ToolUse;
  readonly proposal?: string;
  /** Goes on with what an earlier call started. */
  readonly continues?: string;
  /** Words for people: of a commit, a pull request, an issue. */
  readonly wrote?: string;
  readonly forge?: ForgeTool;
  /** Earlier edits of the same file that this one stands for. */
  readonly again?: number;
}

export interface Note {
  readonly at?: Timestamp;
  readonly says?: readonly Omit<Utterance, 'entry'>[];
  readonly interrupt?: true;
  readonly folded?: readonly string[];
  readonly calls?: readonly NoteCall[];
  readonly results?: readonly (Omit<Result, 'entry'> & { readonly call: string })[];
  readonly model?: string;
  /** Someone else than the agent spoke, though not in words of their own. */
  readonly notice?: true;
}
