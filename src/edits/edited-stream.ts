// The items of a session without what an edit list leaves out; numbers and links between entries stay what they are.
import { isHeader, type SessionItem, type SessionStream } from '../model/session.js';
import { editedEntry, type LeftOut } from './left-out.js';

export function editedStream(items: SessionStream, left: LeftOut): SessionStream {
  let number = 0;
  const edited = (item: SessionItem): SessionItem => (isHeader(item) ? item : editedEntry(item, number++, left));
  return Symbol.iterator in items ? now(items, edited) : later(items, edited);
}

function* now(items: Iterable<SessionItem>, edited: (item: SessionItem) => SessionItem): Generator<SessionItem> {
  for (const item of items) yield edited(item);
}

async function* later(items: AsyncIterable<SessionItem>, edited: (item: SessionItem) => SessionItem): AsyncGenerator<SessionItem> {
  for await (const item of items) yield edited(item);
}
