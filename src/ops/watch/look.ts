// One look at all sessions: those that ended, or whose context is nearly full, are captured; when to look again is told.
import type { AgentSource, SessionRef } from '../../agents/agent.js';
import { loadSource } from '../../agents/index.js';
import { sessionRefOf } from '../../model/lineage.js';
import { Failure } from '../../model/report.js';
import { newness } from '../../model/newness.js';
import { withoutUntouchedCopies } from '../../sources/untouched-copies.js';
import { Captures, type CaptureReason } from '../../store/captures.js';
import { readWatchState, writeWatchState, type WatchState } from '../../store/watch-state.js';
import { captureSession, stateOf, type Capture } from '../capture/capture.js';
import { everySession } from '../list/every-session.js';
import { cleanTitle } from '../log/record.js';
import { progressOf, type OperationContext } from '../operation.js';
import { nearWindow } from './near-window.js';
import { verdictOf } from './verdict.js';

export interface Captured extends Capture {
  /** Without secrets. */
  readonly title: string | null;
  readonly cwd: string | null;
  /** Of one that is nearly full: tokens in its context, and its agent's window. */
  readonly context?: { readonly tokens: number; readonly window: number };
}

export interface LookResult {
  readonly at: string;
  /** Sessions that were found, and those of them that were active since the look before. */
  readonly sessions: number;
  readonly active: number;
  readonly captured: readonly Captured[];
  /** How many are going on, and how many are left for the next look. */
  readonly waiting: number;
  readonly left: number;
  /** When something will be due, if nothing happens before; null: nothing is. */
  readonly nextAt: string | null;
  /** Folders in which clients note what they have open. */
  readonly notes: readonly string[];
}

/** Of the sessions of before, the first look takes those of a day. */
const FIRST_LOOK_BACK = 86_400_000;
/** One look captures no more; the next one follows at once. */
const MOST_CAPTURES = 25;
/** What could not be captured is tried again for so long. */
const TRIED_AGAIN = FIRST_LOOK_BACK;
/** Nobody looked for so long that it is said. */
const MISSED_AFTER = 3_600_000;
const SLACK = 60_000;

export interface LookOptions {
  readonly quietMs: number;
  /** How many are captured at most; absent: 25. */
  readonly most?: number;
}

interface Looking {
  readonly context: OperationContext;
  readonly before: WatchState | undefined;
  readonly now: number;
  readonly quietMs: number;
  readonly most: number;
}

export async function look({ quietMs, most = MOST_CAPTURES }: LookOptions, context: OperationContext): Promise<LookResult> {
  const { world, here } = context;
  const before = readWatchState(context);
  const now = here.now().getTime();
  const looking: Looking = { context, before, now, quietMs, most };
  const all = await everySession(context, undefined, () => undefined);
  const from = before ? Date.parse(before.from) : now - FIRST_LOOK_BACK;
  const wereOpen = new Set(before?.open);
  const recent = all.filter((ref) => newness(ref) >= from || wereOpen.has(sessionRefOf(ref)));
  const active = recent.length === 0 ? [] : await originals(recent, all, context);
  tellMissed(looking, active.length);
  const seen = await lookAtEach(active, wereOpen, looking);
  const { waiting, left } = seen;
  const again = seen.failed.map(newness).filter((time) => time > now - TRIED_AGAIN);
  const oldest = Math.min(now - quietMs - SLACK, ...waiting.map(({ ref }) => newness(ref)), ...left.map(newness), ...again);
  writeWatchState(context, {
    lookedAt: new Date(now).toISOString(),
    from: new Date(oldest).toISOString(),
    open: seen.open.map(sessionRefOf),
  });
  const next = left.length > 0 ? now : Math.min(...waiting.map(({ until }) => until));
  return {
    at: new Date(now).toISOString(),
    sessions: all.length,
    active: active.length,
    captured: seen.captured,
    waiting: waiting.length,
    left: left.length,
    nextAt: Number.isFinite(next) ? new Date(next).toISOString() : null,
    notes: await notesOf(seen.open, world === here),
  };
}

