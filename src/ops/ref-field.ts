// The field that names a session, said once for every operation that takes it.
import type { Field } from './field.js';

export const refField = {
  kind: 'ref',
  operand: true,
  required: true,
  help: 'A session: its id or the beginning of it, agent:id, agent@latest, agent@2 (the second newest), @latest (the newest of this folder, else of all; copies that passes made count once someone has gone on in them), the path of a native file, the path of a document that holds a conversation (docs/formats), FILE#ID inside a database or an account export (of ChatGPT, claude.ai), or - for such a document on standard input.',
} as const satisfies Field;
