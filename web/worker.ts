// Reads dropped files beside the page, so that a long one does not stop it, and keeps the session: the page has its rows, and asks for the rest.
import type { Diagnostic, Handoff } from '../src/index.js';
import type { Header } from '../src/readers.js';
import { answered } from './book.js';
import type { Opened } from './opened.js';
import { openedText } from './opened-text.js';
import { problemOf } from './problem.js';
import type { Row } from './rows.js';
import { SessionBook, type Question } from './session-book.js';
import { sessionIn } from './session-file.js';

export type Asked = { readonly file: File } | { readonly id: number; readonly question: Question; readonly given: unknown[] };

export type WorkerMessage =
  | { readonly is: 'opened'; readonly opened: Opened | undefined }
  | { readonly is: 'session'; readonly header: Header; readonly handoff: Handoff; readonly diagnostics: readonly Diagnostic[] }
  | { readonly is: 'rows'; readonly rows: readonly Row[] }
  | { readonly is: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly is: 'problem'; readonly id?: number; readonly message: string };

/** So many at a time: the page does something else between two of these. */
const BATCH = 1000;

let book: SessionBook | undefined;
const tell = (told: WorkerMessage): void => self.postMessage(told);

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const id = 'id' in data ? data.id : undefined;
  const work = 'file' in data ? open(data.file) : answer(data.id, data.question, data.given);
  work.catch((error: unknown) => tell({ is: 'problem', ...(id !== undefined && { id }), message: problemOf(error) }));
});

async function answer(id: number, question: Question, given: unknown[]): Promise<void> {
  tell({ is: 'answer', id, value: await answered(book!, question, given) });
}

async function open(file: File): Promise<void> {
  const text = await file.text();
  const opened = await openedText(text);
  const found = opened ? undefined : await sessionIn(text, file.name);
  if (!found) return tell({ is: 'opened', opened });
  book = new SessionBook(found.session);
  const { entries: _entries, ...header } = found.session;
  tell({ is: 'session', header, handoff: await book.handoff(), diagnostics: found.diagnostics });
  for (let from = 0; from < book.rows.length; from += BATCH)
    tell({ is: 'rows', rows: book.rows.slice(from, from + BATCH).map(({ body: _body, words: _words, ...row }) => row) });
}
