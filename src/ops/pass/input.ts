// What `pass` takes.
import { targetIds } from '../../agents/index.js';
import { refuseReadOnly } from '../read-only-agent.js';
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const passInput = {
  ref: refField,
  any: anyField,
  to: { kind: 'agent', values: targetIds, refuse: refuseReadOnly, required: true, help: 'The agent that goes on (see `baton agents`).' },
  cwd: {
    kind: 'folder',
    help: "Go on in this folder; paths inside the session's own folder follow. Otherwise in that folder itself, or in the current one when it is gone.",
  },
  turns: {
    kind: 'turns',
    dash: true,
    help: 'Only these turns, as `baton show` numbers them: 3-7, 5, 3- (to the newest), -4 (the last four), -4--2.',
  },
  fit: {
    kind: 'tokens',
    word: '[TOKENS]',
    bare: 'window',
    min: 1000,
    hint: 'For example 90k. Without a number it is the window of the other agent.',
    help: "When the context is larger than the other agent's window (or than TOKENS, such as 90k), carry the newest whole turns and the hand-off of what was before.",
  },
  history: {
    kind: 'choice',
    word: 'WHICH',
    values: ['context', 'full'],
    default: 'context',
    help: "context (unless said otherwise): what the session's own client would send, so turns before a compaction stand as its summary. full: those turns too, as far as the file has them; with --fit where they do not fit.",
  },
  noTools: { kind: 'boolean', help: 'Leave tool calls and their results out: only what was said.' },
  redact: { kind: 'boolean', help: 'Take secrets out on the way; placeholders such as [secret:aws-access-key:1] stand for them.' },
  as: {
    kind: 'choice',
    word: 'FORM',
    values: ['native', 'prompt'],
    default: 'native',
    help: 'native (unless said otherwise): the session itself. prompt: the other agent begins with the hand-off instead.',
  },
  dryRun: { kind: 'boolean', help: 'Write nothing; say what would be written and lost.' },
  run: {
    kind: 'boolean',
    cliOnly: true,
    help: "Start the agent's client with the session at once, where you are in the session's folder or name one with --cwd.",
  },
  force: { kind: 'boolean', help: 'Write anew although an earlier pass exists, and go on past refusals that are marked so.' },
} as const satisfies Fields;

export type PassInput = InputOf<typeof passInput>;
