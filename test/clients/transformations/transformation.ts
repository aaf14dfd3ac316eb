// What one allowed difference is, and the small functions that such differences are made of.
import type { Item, ResultPart } from '../fake-model/items.js';

/** One client's request, as far as the table must know it. */
export interface Side {
  readonly agent: string;
  readonly items: readonly Item[];
  /** Texts that the session file itself marks as written by the client (Claude Code's isMeta rows), exactly. */
  readonly clientTexts?: readonly string[];
}

export interface Transformation {
  readonly id: string;
  readonly reason: string;
  /** Only in requests of this agent's client; absent: of any. */
  readonly client?: string;
  /** Only between different agents: on the way home everything must come back. */
  readonly crossing?: true;
  readonly apply: (items: readonly Item[], side: Side) => readonly Item[];
}

/** What is to be known about one client's requests. */
export interface ClientTable {
  readonly transformations: readonly Transformation[];
  /** What it puts where no result was recorded. */
  readonly noResult?: readonly RegExp[];
  /** Results whose own words say that the call failed; then a flag adds nothing. */
  readonly saysFailed?: readonly RegExp[];
}

export const isText = (item: Item | undefined, role: Item['role']): item is Item & { text: string } => item?.role === role && item.kind === 'text' && item.text !== undefined;
export const dropUserText = (pattern: RegExp) => (items: readonly Item[]): readonly Item[] => items.filter((item) => !(isText(item, 'user') && pattern.test(item.text)));
export const eachResult = (change: (item: Item) => Item) => (items: readonly Item[]): readonly Item[] => items.map((item) => (item.kind === 'tool-result' ? change(item) : item));
export const textOf = (item: Item): string => (item.parts ?? []).map((part) => part.text ?? '').join('\n');
/** A picture that stands by itself, as a piece of a result. */
export const pictureOf = ({ mediaType, sha256 }: Item): ResultPart => ({ kind: 'image', ...(mediaType !== undefined && { mediaType }), ...(sha256 !== undefined && { sha256 }) });
