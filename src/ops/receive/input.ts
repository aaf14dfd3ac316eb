// What `receive` takes.
import { targetIds } from '../../agents/index.js';
import { refuseReadOnly } from '../read-only-agent.js';
import type { Fields, InputOf } from '../field.js';

export const receiveInput = {
  file: { kind: 'file', operand: true, required: true, help: 'A document, or - for standard input.' },
  to: { kind: 'agent', values: targetIds, refuse: refuseReadOnly, help: 'Install it in this agent (see `baton agents`).' },
  cwd: { kind: 'folder', needs: 'to', help: 'With --to: go on in this folder; otherwise in the current one.' },
  force: { kind: 'boolean', needs: 'to', help: 'With --to: write anew although it was received before.' },
  raw: {
    kind: 'boolean',
    help: 'Leave in the prompt what nobody sees: escapes, marks of direction, tags. They are made visible otherwise.',
  },
} as const satisfies Fields;

export type ReceiveInput = InputOf<typeof receiveInput>;
