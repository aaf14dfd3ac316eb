// Asks the worker for the session in a file.
import type { Session } from '../src/readers.js';

interface Answer {
  readonly session?: Session;
  readonly problem?: string;
}

export function readSession(text: string, name: string): Promise<Session | undefined> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  return new Promise<Session | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      data.problem === undefined ? resolve(data.session) : reject(new Error(data.problem)),
    );
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage({ text, name });
  }).finally(() => worker.terminate());
}
