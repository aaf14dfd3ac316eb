// Whose key it is, by the names that a person gave. The names that signers give themselves decide nothing; they only raise the alarm.
import type { Examined } from './examine.js';
import type { PublicKey } from './public-key.js';
import type { Verification } from './verification.js';

export type KeyState = 'trusted' | 'revoked' | 'rotated';

export interface ListedKey {
  readonly key: PublicKey;
  readonly name: string;
  readonly own: boolean;
  readonly state: KeyState;
  /** Who decided: the user, or the file of the project. */
  readonly from: 'user' | 'project';
}

const LONGEST_NAME = 80;

/** Why it is no name for a key: what cannot be seen cannot be told apart. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'it is empty';
  if (name !== name.trim()) return 'it begins or ends with a space';
  if ([...name].length > LONGEST_NAME) return `it is longer than ${LONGEST_NAME} characters`;
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? 'it holds characters that cannot be seen' : undefined;
}

/** Names that people would take for the same. */
export function sameName(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

export interface Identified {
  readonly identity: Verification['identity'];
  /** The entry that decided. */
  readonly listed?: ListedKey;
}

/** The user's own list comes before the project's file. */
export function identityOf({ integrity, key, claimedName, statement }: Examined, list: readonly ListedKey[], now: Date): Identified {
  if (integrity === 'unverifiable') return { identity: { state: 'unknown', name: null, keyId: null } };
  if (integrity !== 'valid' || !key) return { identity: { state: 'none', name: null, keyId: null } };
  const ordered = [...list.filter(({ from }) => from === 'user'), ...list.filter(({ from }) => from === 'project')];
  const listed = ordered.find((one) => one.key.keyId === key.keyId);
  if (listed) {
    const isLate = typeof statement?.expiresAt === 'string' && Date.parse(statement.expiresAt) <= now.getTime();
    const state = listed.state === 'trusted' && isLate ? 'expired' : listed.state;
    return { identity: { state, name: listed.name, keyId: key.keyId }, listed };
  }
  const namesake =
    claimedName === undefined ? undefined : ordered.find(({ name, state }) => state === 'trusted' && sameName(name, claimedName));
  return namesake
    ? { identity: { state: 'changed', name: namesake.name, keyId: key.keyId }, listed: namesake }
    : { identity: { state: 'unknown', name: null, keyId: key.keyId } };
}

/** By name, by id, by the beginning of the id, or by the short form that people see. */
export function matchesKey({ keyId, name }: { readonly keyId: string; readonly name: string }, reference: string): boolean {
  if (sameName(name, reference) || keyId === reference) return true;
  return reference.length >= 4 && (keyId.startsWith(reference) || shortStart(keyId, reference));
}

function shortStart(keyId: string, reference: string): boolean {
  const groups = keyId.slice(0, 16).match(/.{4}/g)!;
  return [1, 2, 3, 4].some((count) => groups.slice(0, count).join('-') === reference);
}
