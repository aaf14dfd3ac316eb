// News between threads: many rows are sent in pieces, so that taking them over never holds up a key.
import type { News } from './news.js';
import type { PickRow } from './rows.js';

export type ThreadMessage =
  | { readonly kind: 'some-rows'; readonly rows: readonly PickRow[] }
  | { readonly kind: 'end-of-rows'; readonly whole: boolean }
  | Exclude<News, { readonly kind: 'rows' }>;

const AT_ONCE = 500;

export function* toMessages(news: News): Generator<ThreadMessage> {
  if (news.kind !== 'rows') {
    yield news;
    return;
  }
  for (let at = 0; at < news.rows.length; at += AT_ONCE) yield { kind: 'some-rows', rows: news.rows.slice(at, at + AT_ONCE) };
  yield { kind: 'end-of-rows', whole: news.whole };
}

/** Takes messages, gives whole news. */
export function fromMessages(tell: (news: News) => void): (message: ThreadMessage) => void {
  let rows: PickRow[] = [];
  return (message) => {
    if (message.kind === 'some-rows') rows.push(...message.rows);
    else if (message.kind === 'end-of-rows') {
      tell({ kind: 'rows', rows, whole: message.whole });
      rows = [];
    } else tell(message);
  };
}
