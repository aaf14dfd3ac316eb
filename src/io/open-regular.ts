// Opening a file that someone else put there: a pipe or a device with a session's name must neither block us nor be read without end.
import { closeSync, constants, fstatSync, openSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

export interface Within {
  /** The real path of a folder: what does not really lie in it is refused, whatever links lead there, and whoever sets them meanwhile. */
  readonly within?: string | undefined;
}

/** For reading. Without waiting for a writer at the other end of a pipe; what is not a regular file is refused. */
export function openRegular(file: string, { within }: Within = {}): { readonly fd: number; readonly stats: Stats } {
  const real = within === undefined ? file : requireInside(file, within);
  const fd = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (within === undefined ? 0 : (constants.O_NOFOLLOW ?? 0)));
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw refused('not a regular file', stats.isDirectory() ? 'EISDIR' : undefined);
    if (within !== undefined) requireSame(requireInside(file, within), stats);
    return { fd, stats };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** From this size on, a file has to be more than a hole: one of a terabyte takes no room on a disk, and hours to read. */
export const LARGEST_HOLE = 4 * 2 ** 30;
const MOST_HOLE_RATIO = 1000;

export function isHole({ size, blocks }: Stats): boolean {
  return size > LARGEST_HOLE && blocks * 512 * MOST_HOLE_RATIO < size;
}

export function isRegular(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false; // gone, a link to nowhere, or out of reach
  }
}

/** Both real paths. */
export function isInside(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function requireInside(file: string, within: string): string {
  const real = realpathSync(file);
  if (!isInside(real, within)) throw refused('it leads out of the session’s own folder');
  return real;
}

/** A folder on the way may have become a link and a folder again, between two looks: then this is another file. */
function requireSame(real: string, opened: Stats): void {
  const now = statSync(real);
  if (now.dev !== opened.dev || now.ino !== opened.ino) throw refused('it was replaced while being opened');
}

function refused(why: string, code: string = why): Error {
  return Object.assign(new Error(why), { code });
}