/** What a pass wrote and nobody has continued is no work of its own. */
async function originals(recent: readonly SessionRef[], all: readonly SessionRef[], { world }: OperationContext): Promise<SessionRef[]> {
  const counted = new Set(await withoutUntouchedCopies(all, world));
  return recent.filter((ref) => counted.has(ref));
}

interface LookedAt {
  readonly captured: Captured[];
  readonly waiting: { readonly ref: SessionRef; readonly until: number }[];
  readonly left: SessionRef[];
  readonly open: SessionRef[];
  readonly failed: SessionRef[];
}

async function lookAtEach(refs: readonly SessionRef[], wereOpen: ReadonlySet<string>, looking: Looking): Promise<LookedAt> {
  const { context, now, quietMs, most } = looking;
  const { here, world, report } = context;
  const found: LookedAt = { captured: [], waiting: [], left: [], open: [], failed: [] };
  const captures = new Captures(here);
  const tell = progressOf(context);
  for (const [i, ref] of refs.entries()) {
    tell(i / refs.length, 'Looking at sessions');
    const record = captures.of(ref, report);
    const isOpen = world === here && (await isOpenIn(ref));
    if (isOpen) found.open.push(ref);
    const isCaptured = record?.state === stateOf(ref);
    const verdict = verdictOf({ activeAt: newness(ref), isCaptured, isOpen, wasOpen: wereOpen.has(sessionRefOf(ref)) }, now, quietMs);
    if (verdict.what === 'leave') continue;
    if (found.captured.length >= most) {
      found.left.push(ref);
      continue;
    }
    if (verdict.what === 'wait') found.waiting.push({ ref, until: verdict.until });
    const full = verdict.what === 'wait' ? await nearWindow(ref, record, context) : undefined;
    const why = verdict.what === 'capture' ? verdict.why : full && 'near-window';
    const one = why && (await captured(ref, why, context));
    if (why && !one) found.failed.push(ref);
    if (one?.isNew) found.captured.push({ ...one, ...(full && { context: full }) });
  }
  return found;
}

/** Undefined: it could not be, which is said; the rest is looked at all the same. */
async function captured(ref: SessionRef, why: CaptureReason, context: OperationContext): Promise<Captured | undefined> {
  try {
    const one = await captureSession(ref, why, { ...context, progress: () => undefined });
    return { ...one, title: ref.title === undefined ? null : cleanTitle(ref.title, context.here), cwd: ref.cwd ?? null };
  } catch (error) {
    if (!(error instanceof Failure) || context.signal.aborted) throw error;
    context.report.add({
      rule: 'watch/not-captured',
      severity: 'warning',
      message: `a session of ${ref.agent} was not captured: ${error.diagnostic.message}`,
      place: { source: ref.path },
      ...(error.diagnostic.hint !== undefined && { hint: error.diagnostic.hint }),
    });
    return undefined;
  }
}

async function isOpenIn({ agent, path }: SessionRef): Promise<boolean> {
  return (await sourceOf(agent))?.isLive?.(path) === true;
}

async function notesOf(open: readonly SessionRef[], isHere: boolean): Promise<string[]> {
  const folders = isHere ? await Promise.all(open.map(async ({ agent, path }) => (await sourceOf(agent))?.openNotes?.(path))) : [];
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

const sourceOf = (agent: string): Promise<AgentSource | undefined> => loadSource(agent);

function tellMissed({ context, before, now }: Looking, active: number): void {
  const away = before ? now - Date.parse(before.lookedAt) : 0;
  if (away < MISSED_AFTER || active === 0) return;
  context.report.add({
    rule: 'watch/missed',
    severity: 'info',
    count: active,
    message: `no watch was running since ${before!.lookedAt.slice(0, 16)}Z; ${active === 1 ? 'a session that was' : `${active} sessions that were`} active meanwhile ${active === 1 ? 'is' : 'are'} looked at now`,
    hint: 'What was written and deleted again in that time cannot be captured.',
  });
}
