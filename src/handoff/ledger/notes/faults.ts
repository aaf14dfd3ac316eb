// What the model's service said when it failed to answer: to the reader it explains why someone had to ask again.
import type { Json } from '../../../model/json.js';
import type { Entry, Timestamp } from '../../../model/session.js';
import { copyOf, oneLine } from './text.js';

export interface Fault {
  /** Number of the entry in file order, 1 is the first. */
  readonly entry: number;
  readonly at?: Timestamp;
  readonly text: string;
}

/** Told by the agent's adapter. */
export interface DescribesFaults {
  describeFault(entry: Entry): string | undefined;
}

const LONGEST = 220;
/** Someone stopped it: that is no failure. */
const STOPPED = /abort|cancel|interrupt/i;

export function faultOf(entry: Entry, describe: DescribesFaults): string | undefined {
  const text = entry.lane === undefined ? describe.describeFault(entry) : undefined;
  return text === undefined || text.trim() === '' || STOPPED.test(text.slice(0, 80))
    ? undefined
    : copyOf(oneLine(text.replace(/^"+|"+$/g, ''), LONGEST));
}

/** A record with the failure alone; null: nothing is told of it. */
export function faultRecord(entry: Entry, describe: DescribesFaults): Json {
  const message = faultOf(entry, describe);
  return message === undefined ? null : { type: 'error', message };
}
