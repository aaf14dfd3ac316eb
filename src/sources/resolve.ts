// REF → session: an id, a prefix, `agent:id`, `agent@latest`, `agent@2`, `@latest`, or a path.
import path from 'node:path';
import { agentIdOf, agentIds, agents } from '../agents/index.js';
import { adviceFor } from '../agents/not-supported.js';
import type { SessionRef } from '../agents/agent.js';
import { readBlocks } from '../io/blocks.js';
import { exists, isFolder, mayExist, statAt, statOf } from '../io/walk.js';
import type { World } from '../io/world.js';
import { beginning } from '../model/beginning.js';
import { Failure, Report } from '../model/report.js';
import { candidateLines } from './candidate-lines.js';
import { projectSessions } from './project-sessions.js';
import { allSessions, unlistedSession } from './sessions.js';
import { exportFilesIn } from './export-files.js';
import { fetchedSession, sessionsWithService } from './from-service.js';
import { fitting, mayBeMeant, nearest } from './match-id.js';
import { originalsOf, withoutUntouchedCopies } from './untouched-copies.js';

/** Enough of a file to tell whose it is. */
const HEAD = 64 << 10;

export interface RefOptions {
  /** Where this project has no session, `@latest` takes the newest of all. */
  readonly any?: boolean;
}

/** Throws a Failure with the candidates or the nearest matches when the reference is not one session. */
export async function resolveRef(ref: string, world: World, report: Report, options: RefOptions = {}): Promise<SessionRef> {
  if (looksLikePath(ref, world)) return refOfPath(path.resolve(world.cwd, ref), report);
  const position = /^([a-z0-9-]*)@(latest|[1-9]\d*)$/.exec(ref);
  if (position) return refByPosition({ agent: position[1]!, which: position[2]! }, world, report, options);
  const [agent, id] = ref.includes(':') ? splitAgent(ref) : [undefined, ref];
  const fetched = agent === undefined ? undefined : await fetchedSession(agent, id, world, report);
  return fetched ?? refById(id, agent, world, report);
}

