// What comes in while the picker is open: rows, what was said last, previews, hits, another size of the terminal.
import { haystackOf } from './fuzzy.js';
import { scrolled } from './press.js';
import { withRows, type PickRow } from './rows.js';
import { withItems, type PickerState, type Preview, type TextHit } from './state.js';

export type News =
  /** `whole`: these are all, in order; otherwise they come to those that are known. */
  | { readonly kind: 'rows'; readonly rows: readonly PickRow[]; readonly whole: boolean }
  | { readonly kind: 'last-words'; readonly words: ReadonlyMap<string, string> }
  | { readonly kind: 'looked'; readonly findings: number }
  | { readonly kind: 'progress'; readonly words: string }
  | { readonly kind: 'preview'; readonly key: string; readonly preview: Preview }
  | { readonly kind: 'hits'; readonly words: string; readonly hits: readonly TextHit[] }
  | { readonly kind: 'size'; readonly size: PickerState['size'] };

/** Previews that are remembered, so that going back and forth reads nothing twice. */
const MOST_PREVIEWS = 50;

export function heard(state: PickerState, news: News): PickerState {
  switch (news.kind) {
    case 'rows':
      return relisted({ ...state, rows: news.whole ? news.rows : withRows(state.rows, news.rows) });
    case 'last-words':
      return relisted({ ...state, lastWords: new Map([...state.lastWords, ...news.words]) });
    case 'looked':
      return { ...state, isLooking: false, findings: news.findings };
    case 'progress':
      return { ...state, progress: news.words };
    case 'preview': {
      const previews = [...state.previews].filter(([key]) => key !== news.key).slice(1 - MOST_PREVIEWS);
      return { ...state, previews: new Map([...previews, [news.key, news.preview]]) };
    }
    case 'hits':
      // of words that were typed on since, something newer is on its way
      if (state.stage !== 'texts' || state.query !== news.words || !state.isSearching) return state;
      return withItems({ ...state, hits: news.hits, isSearching: false, progress: '' }, { stay: false });
    case 'size':
      return scrolled({ ...state, size: news.size });
  }
}

function relisted(state: PickerState): PickerState {
  return scrolled(withItems({ ...state, haystack: haystackOf(state.rows, state.lastWords) }, { stay: true }));
}
