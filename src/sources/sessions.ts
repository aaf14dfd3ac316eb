// `list`: the sessions of every agent, newest first.
import path from 'node:path';
import { agents } from '../agents/index.js';
import type { Agent, DiscoverOptions, SessionRef } from '../agents/agent.js';
import { mayExist } from '../io/walk.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { sameFolderAs } from './same-path.js';

export interface ListOptions {
  readonly agent?: string;
  /** Only sessions of this folder. */
  readonly cwd?: string;
  /** Those of every folder, also inside one that has sessions. */
  readonly all?: boolean;
  readonly since?: Date;
  readonly limit: number;
}

export interface SessionList {
  readonly sessions: readonly SessionRef[];
  /** How many there are before the limit. */
  readonly total: number;
  /** The folder that the list was narrowed to. */
  readonly folder?: string;
}

export async function listSessions(world: World, options: ListOptions, report: Report, tell?: TellFound): Promise<SessionList> {
  const { sessions, folder } = await matchingSessions(world, options, report, tell);
  return { sessions: sessions.slice(0, options.limit), total: sessions.length, ...(folder !== undefined && { folder }) };
}

/** All that are asked for, whatever the limit. */
export async function matchingSessions(
  world: World,
  options: Omit<ListOptions, 'limit'>,
  report: Report,
  tell?: TellFound,
): Promise<Pick<SessionList, 'sessions' | 'folder'>> {
  return narrowedTo(await allSessions(world, report, options.agent, { tell }), options, world);
}

/** Those that are asked for, of all that there are. */
export function narrowedTo(
  refs: readonly SessionRef[],
  options: Omit<ListOptions, 'limit' | 'agent'>,
  world: World,
): Pick<SessionList, 'sessions' | 'folder'> {
  const found = refs.filter((ref) => options.since === undefined || newness(ref) >= options.since.getTime());
  const folder = options.cwd ?? (options.all ? undefined : world.cwd);
  const here = folder === undefined ? found : inFolder(found, folder, world);
  // A folder without sessions of its own narrows nothing, unless it was asked for.
  const narrowed = folder !== undefined && (options.cwd !== undefined || here.length > 0);
  return { sessions: narrowed ? here : found, ...(narrowed && { folder }) };
}

export function inFolder(refs: readonly SessionRef[], folder: string, world: World): SessionRef[] {
  const isHere = sameFolderAs(folder, world);
  return refs.filter((ref) => ref.cwd !== undefined && isHere(ref.cwd));
}

const TELL_EACH = 50;

export type TellFound = (found: number, refs: readonly SessionRef[]) => void;

export interface ListingOptions extends DiscoverOptions {
  /** Called now and then with how many were found so far, and which. */
  readonly tell?: TellFound | undefined;
}

/** Every session that can be found, newest first. */
export async function allSessions(world: World, report: Report, agent?: string, options: ListingOptions = {}): Promise<SessionRef[]> {
  const asked = agents.filter(({ id }) => agent === undefined || id === agent);
  const [inFolders, inStores] = [asked.filter(keepsInFolders), asked.filter((one) => !keepsInFolders(one))];
  const refs = await sessionsOf(inStores, world, report, options);
  if (inFolders.length > 0) {
    // whose folders are known only when all are listed; an id that was found is not looked for further
    const all = agent === undefined && (options.mayBe === undefined || refs.length > 0);
    const stores = agents.filter((one) => !keepsInFolders(one));
    const others = all ? refs : await sessionsOf(stores, world, new Report(), { memory: options.memory });
    refs.push(...(await sessionsOf(inFolders, world, report, { ...options, folders: foldersOf(others) })));
  }
  const timed = refs.map((ref) => ({ ref, time: newness(ref) }));
  timed.sort((a, b) => b.time - a.time || b.ref.bytes - a.ref.bytes || (a.ref.path < b.ref.path ? -1 : 1));
  return withoutCopies(
    timed.map(({ ref }) => ref),
    report,
  );
}

/** One that no list shows, by its whole id. */
export async function unlistedSession(id: string, world: World, report: Report, agent?: string): Promise<SessionRef | undefined> {
  const asked = agents.filter((one) => agent === undefined || one.id === agent);
  for (const one of presentAgents(asked, world)) {
    const found = (await one.loadSource()).findUnlisted?.(world, id, report);
    if (found) return found;
  }
  return undefined;
}

/** Those that have a place here. The others hold no sessions, so nothing of them is loaded. */
export function presentAgents(some: readonly Agent[], world: World, folders: readonly string[] = []): Agent[] {
  return some.filter((agent) => [...agent.places(world), ...folders.flatMap((one) => agent.placesIn?.(one, world) ?? [])].some(mayExist));
}

function keepsInFolders({ placesIn }: Agent): boolean {
  return placesIn !== undefined;
}

async function sessionsOf(some: readonly Agent[], world: World, report: Report, options: ListingOptions): Promise<SessionRef[]> {
  const finders = await Promise.all(presentAgents(some, world, options.folders).map((one) => one.loadFinder?.() ?? one.loadSource()));
  const refs: SessionRef[] = [];
  for (const finder of finders)
    for (const ref of finder.discover(world, report, options)) if (refs.push(ref) % TELL_EACH === 0) options.tell?.(refs.length, refs);
  return refs;
}

/** Folders of this machine that sessions name: `\\server\…` is on another. */
function foldersOf(refs: readonly SessionRef[]): string[] {
  const folders = new Set<string>();
  for (const { cwd } of refs) if (cwd !== undefined) folders.add(cwd);
  return [...folders].filter((folder) => path.isAbsolute(folder) && !/^[\\/]{2}/.test(folder));
}

/** A session that lies in several folders (a worktree, a moved project) is one session: the newest copy counts. */
function withoutCopies(sorted: readonly SessionRef[], report: Report): SessionRef[] {
  const met = new Map<string, Set<string>>(); // by agent: names put together would take longer than all else here
  return sorted.filter((ref) => {
    const ids = met.get(ref.agent) ?? new Set();
    if (ids.size === 0) met.set(ref.agent, ids);
    const known = ids.size;
    if (ids.add(ref.id).size > known) return true;
    report.tally('list copies', (n) => ({
      rule: 'list/older-copy',
      severity: 'info',
      message: `${n === 1 ? 'a session lies' : `${n} sessions lie`} in several folders; the newest copy is used`,
      place: { source: ref.path },
      hint: 'Give its path to use another copy.',
    }));
    return false;
  });
}

/** When it was last active; 0 when unknown. */
export function newness(ref: SessionRef): number {
  const time = Date.parse(ref.updatedAt ?? ref.startedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}
