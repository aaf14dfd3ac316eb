// Whose signature a document has, in a few words.
import type { Verification } from '../trust/verification.js';
import { visible } from './terminal.js';

/** Never “valid” alone: that would say nothing about whose key it was. */
export function signedBy({ integrity, identity: { state, name } }: Verification): string {
  if (integrity !== 'valid') return integrity;
  return state === 'trusted'
    ? `signed by ${visible(name!)}`
    : state === 'unknown'
      ? 'signed by an unknown key'
      : `signed by a key that is ${state}`;
}
