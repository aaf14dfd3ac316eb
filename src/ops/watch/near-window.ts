// Sessions that are going on and whose context is nearly full: told once, until there is room in it again.
import type { SessionRef } from '../../agents/agent.js';
import { Failure, Report } from '../../model/report.js';
import { Captures, type CaptureRecord } from '../../store/captures.js';
import { cannotBeNearlyFull, contextSize, NEARLY_FULL, windowOf } from '../capture/context-size.js';
import type { OperationContext } from '../operation.js';

/** After a compaction there is room again; between the two shares nothing changes, so that a session at the edge is not told again and again. */
const ROOM_AGAIN = 0.6;

export interface ContextUse {
  readonly tokens: number;
  readonly window: number;
}

/** Undefined: it is not, or that was told. */
export async function nearWindow(
  ref: SessionRef,
  record: CaptureRecord | undefined,
  { here }: Pick<OperationContext, 'here'>,
): Promise<ContextUse | undefined> {
  const window = await windowOf(ref.agent);
  if (window === undefined || cannotBeNearlyFull(ref, window)) return undefined;
  const tokens = await sizeOf(ref, here);
  if (tokens === undefined) return undefined;
  if (record?.nearWindow && tokens < window * ROOM_AGAIN) {
    const { state, why, handoff, handoffId } = record;
    new Captures(here).write(ref, { state, why, handoff, handoffId });
  }
  return tokens >= window * NEARLY_FULL && !record?.nearWindow ? { tokens, window } : undefined;
}

/** What cannot be read is named when it is captured. */
async function sizeOf(ref: SessionRef, here: OperationContext['here']): Promise<number | undefined> {
  try {
    return await contextSize(ref, here, new Report());
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
