// What is kept of a key, and whether it is that, whole. A private key has a file of its own.
import { flag, oneOf, optional, record, text, time } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import { bytesOfBase64Url } from '../trust/base64.js';
import { KeyRefused, publicKeyOf } from '../trust/public-key.js';
import { nameFault, type KeyState } from '../trust/trust-list.js';

export interface KeyRecord {
  readonly version: 1;
  /** The thumbprint of the key: what its file is called. */
  readonly keyId: string;
  /** The key itself, base64url. */
  readonly publicKey: string;
  /** What its user calls it. */
  readonly name: string;
  /** There is a private key, too. */
  readonly own: boolean;
  /** Who has the private key, where that is not Baton. */
  readonly held?: 'ssh-agent';
  readonly state: KeyState;
  /** When it was made, or came into the list. */
  readonly createdAt: string;
  /** When the state became what it is, where that is not `trusted`. */
  readonly changedAt?: string;
  /** The key that took its place. */
  readonly rotatedTo?: string;
}

const whole = record({
  version: oneOf(1),
  keyId: text,
  publicKey: text,
  name: text,
  own: flag,
  held: optional(oneOf('ssh-agent')),
  state: oneOf('trusted', 'revoked', 'rotated'),
  createdAt: time,
  changedAt: optional(time),
  rotatedTo: optional(text),
});

function keyFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  const kept = value as KeyRecord;
  if (kept.keyId !== name) return 'keyId';
  if (nameFault(kept.name) !== undefined) return 'name';
  return thumbprintOf(kept.publicKey) === name ? undefined : 'publicKey';
}

function thumbprintOf(x: string): string | undefined {
  const bytes = bytesOfBase64Url(x);
  try {
    return bytes && publicKeyOf(bytes).keyId;
  } catch (error) {
    if (error instanceof KeyRefused) return undefined;
    throw error;
  }
}

export const keyKind: RecordKind = { current: 1, migrations: [], fault: keyFault };
