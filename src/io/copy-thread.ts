// The second thread of copied-file.ts: makes one copy and says its hash.
import { copyFile, type CopyStart } from './copied-file.js';
import { threadParent, threadStart } from './second-thread.js';

const { file, to, options } = threadStart<CopyStart>();
let hashed;
try {
  hashed = copyFile(file, to, options);
} catch {
  hashed = undefined; // the other thread does it again, and says why
}
threadParent().postMessage(hashed, []);
