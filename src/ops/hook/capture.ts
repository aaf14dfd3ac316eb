// The work behind a hook, in a process of its own: the hand-off of a session as `pack` makes it, kept with its place in lineage, and a short form of it
// that is ready for the next start. Of two at once, the second finds that the first has done it.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import { briefOf } from '../../documents/handoff/digest.js';
import { fileState, isSettled, stateText } from '../../io/file-state.js';
import { withLock } from '../../io/lock.js';
import { statOf } from '../../io/walk.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Report } from '../../model/report.js';
import { countTokens } from '../../model/tokens.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import { allSessions, newness } from '../../sources/sessions.js';
import { HookRecords, type Prepared } from '../../store/hook-records.js';
import { placeOf } from '../log/place.js';
import { handoffThing, recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { projectOf } from '../pack/pack-refs.js';
import { packSessions } from '../pack/pack.js';
import { failureWord, noteRun } from './answer.js';
import { quotation, QUOTATION_ROOM } from './told-text.js';

export interface CaptureResult {
  /** What became of it, in one word. */
  readonly outcome: string;
  readonly handoff: string | null;
}

/** A longer one would keep the machine busy behind its user’s back: `baton pack` makes its hand-off when it is wanted. */
const LARGEST_SESSION = 1 << 30;
const MOST_TIME_MS = 180_000;
const LOCK_PATIENCE_MS = 120_000;
/** Tokens of the short form, by four characters each or as they are counted, whichever is more. */
const BRIEF = Math.floor(QUOTATION_ROOM / 4);
const sizeOf = (text: string): number => Math.max(countTokens(text), Math.ceil(text.length / 4));

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
  const records = new HookRecords(here);
  const lock = { folder: path.join(records.folder, 'locks'), name: `${ref.agent}:${ref.id}`, patienceMs: LOCK_PATIENCE_MS };
  return withLock(lock, async () => {
    const folder = realPath(ref.cwd!);
    const key = folderKey(folder, here.platform);
    const known = records.prepared(key, ref.agent);
    const state = stateOf(ref, upTo);
    const at = here.now().toISOString();
    if (known && known.session === ref.id && known.size === state.size && known.active === state.active) {
      records.keepPrepared(key, { ...known, at }); // whoever waits for it sees that it is still so
      return { outcome: 'same', handoff: known.handoff ?? null };
    }
    if (known && known.session !== ref.id && known.active > state.active) return { outcome: 'older', handoff: null };
    const { text, handoff } = await compose(ref, upTo, context);
    const name = findAgent(ref.agent)?.name ?? ref.agent;
    const one: Omit<Prepared, 'version'> = { folder, agent: ref.agent, name, session: ref.id, path: ref.path, ...state, at, text };
    records.keepPrepared(key, { ...one, ...(handoff !== undefined && { handoff }) });
    return { outcome: 'captured', handoff: handoff ?? null };
  });
}

/** A session in a database has no time of its own file. */
function stateOf(ref: SessionRef, upTo: number | undefined): Pick<Prepared, 'size' | 'active'> {
  const stats = statOf(ref.path);
  const size = stats?.size ?? ref.bytes;
  return { size: upTo === undefined ? size : Math.min(upTo, size), active: stats?.isFile() ? stats.mtimeMs : newness(ref) };
}

async function compose(ref: SessionRef, upTo: number | undefined, { here, signal, progress }: OperationContext) {
  const report = new Report();
  const place = await placeOf([ref], here, report);
  const record = recorder(
    { what: 'pack', parents: [sessionRefOf(ref)], transform: ['redacted', 'summarised'], ...projectOf([ref]) },
    here,
    report,
  );
  let [text, handoff]: [string, string | undefined] = ['', undefined];
  const render = (one: Parameters<typeof briefOf>[0]): string => briefOf(one, INTRODUCTION);
  await packSessions(
    [ref],
    {
      format: 'handoff',
      ...(place && { place }),
      ...(upTo !== undefined && { end: upTo }),
      brief: { budget: BRIEF, render, size: sizeOf, take: (one) => void (text = quotation(render(one))) },
      made: (document, made) => {
        handoff = handoffThing(document).digest;
        record(document, made);
      },
      watched: { progress, signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_TIME_MS)]) },
    },
    here,
    report,
  );
  return { text, handoff };
}

const INTRODUCTION =
  'What follows was taken from the transcript: what is fenced is quoted word for word ([#n]: entry n of the session), and shortened.';
