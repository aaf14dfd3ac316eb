// Captures a session: its hand-off as `pack` makes it, without secrets, kept in Baton's own data with what it came from. Never twice for one state.
import type { SessionRef } from '../../agents/agent.js';
import { withLock } from '../../io/lock.js';
import type { Handoff } from '../../model/handoff.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Report, type Diagnostic } from '../../model/report.js';
import { Captures, type CaptureReason, type CaptureRecord } from '../../store/captures.js';
import { lockFolder } from '../../store/recover.js';
import { placeOf } from '../log/place.js';
import { handoffThing, recorder, type MadeDocument } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { packSessions } from '../pack/pack.js';
import { projectOf } from '../pack/pack-refs.js';

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

export type CaptureContext = Pick<OperationContext, 'world' | 'here' | 'report' | 'progress' | 'signal'>;

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
  const { document, title, tokens } = await packed(ref, context);
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
  return { ...told, isNew: true, handoff: digest, tokens };
}

const kept = ({ state, why, handoff, handoffId }: CaptureRecord): Pick<CaptureRecord, 'state' | 'why' | 'handoff' | 'handoffId'> => ({
  state,
  why,
  handoff,
  handoffId,
});

interface PackedSession {
  readonly document: MadeDocument;
  readonly title: string;
  readonly tokens: number;
}

/** Notes on how it was made are for whoever packs by hand; what is lost or wrong is told here, too. */
async function packed(ref: SessionRef, { world, here, report, progress, signal }: CaptureContext): Promise<PackedSession> {
  const own = new Report();
  let made: { readonly document: MadeDocument; readonly handoff: Pick<Handoff, 'title'> } | undefined;
  try {
    const place = await placeOf([ref], here, own);
    const { tokens } = await packSessions(
      [ref],
      {
        ...(place && { place }),
        elsewhere: world !== here,
        watched: { progress, signal },
        made: (document, handoff) => void (made = { document, handoff }),
      },
      here,
      own,
    );
    return { document: made!.document, title: made!.handoff.title, tokens };
  } finally {
    for (const one of own.diagnostics.filter(isTold)) report.add(one);
  }
}

const isTold = ({ severity }: Diagnostic): boolean => severity !== 'info';
