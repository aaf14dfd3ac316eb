// The three facts about a signed document: whether it was changed, whose key signed it, and what it came from. No score, no single verdict.

export type Integrity = 'valid' | 'invalid' | 'unsigned' | 'unverifiable';
export type IdentityState = 'trusted' | 'unknown' | 'changed' | 'rotated' | 'revoked' | 'expired' | 'none';

export interface Verification {
  readonly integrity: Integrity;
  readonly covered: readonly string[];
  readonly uncovered: readonly string[];
  readonly identity: { readonly state: IdentityState; readonly name: string | null; readonly keyId: string | null };
  readonly lineage: 'intact' | 'gap' | 'broken' | 'unsigned-link' | 'root' | 'none';
  /** Which rules it was verified by. */
  readonly profile: string | null;
}
