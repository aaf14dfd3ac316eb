// Captures a session: its hand-off as `pack` makes it, without secrets, kept in Baton's own data with what it came from. Never twice for one state.
import type { SessionRef } from '../../agents/agent.js';
import { withLock } from '../../io/lock.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Captures, type CaptureReason, type CaptureRecord } from '../../store/captures.js';
import { lockFolder } from '../../store/recover.js';
import { handoffThing, recorder } from '../log/record.js';
import { projectOf } from '../pack/pack-refs.js';
import { packedSession, type CaptureContext } from './packed.js';
import { readinessOf } from './ready.js';

export interface Capture {
  readonly agent: string;
  readonly id: string;
  readonly why: CaptureReason;
  /** False: this state, or what it says, was captured before. */
  readonly isNew: boolean;
  /** The hand-off as lineage names it; `baton log`, `receive` and the others take it. */
  readonly handoff: string;
  /** Estimated. */
  readonly tokens?: number;
}

/** What a capture compares: the same size and the same last time mean the same session. */
export function stateOf({ bytes, updatedAt, startedAt }: SessionRef): string {
  return `${bytes} ${updatedAt ?? startedAt ?? ''}`;
}

/** Throws a Failure where the session cannot be read; nothing is kept then. */
export async function captureSession(ref: SessionRef, why: CaptureReason, context: CaptureContext): Promise<Capture> {
  const lock = { folder: lockFolder(context.here), name: `the capture of ${sessionRefOf(ref)}` };
  return withLock(lock, () => captureLocked(ref, why, context));
}

async function captureLocked(ref: SessionRef, why: CaptureReason, context: CaptureContext): Promise<Capture> {
  const { here, report } = context;
  const captures = new Captures(here);
  const before = captures.of(ref, report);
  const state = stateOf(ref);
  const told = { agent: ref.agent, id: ref.id, why };
  if (before?.state === state) {
    if (why === 'near-window' && !before.nearWindow) captures.write(ref, { ...kept(before), nearWindow: true });
    return { ...told, isNew: false, handoff: before.handoff };
  }
  const readiness = readinessOf(ref, undefined, here); // as it stands before it is read
  const {
    document,
    handoff: { title },
    tokens,
    told: text,
  } = await packedSession(ref, undefined, context);
  const nearWindow = why === 'near-window' || before?.nearWindow === true;
  const written = (handoff: string): CaptureRecord =>
    captures.write(ref, { state, why, handoff, handoffId: document.id, ...(nearWindow && { nearWindow }) });
  if (before?.handoffId === document.id) {
    // its file was touched, and says what it said
    written(before.handoff);
    return { ...told, isNew: false, handoff: before.handoff };
  }
  const act = { what: 'pack', parents: [sessionRefOf(ref)], transform: ['redacted', 'summarised'], ...projectOf([ref]) } as const;
  recorder(act, here, report)(document, { title });
  const { digest } = handoffThing(document);
  written(digest);
  if (readiness && !readiness.isOlder) readiness.keep(text, digest); // a hook tells of it at the next start
  return { ...told, isNew: true, handoff: digest, tokens };
}

const kept = ({ state, why, handoff, handoffId }: CaptureRecord): Pick<CaptureRecord, 'state' | 'why' | 'handoff' | 'handoffId'> => ({
  state,
  why,
  handoff,
  handoffId,
});
