// What a key does: another state, and perhaps something that the state cannot do by itself.
import type { SessionRef } from '../../agents/agent.js';
import { listHeight } from './layout.js';
import type { Key } from './keys.js';
import { keyOf } from './rows.js';
import { linesWanted, selectedItem, shownTargets, withItems, type PickerState } from './state.js';

/** What was picked, and what for. */
export type Choice =
  | { readonly action: 'enter'; readonly ref: SessionRef; readonly target?: string }
  | { readonly action: 'show' | 'pack'; readonly ref: SessionRef };

/** What is to be done outside. */
export type Ask =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'done'; readonly choice: Choice }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'stop-search' };

export interface Step {
  readonly state: PickerState;
  readonly ask?: Ask;
}

export function press(state: PickerState, key: Key): Step {
  if (key.kind === 'interrupt') return { state, ask: { kind: 'cancel' } };
  return state.stage === 'targets' ? pressAtTargets(state, key) : pressAtSessions(state, key);
}

function pressAtSessions(state: PickerState, key: Key): Step {
  switch (key.kind) {
    case 'text':
      return typed(state, key.text);
    case 'erase':
      return edited(state, [...state.query].slice(0, -1).join(''));
    case 'erase-word':
      return edited(state, state.query.replace(/\S*\s*$/, ''));
    case 'erase-all':
      return edited(state, '');
    case 'enter':
      return entered(state);
    case 'escape':
      return state.stage === 'texts' ? backToTitles(state) : { state, ask: { kind: 'cancel' } };
    case 'show':
    case 'pack': {
      const item = selectedItem(state);
      if (!item || !state.purpose.offersMore) return { state };
      return { state, ask: { kind: 'done', choice: { action: key.kind, ref: item.ref } } };
    }
    case 'unfold':
      return { state: withUnfolded(state) };
    case 'interrupt':
      return { state, ask: { kind: 'cancel' } };
    default:
      return { state: moved(state, key.kind) };
  }
}

/** `?` searches inside of what was said; everything else is part of the words. */
function typed(state: PickerState, text: string): Step {
  if (text !== '?') return edited(state, state.query + text);
  if (state.stage === 'texts') return { state };
  const searching = withItems({ ...state, stage: 'texts', hits: [], isSearching: false, progress: '' }, { stay: false });
  return searched(searching);
}

function edited(state: PickerState, query: string): Step {
  if (query === state.query) return { state };
  const next = { ...state, query };
  return state.stage === 'texts' ? searched(next) : { state: withItems(next, { stay: false }) };
}

function searched(state: PickerState): Step {
  const words = state.query.trim();
  if (words === '') return { state: withItems({ ...state, hits: [], isSearching: false }, { stay: false }), ask: { kind: 'stop-search' } };
  return { state: { ...state, isSearching: true }, ask: { kind: 'search', words: state.query } };
}

function backToTitles(state: PickerState): Step {
  return {
    state: withItems({ ...state, stage: 'titles', isSearching: false, progress: '' }, { stay: false }),
    ask: { kind: 'stop-search' },
  };
}

function entered(state: PickerState): Step {
  const item = selectedItem(state);
  if (!item) return { state };
  if (!state.purpose.asksTarget) return { state, ask: { kind: 'done', choice: { action: 'enter', ref: item.ref } } };
  const before = state.stage === 'texts' ? 'texts' : 'titles';
  return { state: { ...state, stage: 'targets', before, targetQuery: '', targetCursor: 0 } };
}

function withUnfolded(state: PickerState): PickerState {
  const item = selectedItem(state);
  if (!item || item.row.copies.length === 0) return state;
  const key = keyOf(item.row.ref);
  const unfolded = new Set(state.unfolded);
  if (!unfolded.delete(key)) unfolded.add(key);
  const next = withItems({ ...state, unfolded }, { stay: true });
  // on the source, where the copy that it was on is folded away
  const at = next.items.findIndex(({ ref }) => keyOf(ref) === (item.isCopy ? key : keyOf(item.ref)));
  return scrolled({ ...next, position: Math.max(0, at) });
}

function pressAtTargets(state: PickerState, key: Key): Step {
  const shown = shownTargets(state);
  const filter = (targetQuery: string): Step => ({ state: { ...state, targetQuery, targetCursor: 0 } });
  const move = (by: number): Step => ({
    state: { ...state, targetCursor: Math.min(Math.max(0, state.targetCursor + by), Math.max(0, shown.length - 1)) },
  });
  switch (key.kind) {
    case 'escape':
      return { state: { ...state, stage: state.before } };
    case 'enter': {
      const target = shown[state.targetCursor];
      const item = selectedItem(state);
      if (!target || !item) return { state };
      return { state, ask: { kind: 'done', choice: { action: 'enter', ref: item.ref, target: target.id } } };
    }
    case 'text':
      return filter(state.targetQuery + key.text);
    case 'erase':
      return filter([...state.targetQuery].slice(0, -1).join(''));
    case 'erase-word':
    case 'erase-all':
      return filter('');
    case 'up':
      return move(-1);
    case 'down':
      return move(1);
    case 'first':
    case 'page-up':
      return move(-shown.length);
    case 'last':
    case 'page-down':
      return move(shown.length);
    default:
      return { state };
  }
}

type Movement = Exclude<
  Key['kind'],
  'text' | 'enter' | 'escape' | 'erase' | 'erase-word' | 'erase-all' | 'unfold' | 'show' | 'pack' | 'interrupt'
>;

function moved(state: PickerState, movement: Movement): PickerState {
  const page = Math.max(1, listHeight(state.size, linesWanted(state)) - 1);
  const steps: Readonly<Record<Movement, number>> = {
    up: -1,
    down: 1,
    'page-up': -page,
    'page-down': page,
    first: -state.items.length,
    last: state.items.length,
  };
  const position = Math.min(Math.max(0, state.position + steps[movement]), Math.max(0, state.items.length - 1));
  return scrolled({ ...state, position });
}

/** As little as brings the cursor onto the screen. */
export function scrolled(state: PickerState): PickerState {
  const height = Math.max(1, listHeight(state.size, linesWanted(state)));
  const most = Math.max(0, state.items.length - height);
  const top = Math.min(Math.max(state.top, state.position - height + 1), state.position, most);
  return { ...state, top: Math.max(0, top) };
}
