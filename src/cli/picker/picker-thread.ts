// A thread of the picker: does one task after the other; a new one stops the one before it.
import { threadParent, threadStart } from '../../io/second-thread.js';
import type { News } from './news.js';
import { doTask, type Task, type TaskWorld } from './tasks.js';
import { toMessages } from './thread-messages.js';

const world = threadStart<TaskWorld>();
const parent = threadParent();
let current = new AbortController();
let last: Promise<void> = Promise.resolve();

function tell(news: News): void {
  for (const message of toMessages(news)) parent.postMessage(message, []);
}

parent.on('message', (task: Task | null) => {
  current.abort();
  const { signal } = (current = new AbortController());
  if (task === null) return;
  last = last.then(async () => (signal.aborted ? undefined : doTask(task, { world, tell, signal })));
});
