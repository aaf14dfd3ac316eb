// The session as the page knows it: rows, and somebody to ask the rest.
import type { Header, Session } from '../src/readers.js';
import type { Row } from './rows.js';
import { SessionBook, type Question, type Questions } from './session-book.js';

export interface Book {
  readonly header: Header;
  /** More may come: `onRows` is told. */
  readonly rows: readonly Row[];
  onRows?: () => void;
  ask<Q extends Question>(question: Q, ...given: Parameters<Questions[Q]>): Promise<Awaited<ReturnType<Questions[Q]>>>;
}

/** In this page. */
export function localBook(session: Session): Book {
  const book = new SessionBook(session);
  const { entries: _entries, ...header } = session;
  return { header, rows: book.rows, ask: (question, ...given) => answered(book, question, given) };
}

export async function answered<Q extends Question>(
  book: SessionBook,
  question: Q,
  given: unknown[],
): Promise<Awaited<ReturnType<Questions[Q]>>> {
  const answer = book[question] as (...all: unknown[]) => unknown;
  return (await answer.apply(book, given)) as Awaited<ReturnType<Questions[Q]>>;
}
