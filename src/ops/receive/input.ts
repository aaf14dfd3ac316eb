// What `receive` takes.
import { targetIds } from '../../agents/index.js';
import { refuseReadOnly } from '../read-only-agent.js';
import { passphraseFileField } from '../share/passphrase-field.js';
import type { Fields, InputOf } from '../field.js';

export const receiveInput = {
  file: {
    kind: 'file',
    operand: true,
    required: true,
    word: 'FILE|LINK|URL',
    help: 'A document, a link that carries one, an https:// address to fetch one from, the address of an agent that speaks A2A, or - for a document or link on standard input.',
  },
  to: { kind: 'agent', values: targetIds, refuse: refuseReadOnly, help: 'Install it in this agent (see `baton agents`).' },
  cwd: { kind: 'folder', needs: 'to', help: 'With --to: continue in this folder (default: the current one).' },
  force: {
    kind: 'boolean',
    help: 'Continue although its signature does not hold; with --to, install it again although it was received before.',
  },
  task: {
    kind: 'text',
    word: 'ID',
    help: 'Of an agent of the A2A protocol whose address is given: the task with this id (default: its newest hand-off).',
  },
  context: { kind: 'text', word: 'ID', help: 'Of such an agent: the newest hand-off of this context, which is a session’s id.' },
  passphraseFile: passphraseFileField,
  raw: {
    kind: 'boolean',
    help: 'Keep invisible characters in the prompt: escapes, direction marks, tags. Otherwise they are made visible.',
  },
} as const satisfies Fields;

export type ReceiveInput = InputOf<typeof receiveInput>;
