// Opening a file that someone else put there: a pipe or a device with a session's name must neither block us nor be read without end.
import { closeSync, constants, fstatSync, openSync, statSync, type Stats } from 'node:fs';

/** For reading. Without waiting for a writer at the other end of a pipe; what is no regular file is refused. */
export function openRegular(path: string): { readonly fd: number; readonly stats: Stats } {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = fstatSync(fd);
  if (stats.isFile()) return { fd, stats };
  closeSync(fd);
  throw Object.assign(new Error('not a regular file'), { code: stats.isDirectory() ? 'EISDIR' : 'not a regular file' });
}

export function isRegular(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // gone, a link to nowhere, or out of reach
  }
}
