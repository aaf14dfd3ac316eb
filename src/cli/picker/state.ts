// What the picker knows and shows at one moment. Plain values: keys and news make another state of it, and a frame is drawn from it.
import type { SessionRef } from '../../agents/agent.js';
import type { SessionView } from '../../ops/show/show.js';
import type { Match } from '../../sources/catalog/matches.js';
import { matching, type Haystack } from './fuzzy.js';
import { keyOf, type PickRow } from './rows.js';

/** An agent to continue in. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly installed: boolean;
  /** It is the one that the configuration names. */
  readonly isDefault: boolean;
}

/** What a session is picked for. */
export interface Purpose {
  readonly question: string;
  /** What Enter does with it, in a word: `pass`, `show`. */
  readonly verb: string;
  /** The agent to continue in is asked for, too. */
  readonly asksTarget: boolean;
  /** Showing it and packing it are offered besides. */
  readonly offersMore: boolean;
}

/** A session that has the words, with the entries that show them. */
export interface TextHit {
  readonly ref: SessionRef;
  readonly matches: readonly Match[];
}

/** What was read of a session. */
export type Preview = { readonly kind: 'read'; readonly view: SessionView } | { readonly kind: 'failed'; readonly message: string };

/** One line that the cursor can be on. */
export interface Item {
  readonly ref: SessionRef;
  readonly row: PickRow;
  readonly isCopy: boolean;
  readonly hit?: TextHit;
}

export interface PickerState {
  readonly purpose: Purpose;
  readonly targets: readonly Target[];
  readonly size: { readonly columns: number; readonly rows: number };
  readonly stage: 'titles' | 'texts' | 'targets';
  /** Where Esc leads back to from the targets. */
  readonly before: 'titles' | 'texts';
  readonly rows: readonly PickRow[];
  readonly lastWords: ReadonlyMap<string, string>;
  readonly haystack: Haystack;
  readonly query: string;
  /** Of a search inside texts: what was found last, and whether more is awaited. */
  readonly hits: readonly TextHit[];
  readonly isSearching: boolean;
  readonly items: readonly Item[];
  readonly position: number;
  /** The first item on the screen. */
  readonly top: number;
  /** Keys of the sessions whose copies are shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly targetQuery: string;
  readonly targetCursor: number;
  /** Sessions are still being looked for. */
  readonly isLooking: boolean;
  /** What is being done meanwhile, for people. */
  readonly progress: string;
  /** How much was odd about what was found. */
  readonly findings: number;
  readonly previews: ReadonlyMap<string, Preview>;
}

export function initialState(given: Pick<PickerState, 'purpose' | 'targets' | 'size'>): PickerState {
  return {
    ...given,
    stage: 'titles',
    before: 'titles',
    rows: [],
    lastWords: new Map(),
    haystack: { texts: [], titles: [] },
    query: '',
    hits: [],
    isSearching: false,
    items: [],
    position: 0,
    top: 0,
    unfolded: new Set(),
    targetQuery: '',
    targetCursor: 0,
    isLooking: true,
    progress: '',
    findings: 0,
    previews: new Map(),
  };
}

export function selectedItem({ items, position }: PickerState): Item | undefined {
  return items[position];
}

/** How many lines the list would fill: what is typed does not change it, so that the preview stays where it is. */
export function linesWanted({ stage, rows, unfolded }: PickerState): number {
  return stage === 'titles' && unfolded.size === 0 ? rows.length : Infinity;
}

/** Those whose name or id has what was typed, first those that begin with it; the session’s own agent last. */
export function shownTargets(state: PickerState): readonly Target[] {
  const { targets, targetQuery } = state;
  const wanted = targetQuery.trim().toLowerCase();
  const own = selectedItem(state)?.ref.agent;
  const worth = ({ id, name, isDefault }: Target): number =>
    (wanted !== '' && (id.startsWith(wanted) || name.toLowerCase().startsWith(wanted)) ? 2 : 0) - (id === own && !isDefault ? 1 : 0);
  return targets
    .filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted))
    .toSorted((a, b) => worth(b) - worth(a));
}

/** The items again, after what they are made of has changed. `stay`: on the session that the cursor was on; otherwise on the first. */
export function withItems(state: PickerState, { stay }: { readonly stay: boolean }): PickerState {
  const items = itemsOf(state);
  // the first stays the first when others come, unless it was chosen already
  const held = stay && (state.position > 0 || state.stage === 'targets') ? selectedItem(state) : undefined;
  const at = held ? items.findIndex(({ ref }) => keyOf(ref) === keyOf(held.ref)) : -1;
  const position = at >= 0 ? at : stay ? Math.min(state.position, Math.max(0, items.length - 1)) : 0;
  return { ...state, items, position, ...(!stay && { top: 0 }) };
}

function itemsOf({ stage, before, rows, haystack, query, hits, unfolded }: PickerState): Item[] {
  if (stage === 'texts' || (stage === 'targets' && before === 'texts'))
    return hits.map((hit) => ({ ref: hit.ref, row: hitRow(hit), isCopy: false, hit }));
  const items: Item[] = [];
  for (const place of matching(haystack, query)) {
    const row = rows[place]!;
    items.push({ ref: row.ref, row, isCopy: false });
    if (unfolded.size > 0 && unfolded.has(keyOf(row.ref))) for (const ref of row.copies) items.push({ ref, row, isCopy: true });
  }
  return items;
}

function hitRow({ ref }: TextHit): PickRow {
  return { ref, here: false, copies: [], words: '', titleLength: 0 };
}
