// What was captured of a session, and in which state, and whether a record is that, whole.
import { isDigest } from '../model/lineage.js';
import { flag, oneOf, optional, plainName, record, text, time, type Check } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import type { AgentId } from '../model/session.js';

/** Why a session is captured: nothing came for a while; its client says that it ended; its context is nearly full; somebody asked. */
export const CAPTURE_REASONS = ['quiet', 'ended', 'near-window', 'asked'] as const;
export type CaptureReason = (typeof CAPTURE_REASONS)[number];

export interface CaptureRecord {
  readonly version: 1;
  /** Of the record: made of agent and session. */
  readonly id: string;
  readonly at: string;
  readonly agent: AgentId;
  readonly session: string;
  /** The state that was captured: `stateOf` of its reference. */
  readonly state: string;
  readonly why: CaptureReason;
  /** The hand-off as lineage names it. */
  readonly handoff: string;
  /** The id that the hand-off states: of what it says, whenever it was made. */
  readonly handoffId: string;
  /** That the context is nearly full was told; it is not told again before there is room in it. */
  readonly nearWindow?: boolean;
}

const digest: Check = (value, at) => (typeof value === 'string' && isDigest(value) ? undefined : at);

const whole = record({
  version: oneOf(1),
  id: plainName,
  at: time,
  agent: plainName,
  session: text,
  state: text,
  why: oneOf(...CAPTURE_REASONS),
  handoff: digest,
  handoffId: text,
  nearWindow: optional(flag),
});

function captureFault(value: unknown, name: string): string | undefined {
  return whole(value, '') ?? ((value as CaptureRecord).id === name ? undefined : 'id');
}

export const captureKind: RecordKind = { current: 1, migrations: [], fault: captureFault };
