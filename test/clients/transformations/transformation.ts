// What one allowed difference is, and the small functions that such differences are made of.
import type { Item, ResultPart } from '../fake-model/items.js';
import type { Fields } from '../fake-model/json.js';

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
  /** What its store cannot hold of a foreign history, and what stands there instead: applied to what the source's client sends. */
  readonly arrivals?: readonly (Pick<Transformation, 'id' | 'reason' | 'apply'> & { readonly client: string })[];
  /** What it puts where no result was recorded. */
  readonly noResult?: readonly RegExp[];
  /** Results whose own words say that the call failed; then a flag adds nothing. */
  readonly saysFailed?: readonly RegExp[];
  /** Where the client takes sessions over itself, what its own import makes of a record: on the way home it counts as unchanged. */
  readonly imports?: {
    /** Ids that a copy gets again: texts that are one, as a whole. */
    readonly newIds?: RegExp;
    /** Every object of a record, inside and out. */
    readonly takenOver?: (object: Fields) => Fields;
  };
}

export const isText = (item: Item | undefined, role: Item['role']): item is Item & { text: string } =>
  item?.role === role && item.kind === 'text' && item.text !== undefined;
export const dropUserText =
  (pattern: RegExp) =>
  (items: readonly Item[]): readonly Item[] =>
    items.filter((item) => !(isText(item, 'user') && pattern.test(item.text)));
export const eachResult =
  (change: (item: Item) => Item) =>
  (items: readonly Item[]): readonly Item[] =>
    items.map((item) => (item.kind === 'tool-result' ? change(item) : item));
export const textOf = (item: Item): string => (item.parts ?? []).map((part) => part.text ?? '').join('\n');
/** A picture that stands by itself, as a piece of a result. */
export const pictureOf = ({ mediaType, sha256 }: Item): ResultPart => ({
  kind: 'image',
  ...(mediaType !== undefined && { mediaType }),
  ...(sha256 !== undefined && { sha256 }),
});

/** Pictures that a client sends after a result in a message of their own, with a text that says so, back in the result. */
export const picturesIntoResults =
  (marker: string) =>
  (items: readonly Item[]): readonly Item[] => {
    const out: Item[] = [];
    for (let from = 0; from < items.length;) {
      const last = out.at(-1);
      const isOf = (item: Item): boolean => item.role === 'user' && (item.kind === 'image' || item.text === marker);
      const end = items.findIndex((item, i) => i >= from && !isOf(item));
      const to = end < 0 ? items.length : end;
      const run = items.slice(from, to);
      if (last?.kind === 'tool-result' && run.some(({ text }) => text === marker)) {
        out[out.length - 1] = { ...last, parts: [...(last.parts ?? []), ...run.filter(({ kind }) => kind === 'image').map(pictureOf)] };
        from = to;
      } else out.push(items[from++]!);
    }
    return out;
  };
