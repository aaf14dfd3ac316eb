// Brings the index to what the sessions are now: what has changed is read, what is gone is forgotten, the rest is not looked at.
import type { SessionRef } from '../../agents/agent.js';
import { fileState, stateText } from '../../io/file-state.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { isArray } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Profile } from '../../redact/profile.js';
import { factOf, setFact } from '../../store/catalog/facts.js';
import {
  changesAmong,
  changesOf,
  indexedSession,
  sessionCount,
  withFilesBeside,
  type Changes,
  type SessionState,
} from '../../store/catalog/indexed-sessions.js';
import { forgetSessions, PageBatches } from '../../store/catalog/session-pages.js';
import { sumOf } from '../../store/catalog/sums.js';
import { runJobs, type WeighedJob } from './index-jobs.js';
import { growthFrom } from './index-session.js';
import { withCatalogLock, type Worlds } from './open-catalog.js';
import type { SessionRows } from '../session-rows.js';
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

export async function bringUpToDate(db: OwnDatabase, rows: SessionRows, options: UpToDateOptions, report: Report): Promise<void> {
  requireSameRules(db, sumOf(options.rules));
  if (isUpToDate(whatChanged(db, rows, options)) && !isNewlyListed(db, rows, options)) return;
  await withCatalogLock(options.worlds, async () => {
    const now = whatChanged(db, rows, options); // somebody else may have done it while we waited
    if (now.areFew) keepApart(db, now.changed);
    else if (!isUpToDate(now)) setFact(db, 'listed', ''); // until all of it is known to be indexed again
    if (now.gone.length > 0) forgetSessions(db, now.gone);
    if (now.changed.length > 0) await readChanged(db, now.changed, options, report);
    if (!now.areFew && isNewlyListed(db, rows, options) && !report.diagnostics.some(({ rule }) => rule === 'catalog/not-indexed'))
      keepListed(db, rows, options);
  });
}

function isUpToDate({ changed, gone }: News): boolean {
  return changed.length === 0 && gone.length === 0;
}

function foundState(ref: SessionRef, memory: RememberedRefs): FoundState {
  const file = ref.path.includes('#') ? undefined : (memory.stateOf(ref) ?? fileState(ref.path));
  return { key: keyOf(ref), state: stateOf(ref, file), ref, bytes: file?.size ?? 0 };
}

/** All that lists remember could be said to be indexed, and is not yet. */
function isNewlyListed(db: OwnDatabase, rows: SessionRows, { memory, complete }: UpToDateOptions): boolean {
  const sum = complete ? memory.unchangedAmong(rows)?.sum : undefined;
  return sum !== undefined && sum !== factOf(db, 'listed');
}

/** From now on a search compares only what is not as it was remembered. */
function keepListed(db: OwnDatabase, rows: SessionRows, { memory }: UpToDateOptions): void {
  db.write(() => {
    setFact(db, 'listed', memory.unchangedAmong(rows)!.sum);
    setFact(db, 'apart', '[]');
  });
}

/** What is read now is in another state than lists remember, and may come back to that. Said before it is read: nobody may be stopped in between. */
function keepApart(db: OwnDatabase, changed: readonly FoundState[]): void {
  const before = filesApart(db);
  const now = new Set([...before, ...changed.map(({ ref }) => ref.path)]);
  if (now.size > before.size) setFact(db, 'apart', JSON.stringify([...now]));
}

function filesApart(db: OwnDatabase): ReadonlySet<string> {
  const value: unknown = JSON.parse(factOf(db, 'apart') ?? '[]');
  return new Set(isArray(value) ? value.map(String) : []);
}

/** Those that have to be compared with what is indexed. Undefined: all. */
function fewToCompare(db: OwnDatabase, rows: SessionRows, { memory }: UpToDateOptions): readonly SessionRef[] | undefined {
  const unchanged = memory.unchangedAmong(rows);
  if (unchanged === undefined || factOf(db, 'listed') !== unchanged.sum) return undefined;
  const apart = filesApart(db);
  if (apart.size === 0) return unchanged.others;
  return [...new Set([...unchanged.others, ...rows.inFiles(apart)])];
}

/** Secrets are found by rules that people can add to. What was read by other rules may hold what these find. */
function requireSameRules(db: OwnDatabase, rules: string): void {
  const before = factOf(db, 'rules');
  if (before === undefined) setFact(db, 'rules', rules);
  else if (before !== rules) throw new OwnDatabaseError(db.file, 'damaged', 'the rules for secrets have changed');
}

interface News {
  readonly changed: readonly ChangedSession[];
  readonly gone: readonly number[];
  /** Only what is not as lists remember it was compared. */
  readonly areFew: boolean;
}

function whatChanged(db: OwnDatabase, rows: SessionRows, options: UpToDateOptions): News {
  const few = changesAmongFew(db, rows, options);
  const { found, changes } = few ?? { found: statesOf(rows.all(), options), changes: undefined };
  const news = changes ?? changesAmong(db, found);
  const changed = news.changed.map((n): ChangedSession => ({ ...found[n]!, isNew: news.added.has(n) }));
  return {
    changed: [...changed, ...changedBeside(db, rows, changed, options)],
    gone: options.complete ? news.gone : [],
    areFew: few !== undefined,
  };
}

/** Undefined: all have to be compared, as where one that is indexed is gone. */
function changesAmongFew(
  db: OwnDatabase,
  rows: SessionRows,
  options: UpToDateOptions,
): { readonly found: readonly FoundState[]; readonly changes: Changes } | undefined {
  const few = fewToCompare(db, rows, options);
  if (!few) return undefined;
  const found = statesOf(few, options);
  const changes = changesOf(db, found);
  return sessionCount(db) === rows.length - changes.added.size ? { found, changes } : undefined;
}

function statesOf(refs: readonly SessionRef[], { memory }: UpToDateOptions): FoundState[] {
  return refs.map((ref) => foundState(ref, memory));
}

/** Those among the others whose files beside the main one have changed. */
function changedBeside(
  db: OwnDatabase,
  rows: SessionRows,
  changed: readonly ChangedSession[],
  { memory }: UpToDateOptions,
): ChangedSession[] {
  const others = withFilesBeside(db);
  for (const { key } of changed) others.delete(key);
  for (const [key, growth] of others) if (!hasChangedBeside(growth)) others.delete(key);
  if (others.size === 0) return [];
  return rows
    .all()
    .filter((ref) => others.has(keyOf(ref)))
    .map((ref) => ({ ...foundState(ref, memory), isNew: false }));
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
  const batches = new PageBatches(db, { much: total >= MUCH });
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
