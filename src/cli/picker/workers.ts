// Who does the picker's tasks: a thread for each kind, so that reading holds up neither keys nor another task.
import { startThread } from '../../io/second-thread.js';
import { threadFile } from '../../io/thread-file.js';
import type { News } from './news.js';
import { doTask, type Task, type TaskWorld } from './tasks.js';
import { fromMessages, type ThreadMessage } from './thread-messages.js';

export interface Workers {
  /** Begins it; the task of the same kind before it is stopped. */
  start(task: Task): void;
  /** What of that kind is being done is not wanted any more. */
  stop(kind: Task['kind']): void;
  end(): void;
}

export interface WorkersOptions {
  readonly world: TaskWorld;
  readonly tell: (news: News) => void;
  /** Something of ours broke. */
  readonly failed: (error: unknown) => void;
}

/** Threads where their file lies beside us; where the sources themselves run, all is done here. */
export function startWorkers(options: WorkersOptions): Workers {
  const file = threadFile('picker-thread');
  return file === undefined ? workHere(options) : workOnThreads(file, options);
}

function workOnThreads(file: string, { world, tell, failed }: WorkersOptions): Workers {
  const threads = new Map<Task['kind'], ReturnType<typeof startThread>>();
  const threadFor = (kind: Task['kind']) => {
    const known = threads.get(kind);
    if (known) return known;
    const thread = startThread(file, world, { youngMb: 32 });
    const take = fromMessages(tell);
    thread.on('message', (message: ThreadMessage) => take(message)).on('error', failed);
    threads.set(kind, thread);
    return thread;
  };
  return {
    start: (task) => threadFor(task.kind).postMessage(task, []),
    stop: (kind) => threads.get(kind)?.postMessage(null, []),
    end: () => {
      for (const thread of threads.values()) void thread.terminate();
    },
  };
}

function workHere({ world, tell, failed }: WorkersOptions): Workers {
  const running = new Map<Task['kind'], AbortController>();
  const stop = (kind: Task['kind']): void => running.get(kind)?.abort();
  return {
    start(task) {
      stop(task.kind);
      const controller = new AbortController();
      running.set(task.kind, controller);
      const { signal } = controller;
      doTask(task, { world, tell: (news) => void (signal.aborted || tell(news)), signal }).catch(failed);
    },
    stop,
    end: () => {
      for (const controller of running.values()) controller.abort();
    },
  };
}
