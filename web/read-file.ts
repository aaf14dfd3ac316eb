// Asks the worker what is in a file. Where that is a session, the worker stays: it is asked for what somebody looks at.
import type { Book } from './book.js';
import type { Opened } from './opened.js';
import { AlreadyShown } from './problem.js';
import type { Row } from './rows.js';
import type { Asked, WorkerMessage } from './worker.js';

let last: Worker | undefined;

export function readFile(file: File): Promise<Opened | undefined> {
  last?.terminate();
  const worker = (last = new Worker('worker.js', { type: 'module' }));
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const rows: Row[] = [];
  const send = (asked: Asked): void => worker.postMessage(asked);
  let asked = 0;
  return new Promise<Opened | undefined>((resolve, reject) => {
    let book: Book | undefined;
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      switch (data.is) {
        case 'opened':
          worker.terminate();
          return resolve(data.opened);
        case 'session': {
          const { header, handoff, diagnostics } = data;
          book = { header, rows, ask };
          const signature = { integrity: 'unsigned' } as const;
          return resolve({ book, handoff, derived: true, format: `Session of ${header.agent}`, signature, diagnostics });
        }
        case 'rows':
          for (const row of data.rows) rows.push(row);
          return book?.onRows?.();
        case 'answer':
          waiting.get(data.id)?.resolve(data.value as never);
          return void waiting.delete(data.id);
        case 'problem':
          if (data.id === undefined) return reject(new AlreadyShown(data.message));
          waiting.get(data.id)?.reject(new AlreadyShown(data.message));
          return void waiting.delete(data.id);
      }
    });
    const ask: Book['ask'] = (question, ...given) =>
      new Promise((done, failed) => {
        const id = asked++;
        waiting.set(id, { resolve: done as (value: never) => void, reject: failed });
        send({ id, question, given });
      });
    send({ file });
  });
}
