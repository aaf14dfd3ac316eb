// Another thread of index-jobs.ts: takes batches of sessions, gives their pages.
import { threadParent, threadStart } from '../../io/second-thread.js';
import { makeWork, type ThreadStart, type WeighedJob } from './index-jobs.js';

const work = makeWork(threadStart<ThreadStart>().profile);
const parent = threadParent();
let last: Promise<void> = Promise.resolve();

parent.on('message', (batch: readonly WeighedJob[]) => {
  last = last.then(async () => parent.postMessage(await (await work)(batch), []));
});
