// `list`: the sessions of every agent, newest first.
import path from 'node:path';
import { agents } from '../agents/index.js';
import type { Agent, DiscoverOptions, RefMemory, SessionRef } from '../agents/agent.js';
import { mayExist } from '../io/walk.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import type { HeldSessions } from './catalog/held-sessions.js';
import { sameFolderAs } from './same-path.js';
import { newestFirst, SessionRows } from './session-rows.js';

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
  const { rows, folder } = narrowedTo(new SessionRows(await allSessions(world, report, options.agent, { tell })), options, world);
  return { sessions: rows.all(), ...(folder !== undefined && { folder }) };
}

/** Those that are asked for, of all that there are. */
export function narrowedTo(
  rows: SessionRows,
  options: Omit<ListOptions, 'limit' | 'agent'>,
  world: World,
): { readonly rows: SessionRows; readonly folder?: string } {
  const found = options.since === undefined ? rows : rows.where({ since: options.since.getTime() });
  const folder = options.cwd ?? (options.all ? undefined : world.cwd);
  const here = folder === undefined ? found : found.where({ isIn: sameFolderAs(folder, world) });
  // A folder without sessions of its own narrows nothing, unless it was asked for.
  const narrowed = folder !== undefined && (options.cwd !== undefined || here.length > 0);
  return { rows: narrowed ? here : found, ...(narrowed && { folder }) };
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

/** What it holds back can be had from it. */
export interface HoldingMemory extends RefMemory {
  readonly held: HeldSessions;
}

/** Every session that can be found, newest first. */
export async function allSessions(world: World, report: Report, agent?: string, options: ListingOptions = {}): Promise<SessionRef[]> {
  return withoutCopies(newestFirst(await foundSessions(world, report, agent, options)), report);
}

/** The same, where the memory may hold sessions back. */
export async function sessionRows(
  world: World,
  report: Report,
  agent: string | undefined,
  { memory, tell }: { readonly memory: HoldingMemory; readonly tell: TellFound | undefined },
): Promise<SessionRows> {
  const { held } = memory;
  const found = await foundSessions(world, report, agent, { memory, tell }, held);
  const places = Array.from({ length: held.count }, (_, place) => place);
  if (held.count > 0 && held.areAllDifferent(found)) return new SessionRows(newestFirst(found), { sessions: held, places });
  return new SessionRows(withoutCopies(newestFirst([...places.map((place) => held.ref(place)), ...found]), report));
}

/** In any order. `held`: gets what is as it was remembered; absent: that is among them. */
async function foundSessions(
  world: World,
  report: Report,
  agent: string | undefined,
  given: ListingOptions,
  held?: HeldSessions,
): Promise<SessionRef[]> {
  const options = { ...given, mayHold: held !== undefined };
  const asked = agents.filter(({ id }) => agent === undefined || id === agent);
  const [inFolders, inStores] = [asked.filter(keepsInFolders), asked.filter((one) => !keepsInFolders(one))];
  const refs = await sessionsOf(inStores, world, report, options);
  if (inFolders.length > 0) {
    // whose folders are known only when all are listed; an id that was found is not looked for further
    const all = agent === undefined && (options.mayBe === undefined || refs.length > 0);
    const stores = agents.filter((one) => !keepsInFolders(one));
    const others = all ? refs : await sessionsOf(stores, world, new Report(), { memory: options.memory });
    refs.push(...(await sessionsOf(inFolders, world, report, { ...options, folders: foldersOf(others, held?.folders()) })));
  }
  return refs;
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
function foldersOf(refs: readonly SessionRef[], others: Iterable<string> = []): string[] {
  const folders = new Set<string>(others);
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
