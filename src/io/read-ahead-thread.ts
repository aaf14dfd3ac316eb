// The second thread of read-ahead.ts: reads both ends of each file that it is told of, so that the system has them in memory.
import { closeSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { HEAD, TAIL } from './file-ends.js';
import { openRegular } from './open-regular.js';

const space = Buffer.allocUnsafe(Math.max(HEAD, TAIL));

function touch(file: string): void {
  const { fd, stats } = openRegular(file);
  try {
    readSync(fd, space, 0, HEAD, 0);
    if (stats.size > HEAD) readSync(fd, space, 0, TAIL, Math.max(HEAD, stats.size - TAIL));
  } finally {
    closeSync(fd);
  }
}

parentPort!.on('message', (files: readonly string[]) => {
  for (const file of files) {
    try {
      touch(file);
    } catch {
      continue; // whoever reads it says so
    }
  }
});
