// Brings the index to what the sessions are now: what has changed is read, what is gone is forgotten, the rest is not looked at.
import type { SessionRef } from '../../agents/agent.js';
import { fileState, stateText } from '../../io/file-state.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import type { Report } from '../../model/report.js';
import type { Profile } from '../../redact/profile.js';
import { factOf, setFact } from '../../store/catalog/facts.js';
import { changesAmong, indexedSession, withFilesBeside, type SessionState } from '../../store/catalog/indexed-sessions.js';
import { forgetSessions, PageBatches } from '../../store/catalog/session-pages.js';
import { sumOf } from '../../store/catalog/sums.js';
import { runJobs, type WeighedJob } from './index-jobs.js';
import { growthFrom } from './index-session.js';
import { withCatalogLock, type Worlds } from './open-catalog.js';
import type { RememberedRefs } from './remembered-refs.js';
import { keyOf, stateOf } from './session-state.js';

export interface UpToDateOptions {
  readonly worlds: Worlds;
  /** The rules for secrets, loaded where something is to be read; and what tells whether they are the same as before. */
  readonly profile: () => Profile | Promise<Profile>;
  readonly rules: string;
  readonly memory: RememberedRefs;
  /** All sessions that there are: what is not among them is gone. */
  readonly complete: boolean;
  readonly progress: (share: number, words?: string) => void;
}

interface FoundState extends SessionState {
  readonly ref: SessionRef;
  readonly bytes: number;
}

/** What has to be read; `isNew`: nothing of it is indexed. */
interface ChangedSession extends FoundState {
  readonly isNew: boolean;
}

export async function bringUpToDate(db: OwnDatabase, refs: readonly SessionRef[], options: UpToDateOptions, report: Report): Promise<void> {
  const found = refs.map((ref) => foundState(ref, options.memory));
  requireSameRules(db, sumOf(options.rules));
  const news = whatChanged(db, found, options);
  if (news.changed.length === 0 && news.gone.length === 0) return;
  await withCatalogLock(options.worlds, async () => {
    const now = whatChanged(db, found, options); // somebody else may have done it while we waited
    if (now.gone.length > 0) forgetSessions(db, now.gone);
    if (now.changed.length > 0) await readChanged(db, now.changed, options, report);
  });
}

function foundState(ref: SessionRef, memory: RememberedRefs): FoundState {
  const file = ref.path.includes('#') ? undefined : (memory.stateOf(ref.path) ?? fileState(ref.path));
  return { key: keyOf(ref), state: stateOf(ref, file), ref, bytes: file?.size ?? 0 };
}

/** Secrets are found by rules that people can add to. What was read by other rules may hold what these find. */
function requireSameRules(db: OwnDatabase, rules: string): void {
  const before = factOf(db, 'rules');
  if (before === undefined) setFact(db, 'rules', rules);
  else if (before !== rules) throw new OwnDatabaseError(db.file, 'damaged', 'the rules for secrets have changed');
}

function whatChanged(
  db: OwnDatabase,
  found: readonly FoundState[],
  { complete }: UpToDateOptions,
): { readonly changed: readonly ChangedSession[]; readonly gone: readonly number[] } {
  const news = changesAmong(db, found);
  const changed = new Set(news.changed);
  const beside = withFilesBeside(db);
  if (beside.size > 0)
    found.forEach(({ key }, n) => {
      const growth = changed.has(n) ? undefined : beside.get(key);
      if (growth !== undefined && hasChangedBeside(growth)) changed.add(n);
    });
  return { changed: [...changed].map((n) => ({ ...found[n]!, isNew: news.added.has(n) })), gone: complete ? news.gone : [] };
}

function hasChangedBeside(growth: string): boolean {
  return growthFrom(growth)?.beside.some(([path, state]) => stateText(fileState(path)) !== state) !== false;
}

/** From so many bytes of sessions on, the log of the index is not left as it is: whoever searches would look into all of it. */
const MUCH = 24 << 20;

async function readChanged(
  db: OwnDatabase,
  changed: readonly ChangedSession[],
  { profile, progress }: UpToDateOptions,
  report: Report,
): Promise<void> {
  const jobs = changed.map(({ key, ref, bytes, isNew }): WeighedJob => {
    const growth = isNew ? undefined : indexedSession(db, key)?.growth;
    // only what a thread can be told: sizes of sessions in a database are counted when they are asked for
    const plain: SessionRef = ref.path.includes('#') ? { ...withoutBytes(ref), bytes: 0 } : ref;
    return { key, ref: plain, bytes, ...(growth !== undefined && { growth }) };
  });
  const total = jobs.reduce((sum, { bytes }) => sum + bytes, 0);
  let read = 0;
  const batches = new PageBatches(db);
  try {
    await runJobs(jobs, await profile(), ({ pages, failed, bytes }) => {
      batches.add(pages, bytes);
      for (const one of failed)
        report.add({ ...one, rule: 'catalog/not-indexed', severity: 'warning', message: `a session cannot be searched: ${one.message}` });
      read += bytes;
      progress(total === 0 ? Number.NaN : read / total, 'Reading sessions into the catalog');
    });
    batches.end();
  } finally {
    batches.undo();
  }
  if (total >= MUCH) db.emptyLog();
}

function withoutBytes(ref: SessionRef): Omit<SessionRef, 'bytes'> {
  const { agent, id, path, title, cwd, branch, startedAt, updatedAt, filesIn } = ref;
  return Object.fromEntries(
    Object.entries({ agent, id, path, title, cwd, branch, startedAt, updatedAt, filesIn }).filter(([, value]) => value !== undefined),
  ) as unknown as Omit<SessionRef, 'bytes'>;
}
