// What a redaction rule is: data that says how one kind of secret looks, with samples beside it.

export interface Samples {
  /** Each holds a secret of this kind; in the small language of samples.ts, so that no token is in the sources. */
  readonly match: readonly string[];
  /** Looks near, and is none. */
  readonly noMatch: readonly string[];
}

interface RuleBase {
  /** Names the placeholder: `[secret:<id>:1]`. */
  readonly id: string;
  readonly name: string;
  /** Lower case. Nothing else is tried where none of them stands. */
  readonly keywords: readonly string[];
  readonly samples: Samples;
}

/** A token that is known by its own shape, wherever it is. */
export interface TokenRule extends RuleBase {
  readonly kind: 'token';
  /** Regular expression of the token from the keyword on. Group `secret`: only that is taken out. */
  readonly pattern: string;
  /** What comes before the keyword and belongs to the token. */
  readonly lead?: { readonly pattern: string; readonly longest: number };
  readonly caseless?: true;
  /** The pattern speaks of letters beyond ASCII. */
  readonly unicode?: true;
  /** Another rule that fits the same text is surer. */
  readonly weak?: true;
  /** May follow anything: a keyword that is long enough to need no edge. */
  readonly anywhere?: true;
  /** Least bits per character of what is taken out. */
  readonly entropy?: number;
  readonly check?: (secret: string) => boolean;
}

/** A value without a shape of its own: known by the vendor's name in front of it. */
export interface AssignedRule extends RuleBase {
  readonly kind: 'assigned';
  /** Regular expression of the whole value. */
  readonly pattern: string;
  readonly entropy?: number;
  /** The name has to hold one of these words too: for vendors whose name is an everyday word. */
  readonly needs?: string;
  /** The value has to look drawn at random, too: for shapes that words have as well. */
  readonly random?: true;
}

/** Found by code of its own: blocks, addresses, headers. Its keywords call the detector. */
export interface DetectedRule extends RuleBase {
  readonly kind: 'detected';
  readonly detector: DetectorName;
  /** Personal data: only where asked for. */
  readonly personal?: PersonalKind;
}

export type Rule = TokenRule | AssignedRule | DetectedRule;
export type DetectorName =
  | 'private-key'
  | 'key-tail'
  | 'url'
  | 'bearer'
  | 'basic'
  | 'cookie'
  | 'kubernetes'
  | 'generic'
  | 'email'
  | 'phone'
  | 'home'
  | 'name';

export const personalKinds = ['email', 'phone', 'home-path', 'user-name', 'host-name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  readonly personal: boolean;
  /** Among findings that overlap, the largest names the whole. */
  readonly rank: number;
}
