// A file as one piece, for those that are known to be small or are needed whole.
import { closeSync, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';
import { openRegular, type Within } from './open-regular.js';

/** Throws as the system does. */
export function readText(file: string | URL): string {
  return readFileSync(file, 'utf8');
}

export interface RegularOptions extends Within {
  /** Asked with the size before anything is read. */
  readonly accept: (size: number) => boolean;
  readonly open?: typeof openRegular;
}

/** Of a file that someone else put there: neither a pipe nor a device, and nothing outside `within`. Undefined: it was not accepted. */
export function readRegular(file: string, { within, accept, open = openRegular }: RegularOptions): Buffer | undefined {
  const { fd, stats } = open(file, { within });
  try {
    return accept(stats.size) ? readFileSync(fd) : undefined;
  } finally {
    closeSync(fd);
  }
}

/** Of what the user named, a pipe included; `require` throws at what is not wanted, before anything is read. */
export function readAny(file: string, require: (stats: Stats) => void): Buffer {
  const fd = openSync(file, 'r');
  try {
    require(fstatSync(fd));
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The first bytes of a file. */
export function readBeginning(file: string, bytes: number): Buffer {
  const fd = openSync(file, 'r');
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(fd, head));
  } finally {
    closeSync(fd);
  }
}
