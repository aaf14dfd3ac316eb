// What differs between the programs of this family: OpenCode, and those that were made from it.
import type { KnownFormats } from '../../agent.js';

export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly client: { readonly command: string; readonly install: string };
  /** Name of its folder below the data folder, and of its database. */
  readonly store: string;
  /** Its environment variables begin with this. */
  readonly env: string;
  /** The agent (mode) that a new session begins with. */
  readonly mode: string;
  /** Version whose records are written. */
  readonly writtenAs: string;
  readonly formats: KnownFormats;
  /** Set, besides what holds for the family, when its client takes a session over: it is to leave the network alone. */
  readonly quiet?: Readonly<Record<string, string>>;
  /** Variables that are set inside its own shell. */
  readonly shellMarkers: readonly string[];
}

/** Does a session's version belong to this program? They share their formats, but not their version numbers. */
export function wrote(variant: Variant, version: string): boolean {
  return variant.formats.majors.includes(Number.parseInt(version, 10));
}
