// How far the reading of a session is: by the bytes that are read, so that the share is a real one.
import { isHeader, type Watch } from '../model/session.js';
import type { TellProgress } from './operation.js';

export interface Reading {
  /** What is being done. */
  readonly words: string;
  /** How large what is read is. */
  readonly bytes: number;
  /** Shares of the whole work at which it begins and ends. */
  readonly from?: number;
  readonly to?: number;
}

/** The clock is looked at once for so many items: most are small. */
const ITEMS = 16;
/** Nobody reads faster; and Ctrl-C is heard as often. */
const PACE_MS = 50;

/** Undefined where nobody wants to know. */
export function watchReading(progress: TellProgress | undefined, { words, bytes, from = 0, to = 1 }: Reading): Watch | undefined {
  if (!progress) return undefined;
  const pace = progress.pace ?? PACE_MS;
  let seen = 0;
  let share = from;
  let last = performance.now();
  return (item) => {
    if (++seen % ITEMS !== 0) return undefined;
    const now = performance.now();
    if (now - last < pace) return undefined;
    last = now;
    const offset = isHeader(item) ? undefined : item.place?.source === undefined ? item.place?.offset : undefined;
    if (offset !== undefined && bytes > 0) share = Math.max(share, from + (to - from) * Math.min(1, offset / bytes));
    progress(share, words);
    return aMoment();
  };
}

/** A signal is heard only between two turns of the event loop. */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
