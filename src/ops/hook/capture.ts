// The work behind a hook, in a process of its own: the hand-off of a session as `pack` makes it, kept with its place in lineage, and a short form of it
// that is ready for the next start. Of two at once, the second finds that the first has done it.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { fileState, isSettled, stateText } from '../../io/file-state.js';
import { withLock } from '../../io/lock.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Report } from '../../model/report.js';
import { allSessions } from '../../sources/sessions.js';
import { HookRecords } from '../../store/hook-records.js';
import { packedSession } from '../capture/packed.js';
import { readinessOf } from '../capture/ready.js';
import { handoffThing, recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { projectOf } from '../pack/pack-refs.js';
import { failureWord, noteRun } from './answer.js';

export interface CaptureResult {
  /** What became of it, in one word. */
  readonly outcome: string;
  readonly handoff: string | null;
}

/** A longer one would keep the machine busy behind its user’s back: `baton pack` makes its hand-off when it is wanted. */
const LARGEST_SESSION = 1 << 30;
const MOST_TIME_MS = 180_000;
const LOCK_PATIENCE_MS = 120_000;
export interface Wanted {
  readonly agent: string;
  readonly session: string;
  /** The main file is read no further than this byte: what came after it is the compaction itself. */
  readonly upTo?: number;
}

/** Only a session that is found in the agent’s own store, by its id: nothing of what a hook was told is opened. */
export async function captureSession(wanted: Wanted, context: OperationContext): Promise<CaptureResult> {
  const { world, here, report } = context;
  let result: CaptureResult;
  try {
    const found = await allSessions(world, report, wanted.agent, { mayBe: (id) => id === wanted.session });
    const ref = found.find(({ agent, id }) => agent === wanted.agent && id === wanted.session);
    if (ref && wanted.upTo === undefined) await atRest(ref.path);
    result = ref ? await prepare(ref, wanted.upTo, context) : { outcome: 'unknown-session', handoff: null };
    new HookRecords(here).tidy();
  } catch (error) {
    result = { outcome: failureWord(error), handoff: null };
  }
  noteRun(wanted.agent, 'capture', result.outcome, here);
  return result;
}

/** A client that ends may still be writing its last lines. */
const REST_MS = 300;
const MOST_RESTS = 8;

async function atRest(file: string): Promise<void> {
  for (let n = 0; n < MOST_RESTS; n++) {
    const before = fileState(file);
    if (!before || isSettled(before)) return;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (stateText(fileState(file)) === stateText(before)) return;
  }
}

export async function prepare(ref: SessionRef, upTo: number | undefined, context: OperationContext): Promise<CaptureResult> {
  const { here } = context;
  if (ref.cwd === undefined) return { outcome: 'no-folder', handoff: null };
  if (ref.bytes > LARGEST_SESSION) return { outcome: 'too-large', handoff: null };
  const folder = path.join(new HookRecords(here).folder, 'locks');
  return withLock({ folder, name: `${ref.agent}:${ref.id}`, patienceMs: LOCK_PATIENCE_MS }, async () => {
    const readiness = readinessOf(ref, upTo, here)!;
    if (readiness.isSame) {
      readiness.keepAgain();
      return { outcome: 'same', handoff: readiness.known?.handoff ?? null };
    }
    if (readiness.isOlder) return { outcome: 'older', handoff: null };
    const { text, handoff } = await compose(ref, upTo, context);
    readiness.keep(text, handoff);
    return { outcome: 'captured', handoff };
  });
}

async function compose(ref: SessionRef, upTo: number | undefined, context: OperationContext): Promise<{ text: string; handoff: string }> {
  const report = new Report();
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(MOST_TIME_MS)]);
  const { document, handoff, told } = await packedSession(ref, upTo, { ...context, report, signal });
  const act = { what: 'pack', parents: [sessionRefOf(ref)], transform: ['redacted', 'summarised'], ...projectOf([ref]) } as const;
  recorder(act, context.here, report)(document, handoff);
  return { text: told, handoff: handoffThing(document).digest };
}
