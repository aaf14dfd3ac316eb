// Counts the secrets in what is being written; where that is long, on a second thread, so that it costs the writer no time.
import type { Worker } from 'node:worker_threads';
import type { BytesInFile } from '../io/file-bytes.js';
import { startThread } from '../io/second-thread.js';
import { threadFile } from '../io/thread-file.js';
import { textOf } from '../io/utf8-text.js';
import { makeRedactor, type Profile } from './profile.js';
import type { Redactor } from './redactor.js';

export interface SecretCount {
  /** How many different secrets there were. */
  readonly distinct: number;
  /** Rule id → places. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What the second thread is told: lines, or where some lie; a title to clean; that this was all. */
export type ToCounter = Uint8Array | BytesInFile | { readonly title: string } | null;
/** What it answers. */
export type FromCounter = { readonly title: string } | SecretCount;

/** What the second thread is started with. `scanned` counts the bytes that it is done with; -1: it has failed. */
export interface CounterStart {
  readonly profile: Profile;
  readonly scanned: SharedArrayBuffer;
}

/** Below this a thread is not worth its start. */
const WORTH_A_THREAD = 2 << 20;
/** Bytes that may wait: a thread that falls behind must not make the whole session wait in memory. */
const MOST_WAITING = 16 << 20;

export class SecretCounter {
  readonly #profile: Profile;
  readonly #early: Uint8Array[] = [];
  #waiting = 0;
  #thread: CountingThread | undefined;
  #threadless = false;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** So many bytes are to come: where that is much, the thread gets ready while nothing is written yet. */
  expect(bytes: number): void {
    if (bytes >= WORTH_A_THREAD) this.#start();
  }

  /** Whole lines that were written. Where they lie in a file too, the thread reads them there: nothing waits for it in memory. */
  see(lines: Uint8Array, at?: BytesInFile): void {
    if (this.#thread) {
      if (at) this.#thread.tell(at);
      else this.#thread.send(new Uint8Array(lines));
      return;
    }
    this.#early.push(new Uint8Array(lines));
    this.#waiting += lines.length;
    if (this.#waiting < WORTH_A_THREAD) return;
    this.#start();
    for (const one of this.#thread ? this.#early.splice(0) : []) this.#thread!.send(one);
  }

  #start(): void {
    if (this.#thread || this.#threadless) return;
    this.#thread = CountingThread.start(this.#profile);
    this.#threadless = this.#thread === undefined;
  }

  async end(): Promise<SecretCount> {
    if (this.#thread) return this.#thread.end();
    const redactor = makeRedactor(this.#profile);
    for (const lines of this.#early) countIn(redactor, lines);
    return countOf(redactor);
  }

  /** A title without its secrets, which do not count. Where there is a thread, only that one knows the rules. */
  async clean(title: string): Promise<string> {
    return this.#thread ? this.#thread.clean(title) : cleanTitle(this.#profile, title);
  }

  /** When the count is no longer wanted. */
  stop(): void {
    this.#thread?.stop();
  }
}

export function cleanTitle(profile: Profile, title: string): string {
  return makeRedactor(profile).cutText(title, '/title');
}

export function countIn(redactor: Redactor, lines: Uint8Array): void {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    // Each line a text of its own: cut out of a longer one, in which one letter makes all of them wide, it is walked through at half the speed.
    redactor.text(textOf(bytes.subarray(from, to)), '');
    from = to + 1;
  }
}

export function countOf(redactor: Redactor): SecretCount {
  return { distinct: redactor.distinct, counts: redactor.tally.counts };
}

class CountingThread {
  readonly #worker: Worker;
  readonly #scanned: BigInt64Array;
  readonly #answer: Promise<SecretCount>;
  #sent = 0n;

  /** Undefined: the thread's file is not beside this one, as when the sources themselves run. */
  static start(profile: Profile): CountingThread | undefined {
    const file = threadFile('secret-counter-thread');
    return file === undefined ? undefined : new CountingThread(file, profile);
  }

  private constructor(file: string, profile: Profile) {
    const scanned = new SharedArrayBuffer(8);
    this.#scanned = new BigInt64Array(scanned);
    const start: CounterStart = { profile, scanned };
    this.#worker = startThread(file, start, { youngMb: 8 });
    this.#worker.unref();
    this.#answer = this.#next((answer) => ('title' in answer ? undefined : answer));
  }

  /** The first answer that is one. */
  #next<Answer>(pick: (answer: FromCounter) => Answer | undefined): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#worker.on('message', (answer: FromCounter) => {
        const picked = pick(answer);
        if (picked !== undefined) resolve(picked);
      });
      this.#worker.once('error', reject);
    });
    answered.catch(() => {}); // whoever waits for it hears of it; a pass that failed before has its own reason
    return answered;
  }

  tell(at: BytesInFile): void {
    this.#worker.postMessage(at, []);
  }

  /** Answered before the count: in the order of what was asked. */
  clean(title: string): Promise<string> {
    const cleaned = this.#next((answer) => ('title' in answer ? answer.title : undefined));
    this.#worker.postMessage({ title } satisfies ToCounter, []);
    return cleaned;
  }

  /** They are the thread's from now on. */
  send(lines: Uint8Array): void {
    this.#sent += BigInt(lines.length);
    const { buffer } = lines;
    // handed over as it is; of a short piece, other things lie in the same memory
    if (buffer instanceof ArrayBuffer && lines.byteOffset === 0 && buffer.byteLength !== Buffer.poolSize)
      this.#worker.postMessage(lines, [buffer]);
    else this.#worker.postMessage(lines, []);
    for (let seen = Atomics.load(this.#scanned, 0); seen >= 0n && this.#sent - seen > MOST_WAITING; seen = Atomics.load(this.#scanned, 0)) {
      Atomics.wait(this.#scanned, 0, seen, 1000);
    }
  }

  async end(): Promise<SecretCount> {
    this.#worker.ref();
    this.#worker.postMessage(null, []);
    try {
      return await this.#answer;
    } finally {
      this.stop();
    }
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
