// The token that whoever asks has to send. Programs in a sandbox reach this machine's ports without being able to read its files, and on some systems so
// do other users: coming from this machine is not enough.
import { unforeseenBytes } from '../../io/random-id.js';
import type { World } from '../../io/world.js';
import { Failure } from '../../model/report.js';

export const TOKEN_VARIABLE = 'BATON_A2A_TOKEN';
const SHORTEST = 16;

export interface Token {
  readonly token: string;
  /** Nobody knows it yet. */
  readonly isNew: boolean;
}

export function tokenOf({ env }: Pick<World, 'env'>): Token {
  const set = env[TOKEN_VARIABLE];
  if (!set) return { token: Buffer.from(unforeseenBytes(24)).toString('base64url'), isNew: true };
  if (set.length >= SHORTEST && /^[\x21-\x7e]+$/.test(set)) return { token: set, isNew: false };
  throw new Failure(
    {
      rule: 'a2a-server/bad-token',
      message: `${TOKEN_VARIABLE} has to be at least ${SHORTEST} characters of ASCII without spaces`,
      hint: 'Unset it for a new one at every start.',
    },
    { exitCode: 2 },
  );
}
