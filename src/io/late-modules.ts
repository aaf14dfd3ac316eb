// Node's own modules that take milliseconds to load and that most commands never call: taken when they are.
import type * as childProcessModule from 'node:child_process';
import type * as streamModule from 'node:stream';
import type * as vmModule from 'node:vm';
import type * as workerThreadsModule from 'node:worker_threads';
import type * as zlibModule from 'node:zlib';

export function childProcess(): typeof childProcessModule {
  return process.getBuiltinModule('node:child_process');
}

export function workerThreads(): typeof workerThreadsModule {
  return process.getBuiltinModule('node:worker_threads');
}

export function stream(): Pick<typeof streamModule, 'pipeline' | 'Readable'> {
  return process.getBuiltinModule('node:stream');
}

export function vm(): typeof vmModule {
  return process.getBuiltinModule('node:vm');
}

export function zlib(): typeof zlibModule {
  return process.getBuiltinModule('node:zlib');
}
