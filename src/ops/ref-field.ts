// The field that names a session, said once for every operation that takes it.
import type { Field } from './field.js';

export const refField = {
  kind: 'ref',
  operand: true,
  default: '@latest',
  help:
    'A session: its id or the start of it, agent:id, agent@latest, agent@2 (the second newest), @latest (the newest of this folder, else of the ' +
    'nearest folder around it or of the git repository; a copy that a pass made counts once someone has continued it), the path of a native ' +
    'file, the path of a document that holds a conversation (docs/formats), FILE#ID inside a database or an account export (ChatGPT, ' +
    'claude.ai), - for a native file or such a document on standard input, or the id of a hand-off that was received here. Left out, you pick one on a ' +
    'terminal; elsewhere it is @latest.',
} as const satisfies Field;

export const anyField = {
  kind: 'boolean',
  namesSession: true,
  help: 'Where this project has no session, let @latest be the newest of all.',
} as const satisfies Field;
