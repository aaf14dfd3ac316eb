// What `pass` takes.
import { receiverIds } from '../../agents/index.js';
import { byField, goalField } from '../author-field.js';
import { editsField } from '../pack/edits/edits-field.js';
import { refuseReadOnly } from '../read-only-agent.js';
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const passInput = {
  ref: refField,
  any: anyField,
  to: {
    kind: 'agent',
    values: receiverIds,
    refuse: (id: string) => (receiverIds.includes(id) ? undefined : refuseReadOnly(id)),
    required: true,
    setting: 'target',
    help: 'The agent to continue in (see `baton agents`); one that is a service begins a new session with the hand-off, without secrets; one that no client has proven gets that hand-off as a file in the project, unless --force is given. Default: the target of `baton config`.',
  },
  cwd: {
    kind: 'folder',
    help: "Continue in this folder; paths inside the session's own folder follow. Default: the session's own folder, or the current one when that is gone.",
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
    hint: 'For example 90k. Without a number: the window of the other agent.',
    help:
      "When the context is larger than the other agent's window (or than TOKENS, such as 90k), carry the newest whole turns and a " +
      'hand-off for what came before.',
  },
  history: {
    kind: 'choice',
    word: 'WHICH',
    values: ['context', 'full'],
    default: 'context',
    help:
      "context (default): what the session's own client would send, so turns before a compaction stand as its summary. " +
      'full: those turns too, as far as the file has them, and answers that its own resume would lose; with --fit where they do not fit.',
  },
  noTools: { kind: 'boolean', help: 'Leave out tool calls and their results: only what was said.' },
  edits: editsField,
  redact: { kind: 'boolean', help: 'Replace secrets with placeholders such as [secret:aws-access-key:1].' },
  as: {
    kind: 'choice',
    word: 'FORM',
    values: ['native', 'prompt'],
    default: 'native',
    help: 'native (default): the session itself. prompt: the other agent starts from the hand-off instead.',
  },
  by: { ...byField, help: `With --fit or --as prompt: ${byField.help.replace('Let', 'let').replace('write it', 'write the hand-off')}` },
  goal: { ...goalField, help: `With --fit or --as prompt: ${goalField.help.replace('What', 'what')}` },
  dryRun: { kind: 'boolean', help: 'Write nothing; show what would be written and lost.' },
  run: {
    kind: 'boolean',
    cliOnly: true,
    help: "Start the agent's client with the session right away, if you are in the session's folder or name one with --cwd.",
  },
  force: {
    kind: 'boolean',
    help: 'Pass again although an earlier pass exists, write a session where no client has proven that it works, and continue past refusals that offer it.',
  },
} as const satisfies Fields;

export type PassInput = InputOf<typeof passInput>;
