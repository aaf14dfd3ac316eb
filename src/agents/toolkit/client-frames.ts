// What clients put around words and results, told apart: the same for every source, since a passed session brings the frames of its source along.
import type { SessionSource } from '../session-source.js';
import { describeAside } from './asides.js';
import { describePrompt, describeSynthetic } from './prompt-frames.js';
import { describeQueue } from './queue-records.js';
import { describeReply, describeSummary } from './reply-frames.js';
import { continuedBy, describeResult } from './result-frames.js';
import { describeFault } from './service-faults.js';

export const clientFrames: Pick<
  SessionSource,
  | 'describePrompt'
  | 'describeAside'
  | 'describeSynthetic'
  | 'describeReply'
  | 'describeSummary'
  | 'describeResult'
  | 'continuedBy'
  | 'describeFault'
  | 'describeQueue'
> = {
  describePrompt,
  describeAside,
  describeSynthetic,
  describeReply,
  describeSummary,
  describeResult,
  continuedBy,
  describeFault,
  describeQueue,
};
