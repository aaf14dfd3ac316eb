// Node's own modules that take milliseconds to load and that most commands never call: taken when they are.
import type * as childProcessModule from 'node:child_process';
import type * as workerThreadsModule from 'node:worker_threads';

export function childProcess(): typeof childProcessModule {
  return process.getBuiltinModule('node:child_process');
}

export function workerThreads(): typeof workerThreadsModule {
  return process.getBuiltinModule('node:worker_threads');
}
