// A session as a hand-off looks at it; a long one is read on a second thread, ahead of whoever makes something of it.
import type { Worker } from 'node:worker_threads';
import type { ReadOptions, SessionRef, SessionSource } from '../../agents/agent.js';
import { startThread } from '../../io/second-thread.js';
import { threadFile } from '../../io/thread-file.js';
import { Failure, type Diagnostic, type Report } from '../../model/report.js';
import type { SessionItem, SessionStream } from '../../model/session.js';
import { Telling } from './digest-lines.js';

/** What the second thread is started with. `taken` counts the batches that were taken from it. */
export interface AheadStart {
  readonly ref: SessionRef;
  readonly options: ReadOptions;
  readonly taken: SharedArrayBuffer;
}

/** What it sends: items, and at the end what was found on the way. */
export type AheadMessage =
  | { readonly kind: 'items'; readonly items: readonly SessionItem[] }
  | { readonly kind: 'end'; readonly diagnostics: readonly Diagnostic[]; readonly failed?: Pick<Failure, 'diagnostic' | 'exitCode'> };

/** Below this a thread is not worth its start. */
const WORTH_A_THREAD = 8 << 20;

type Change = (item: SessionItem) => SessionItem;

/** A session and what reads it. */
export interface From {
  readonly source: SessionSource;
  readonly ref: SessionRef;
}

/** The items of a session without what a hand-off never looks at; `clean` is done to each of them on the thread that asks. */
export function readTold(from: From, options: ReadOptions, clean: Change, report: Report): SessionStream {
  const { ref } = from;
  const file = (options.end ?? ref.bytes) < WORTH_A_THREAD ? undefined : threadFile('prefetch-thread');
  return file === undefined ? readHere(from, options, clean, report) : readAhead(file, { ref, options }, clean, report);
}

export function readHere({ source, ref }: From, options: ReadOptions, clean: Change, report: Report): SessionStream {
  const telling = new Telling(source);
  const items = source.read(ref, report, options);
  return Symbol.iterator in items ? now(items, (item) => clean(telling.of(item))) : later(items, (item) => clean(telling.of(item)));
}

function* now(items: Iterable<SessionItem>, change: Change): Generator<SessionItem> {
  for (const item of items) yield change(item);
}

async function* later(items: AsyncIterable<SessionItem>, change: Change): AsyncGenerator<SessionItem> {
  for await (const item of items) yield change(item);
}

async function* readAhead(file: string, of: Omit<AheadStart, 'taken'>, clean: Change, report: Report): AsyncGenerator<SessionItem> {
  const taken = new SharedArrayBuffer(4);
  const counter = new Int32Array(taken);
  const thread = startThread(file, { ...of, taken } satisfies AheadStart, { youngMb: 16 });
  try {
    for await (const message of messagesOf(thread)) {
      if (message.kind === 'items') {
        for (const item of message.items) yield clean(item);
        Atomics.add(counter, 0, 1);
        Atomics.notify(counter, 0);
      } else {
        for (const one of message.diagnostics) report.add(one);
        if (message.failed) throw new Failure(message.failed.diagnostic, message.failed);
        return;
      }
    }
  } finally {
    void thread.terminate();
  }
}

/** Until the thread ends; one that dies says why. */
async function* messagesOf(thread: Worker): AsyncGenerator<AheadMessage> {
  const waiting: AheadMessage[] = [];
  let gone: Error | undefined;
  let wake = (): void => {};
  const end = (reason: Error): void => {
    gone ??= reason;
    wake();
  };
  thread.on('message', (message: AheadMessage) => {
    waiting.push(message);
    wake();
  });
  thread
    .on('messageerror', end)
    .on('error', end)
    .on('exit', () => end(new Error('the thread that reads the session ended early')));
  for (;;) {
    const message = waiting.shift();
    if (message) yield message;
    else if (gone) throw gone;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
