// A file that another process has open until the test ends, as a client has its session.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** It is open when this returns: whoever is started has what it is given from the beginning. */
export function heldOpen(file: string, flags: 'a' | 'r'): ChildProcess {
  const fd = openSync(file, flags);
  const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: ['ignore', 'ignore', fd] });
  closeSync(fd);
  onTestFinished(() => void holder.kill());
  return holder;
}
