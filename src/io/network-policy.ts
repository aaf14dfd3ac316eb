// What may be fetched at all, where somebody asks for an address. Tests set their own.
import { isPublicAddress } from './public-address.js';

export interface NetworkPolicy {
  /** An IP address: the one that is connected to. */
  readonly mayReach: (address: string) => boolean;
  /** With their colons. */
  readonly schemes: readonly string[];
  /** Where a name leads; absent: as this machine says. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** A certificate in PEM to trust instead of those that this machine trusts. */
  readonly authority?: string;
  /** Where accounts' keys are asked for. */
  readonly forge?: string;
}

export const PUBLIC_ONLY: NetworkPolicy = { mayReach: isPublicAddress, schemes: ['https:'] };

/** Inside an agent: what a transcript says must not make anything leave this machine. */
export const NOWHERE: NetworkPolicy = { mayReach: () => false, schemes: [] };

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host);

/** Somebody named a program of this machine: it, and nothing that it leads to. */
export const LOOPBACK_ONLY: NetworkPolicy = { mayReach: (address) => address === '127.0.0.1' || address === '::1', schemes: ['http:'] };