function looksLikePath(ref: string, world: World): boolean {
  if (/[/\\]/.test(ref) || ref.startsWith('.') || /\.(jsonl?|db|sqlite3?|vscdb|zip)(#[^#]*)?$/i.test(ref)) return true;
  const here = path.resolve(world.cwd, ref);
  const place = ref === '' ? undefined : exists(here) ? here : storeOf(here);
  const stats = place === undefined ? undefined : statOf(place);
  return stats?.isFile() === true || (stats?.isDirectory() === true && exportFilesIn(place!).length > 0);
}

/** The session in one native file, whoever's it is. */
export async function refOfPath(file: string, report: Report): Promise<SessionRef> {
  const place = exists(file) ? file : storeOf(file);
  if (place === undefined) throw absent(file, '`baton list --long` shows the sessions that were found, with their files.');
  const whole = isFolder(place) ? await refOfFolder(place, report) : undefined;
  if (whole) return whole;
  const head = readHead(place);
  let owner: string | undefined;
  for (const agent of agents) {
    const source = await agent.loadSource();
    if (!source.recognizes({ path: file, head })) continue;
    const ref = source.refOf(file, report);
    if (ref) return ref;
    owner ??= agent.name;
  }
  if (owner !== undefined) throw noSession(file, { place, owner });
  throw new Failure({
    rule: 'ref/unknown-format',
    message: 'this file contains no session of an agent that Baton knows',
    place: { source: file },
    hint: '`baton agents` lists the agents that can be read.',
  });
}

/** Nothing is seen at a place: it is not there, or its folder is closed to whoever looks. `hint`: for a file that is not there. */
export function absent(file: string, hint: string): Failure {
  if (mayExist(file)) return unreadable(file);
  return new Failure({ rule: 'ref/no-such-file', message: `the file ${file} does not exist`, hint });
}

function unreadable(file: string, cause?: unknown): Failure {
  return new Failure(
    {
      rule: 'ref/unreadable',
      message: 'this file cannot be read',
      place: { source: file },
      hint: 'Check its owner and permissions, and those of its folder.',
    },
    { cause },
  );
}

/** `place`: without the session's id, where the file holds several. */
function noSession(file: string, { place, owner }: { readonly place: string; readonly owner: string }): Failure {
  const what = `this file has the form of ${owner}’s`;
  return new Failure({
    rule: 'ref/no-session',
    message:
      file === place
        ? `${what}, but holds no session of its own: nothing was said in it, or it is part of another session`
        : `${what}, but contains no session “${beginning(file.slice(place.length + 1), 60)}”`,
    place: { source: file },
    hint:
      file === place
        ? 'What a sub-agent said is shown with the session that started it.'
        : '`baton list --long` shows the sessions that were found, with their files.',
  });
}

/** The session that a whole folder is, for agents that leave folders. */
async function refOfFolder(folder: string, report: Report): Promise<SessionRef | undefined> {
  for (const agent of agents) {
    const ref = (await agent.loadSource()).refOfFolder?.(folder, report);
    if (ref) return ref;
  }
  return undefined;
}

/** `FILE#ID` names a session inside a file that holds many. */
export function storeOf(file: string): string | undefined {
  const store = file.slice(0, Math.max(0, file.lastIndexOf('#')));
  return store !== '' && exists(store) ? store : undefined;
}

function readHead(file: string): Uint8Array {
  try {
    if (statAt(file).isDirectory())
      throw new Failure({
        rule: 'ref/is-a-folder',
        message: 'this is a folder; a session is one file',
        place: { source: file },
        hint: '`baton list --cwd FOLDER` shows the sessions of a folder.',
      });
    for (const block of readBlocks(file, { end: HEAD })) return Uint8Array.from(block.subarray(0, HEAD));
    return new Uint8Array();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable(file, error);
  }
}

function splitAgent(ref: string): [string, string] {
  const colon = ref.indexOf(':');
  return [knownAgent(ref.slice(0, colon), ref), ref.slice(colon + 1)];
}

/** The id of an agent that was named by its id or a short name. */
function knownAgent(name: string, ref: string): string {
  const id = agentIdOf(name);
  if (id !== undefined) return id;
  throw new Failure({
    rule: 'ref/unknown-agent',
    message: `“${ref}” does not name an agent that Baton knows`,
    hint: adviceFor(name) ?? `Known: ${agentIds.join(', ')}.`,
  });
}

async function refByPosition(
  { agent: named, which }: { readonly agent: string; readonly which: string },
  world: World,
  report: Report,
  { any }: RefOptions,
): Promise<SessionRef> {
  const agent = named === '' ? undefined : knownAgent(named, `${named}@${which}`);
  const listed = agent === undefined ? undefined : await sessionsWithService(agent, world, report);
  const all = listed ?? (await allSessions(world, report, agent));
  const originals = await withoutUntouchedCopies(all, world);
  // `agent@n` counts all of that agent's; a place without an agent counts those of the project at hand.
  const here = agent === undefined ? originalsOf(projectSessions(all, world), originals, world) : originals;
  const pool = here.length === 0 && any ? originals : here;
  const found = pool[which === 'latest' ? 0 : Number(which) - 1];
  if (found) return listed ? ((await fetchedSession(found.agent, found.id, world, report)) ?? found) : found;
  if (pool.length === 0 && originals.length > 0) throw elsewhere(originals, world);
  const whose = agent === undefined ? 'sessions' : `sessions of ${agent}`;
  throw new Failure({
    rule: 'ref/not-found',
    message: pool.length === 0 ? `no ${whose} were found` : `there are only ${pool.length} ${whose}${agent === undefined ? ' here' : ''}`,
    hint: '`baton agents` shows where Baton looks; `--home DIR` looks in another home folder.',
  });
}

/** Nobody wants to continue another project's work by accident. */
function elsewhere(originals: readonly SessionRef[], world: World): Failure {
  return new Failure({
    rule: 'ref/other-project',
    message: `no session was held in ${world.cwd} or around it; the newest elsewhere:\n${candidateLines(originals, world)}`,
    hint: 'Name one by its id, go to its folder, or let --any take the newest of all.',
  });
}

async function refById(id: string, agent: string | undefined, world: World, report: Report): Promise<SessionRef> {
  const { all, matches } = (await namedSessions(id, agent, world, report)) ?? (await everySession(id, agent, world, report));
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) {
    throw new Failure({
      rule: 'ref/ambiguous',
      message: `“${id}” matches ${matches.length} sessions:\n${candidateLines(matches, world)}`,
      hint: 'Give more of the id, or agent:id.',
    });
  }
  const unlisted = await unlistedSession(id, world, report, agent);
  if (unlisted) return unlisted;
  const near = nearest(id, all);
  throw new Failure({
    rule: 'ref/not-found',
    message: `no session “${id}” was found${near.length > 0 ? `; nearest:\n${candidateLines(near, world)}` : ''}`,
    hint:
      all.length === 0
        ? '`baton agents` shows where Baton looks; `--home DIR` looks in another home folder.'
        : '`baton list --all` shows every session; @latest is the newest of this folder.',
  });
}

interface Choice {
  readonly all: readonly SessionRef[];
  readonly matches: readonly SessionRef[];
}

/** By the names of files, where they tell the id: among ten thousand sessions one is opened. Undefined: nothing has that name. */
async function namedSessions(id: string, agent: string | undefined, world: World, report: Report): Promise<Choice | undefined> {
  const own = new Report();
  const all = await allSessions(world, own, agent, { mayBe: mayBeMeant(id) });
  const matches = fitting(id, all);
  if (matches.length === 0) return undefined;
  report.addAll(own);
  return { all, matches };
}

/** By what all of them say of themselves: a file may have been renamed, and who mistyped an id is shown the nearest. */
async function everySession(id: string, agent: string | undefined, world: World, report: Report): Promise<Choice> {
  const all = await allSessions(world, report, agent);
  return { all, matches: fitting(id, all) };
}
