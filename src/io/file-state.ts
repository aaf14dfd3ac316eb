// The state that a file is in, as far as one look tells it without opening the file: who finds the same again need not read it again.
import { createHash } from 'node:crypto';
import { closeSync, readSync, statSync, type Stats } from 'node:fs';
import { openRegular } from './open-regular.js';

export interface FileState {
  readonly size: number;
  readonly time: number;
  /** Which file it is, whatever its name. */
  readonly node: number;
}

/** Undefined: nothing is there, or it is out of reach. */
export function fileState(file: string): FileState | undefined {
  try {
    return stateIn(statSync(file));
  } catch {
    return undefined;
  }
}

export function stateIn({ size, mtimeMs, ino }: Pick<Stats, 'size' | 'mtimeMs' | 'ino'>): FileState {
  return { size, time: mtimeMs, node: ino };
}

export function stateText(state: FileState | undefined): string {
  return state ? `${state.size} ${state.time} ${state.node}` : '';
}

/** Some file systems tell times to two seconds only. */
const SETTLES_MS = 2000;

/** False: it was written this moment, and could be again without its size or its time telling so. */
export function isSettled({ time }: Pick<FileState, 'time'>): boolean {
  return Math.abs(Date.now() - time) > SETTLES_MS;
}

/** Bytes at the beginning and before a place that stand for all that comes before it. */
const MARK = 512;

/** Of what comes before a place: another mark means other content. Undefined: nothing can be put after that place, since no line ends there. */
export function markBefore(file: string, place: number): string | undefined {
  const { fd } = openRegular(file);
  try {
    const head = readAt(fd, 0, Math.min(MARK, place));
    const tail = readAt(fd, Math.max(0, place - MARK), Math.min(MARK, place));
    if (tail.at(-1) !== 10) return undefined;
    return createHash('sha256').update(head).update(tail).digest('hex').slice(0, 16);
  } finally {
    closeSync(fd);
  }
}

function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}
