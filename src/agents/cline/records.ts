// Cline's own messages ↔ entries.
import { makeCodec } from '../toolkit/cline-like/records.js';

export const clineCodec = makeCodec({ id: 'cline' });
