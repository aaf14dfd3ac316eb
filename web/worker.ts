// Reads dropped sessions beside the page, so that a long one does not stop it.
import { sessionIn } from './session-file.js';

interface Asked {
  readonly text: string;
  readonly name: string;
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  sessionIn(data.text, data.name).then(
    (session) => self.postMessage({ session }),
    (error: unknown) => self.postMessage({ problem: String(error) }),
  );
});
