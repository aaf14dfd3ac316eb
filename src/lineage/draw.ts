// The graph as rails beside the lines of a log: one column for each line of work, as version control draws it.
import type { ThingRef } from '../model/lineage.js';

export interface Drawn {
  /** Lines of rails alone, before the node’s own. */
  readonly before: readonly string[];
  /** Beside the node’s own line; `mark` is where its sign goes. */
  readonly rails: string;
  readonly mark: number;
  /** Beside further lines about the node. */
  readonly below: string;
  /** Lines of rails alone, after all that. */
  readonly after: readonly string[];
}

/** Where it came from, for things in an order in which each stands before its parents. */
export interface Railed {
  readonly ref: ThingRef;
  readonly parents: readonly ThingRef[];
}

export function drawRails(nodes: readonly Railed[]): Drawn[] {
  const columns: (ThingRef | undefined)[] = [];
  const shown = new Set(nodes.map(({ ref }) => ref));
  let ended: number | undefined; // the column in which the line of work above has its beginning
  return nodes.map(({ ref, parents }) => {
    const isTip = !columns.includes(ref);
    const at = columnFor(ref, columns);
    // right below a beginning, another line of work would look as if that had come from it
    const before: string[] = isTip && at === ended ? [straight(columns.with(at, undefined)).trimEnd()] : [];
    for (let other = columns.lastIndexOf(ref); other > at; other = columns.lastIndexOf(ref)) {
      before.push(bent(columns, at, other, '/'));
      columns[other] = undefined;
    }
    trim(columns);
    const rails = straight(columns);
    const [first, ...others] = parents.filter((parent) => shown.has(parent));
    columns[at] = first;
    ended = first === undefined ? at : undefined;
    const below = straight(columns);
    const after = others.map((parent) => {
      const free = columnFor(undefined, columns, at + 1);
      columns[free] = parent;
      return bent(columns, at, free, '\\');
    });
    trim(columns);
    return { before, rails, mark: 2 * at, below, after };
  });
}

function columnFor(ref: ThingRef | undefined, columns: (ThingRef | undefined)[], from = 0): number {
  const found = columns.indexOf(ref, from);
  const free = found < 0 ? columns.indexOf(undefined, from) : found;
  const at = free < 0 ? Math.max(columns.length, from) : free;
  columns[at] = ref;
  return at;
}

function trim(columns: (ThingRef | undefined)[]): void {
  while (columns.length > 0 && columns.at(-1) === undefined) columns.pop();
}

const straight = (columns: readonly (ThingRef | undefined)[]): string =>
  Array.from(columns, (ref) => (ref === undefined ? '  ' : '| ')).join('');

/** A line that leads from one column to another further right, or back. */
function bent(columns: readonly (ThingRef | undefined)[], at: number, other: number, sign: '/' | '\\'): string {
  const characters = Array.from(straight(columns));
  for (let between = at + 1; between < other; between++) characters[2 * between - 1] = '_';
  characters[2 * other - 1] = sign;
  characters[2 * other] = ' ';
  return characters.join('').trimEnd();
}
