// What the picker has others do while it answers keys: looking for sessions, reading one, searching inside of all.
import type { SessionRef } from '../../agents/agent.js';
import { realWorld, type World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { isCatalogOn } from '../../ops/catalog-use.js';
import { everySession } from '../../ops/list/every-session.js';
import { foldCopies, type ListedWork } from '../../ops/list/fold.js';
import { progressOf, type OperationContext } from '../../ops/operation.js';
import type { ListedSession } from '../../ops/list/list.js';
import { lastWordsOf } from '../../sources/catalog/last-words.js';
import { withKnownTitles } from '../../sources/known-titles.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { newness } from '../../model/newness.js';
import type { News } from './news.js';
import { keyOf, plainRef, rowOf, type PickRow } from './rows.js';
import { redactionRules } from '../../ops/redact/rules-text.js';

/** Whose sessions: plain values, so that a thread can be told. */
export interface TaskWorld {
  readonly home?: string;
  readonly program?: string;
}

export type Task =
  | { readonly kind: 'list' }
  | { readonly kind: 'preview'; readonly ref: SessionRef }
  | { readonly kind: 'search'; readonly words: string };

export interface TaskContext {
  readonly world: TaskWorld;
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
}

/** Ends early where it is told to stop. */
export async function doTask(task: Task, context: TaskContext): Promise<void> {
  switch (task.kind) {
    case 'list':
      return list(context);
    case 'preview':
      return preview(task.ref, context);
    case 'search':
      return search(task.words, context);
  }
}

function operationContext({ world: { home, program }, tell, signal }: TaskContext): OperationContext {
  const own = program === undefined ? {} : { program };
  const here = realWorld(own);
  return {
    here,
    world: home === undefined ? here : realWorld({ ...own, home }),
    report: new Report(),
    progress: (share, words = '') =>
      tell({ kind: 'progress', words: Number.isNaN(share) ? words : `${words} ${Math.round(share * 100)} %` }),
    pace: 20,
    signal,
  };
}

/** What earlier lists found is shown first; then all is looked for, and what is found meanwhile is shown where nothing was known. */
async function list(tasks: TaskContext): Promise<void> {
  const { tell } = tasks;
  const context = operationContext(tasks);
  const { world, here, report } = context;
  const known = (await isCatalogOn(context)) ? await remembered({ world, here }) : [];
  const first = known.length > 0 ? await rowsOf(withKnownTitles(known, world), world, tell) : [];
  if (first.length > 0) tell({ kind: 'rows', rows: first, whole: true });
  let shown = 0;
  const found = (n: number, refs: readonly SessionRef[]): void => {
    if (known.length > 0) return;
    const rows = refs.slice(Math.min(shown, n)).map((ref) => rowOf({ ref, copies: [] }, ref.cwd === world.cwd));
    shown = n;
    tell({ kind: 'rows', rows, whole: false });
  };
  const rows = await rowsOf(await everySession(context, undefined, found), world);
  if (!isSame(first, rows)) tell({ kind: 'rows', rows, whole: true });
  tell({ kind: 'looked', findings: report.diagnostics.filter(({ severity }) => severity !== 'info').length });
  if (await isCatalogOn(context)) tellLastWords(rows, { world, here }, tell);
}

async function remembered(worlds: { readonly world: World; readonly here: World }): Promise<SessionRef[]> {
  const { rememberedSessions } = await import('../../sources/catalog/list-remembered.js');
  return rememberedSessions({ ...worlds, rules: redactionRules(worlds.here) });
}

/** A few screens. */
const FIRST = 200;

/** In order. `tell`: hears the first of them while the others are made. */
async function rowsOf(refs: readonly SessionRef[], world: World, tell?: TaskContext['tell']): Promise<PickRow[]> {
  const own = new Set(projectSessions(refs, world));
  const isHere = ({ ref, copies }: ListedWork): boolean => own.has(ref) || copies.some((copy) => own.has(copy.ref));
  const work = (await foldCopies(refs, world)).map((one) => ({ one, here: isHere(one), time: newness(one.ref) }));
  work.sort((a, b) => Number(b.here) - Number(a.here) || b.time - a.time);
  const rowsIn = (some: typeof work): PickRow[] => some.map(({ one, here }) => rowOf(one, here));
  if (tell && work.length > 2 * FIRST) tell({ kind: 'rows', rows: rowsIn(work.slice(0, FIRST)), whole: true });
  return rowsIn(work);
}

function isSame(before: readonly PickRow[], now: readonly PickRow[]): boolean {
  return before.length === now.length && before.every((row, i) => isSameRow(row, now[i]!));
}

/** Everything that is shown of it, or found by. */
function isSameRow(a: PickRow, b: PickRow): boolean {
  return (
    a.words === b.words &&
    a.here === b.here &&
    a.origin === b.origin &&
    a.ref.title === b.ref.title &&
    a.ref.updatedAt === b.ref.updatedAt &&
    a.ref.path === b.ref.path &&
    a.ref.bytes === b.ref.bytes &&
    a.copies.length === b.copies.length
  );
}

/** Sessions whose last words are read at once, and at most: older ones are found by their titles. */
const AT_ONCE = 250;
const MOST_LAST_WORDS = 5000;

function tellLastWords(rows: readonly PickRow[], worlds: { readonly world: World; readonly here: World }, tell: TaskContext['tell']): void {
  for (let at = 0; at < Math.min(rows.length, MOST_LAST_WORDS); at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(({ ref }) => ref);
    const words = lastWordsOf(some, worlds);
    if (words === undefined) return;
    if (words.size > 0) tell({ kind: 'last-words', words: new Map([...words].map(([ref, said]) => [keyOf(ref), said])) });
  }
}

/** From here on a session is shown by its end first; from there on, by nothing else. */
const QUICK = 2 << 20;
const LARGEST = 64 << 20;
const TURNS = 2;

async function preview(ref: SessionRef, tasks: TaskContext): Promise<void> {
  const { tell } = tasks;
  const { viewSession } = await import('../../ops/show/show.js'); // and with it all that makes a hand-off
  const key = keyOf(ref);
  const read = async (turnsOnly: boolean): Promise<void> => {
    const { signal } = tasks;
    const progress = progressOf({ progress: () => undefined, signal, pace: 20 });
    const view = await viewSession(ref, { tail: TURNS, turnsOnly, progress }, new Report());
    if (!signal.aborted) tell({ kind: 'preview', key, preview: { kind: 'read', view } });
  };
  try {
    if (ref.bytes > QUICK) await read(true);
    if (ref.bytes <= LARGEST && !tasks.signal.aborted) await read(false);
  } catch (error) {
    // whatever is wrong with one session, another can be picked; whoever works on it is told the whole
    const message = error instanceof Failure ? error.message : `internal error: ${error instanceof Error ? error.message : String(error)}`;
    if (!tasks.signal.aborted) tell({ kind: 'preview', key, preview: { kind: 'failed', message } });
  }
}

const MOST_HITS = 50;

async function search(words: string, tasks: TaskContext): Promise<void> {
  const { search: find } = await import('../../ops/search/search.js');
  const context = operationContext(tasks);
  // the last word may not be typed to its end
  const wanted = /[\p{L}\p{N}]$/u.test(words) ? `${words}*` : words;
  try {
    const found = await find({ words: [wanted], limit: MOST_HITS }, context);
    tasks.tell({ kind: 'hits', words, hits: found.map((one) => ({ ref: refOf(one), matches: one.matches })) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tasks.tell({ kind: 'hits', words, hits: [] });
  }
}

function refOf({ agent, id, path, bytes, title, cwd, branch, startedAt, updatedAt }: ListedSession): SessionRef {
  return plainRef({
    agent,
    id,
    path,
    bytes,
    ...(title !== null && { title }),
    ...(cwd !== null && { cwd }),
    ...(branch !== null && { branch }),
    ...(startedAt !== null && { startedAt }),
    ...(updatedAt !== null && { updatedAt }),
  });
}
