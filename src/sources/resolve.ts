// REF → session: an id, a prefix, `agent:id`, `agent@latest`, `agent@2`, `@latest`, or a path.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { agents } from '../agents/index.js';
import type { SessionRef } from '../agents/agent.js';
import { readBlocks } from '../io/blocks.js';
import { statOf } from '../io/walk.js';
import type { World } from '../io/world.js';
import { beginning } from '../model/beginning.js';
import { Failure, type Report } from '../model/report.js';
import { allSessions, inFolder } from './sessions.js';
import { exportFilesIn } from './export-files.js';
import { fitting, MOST_CANDIDATES, nearest } from './match-id.js';
import { withoutUntouchedCopies } from './untouched-copies.js';

/** Enough of a file to tell whose it is. */
const HEAD = 64 << 10;

/** Throws a Failure with the candidates or the nearest matches when the reference is not one session. */
export async function resolveRef(ref: string, world: World, report: Report): Promise<SessionRef> {
  if (looksLikePath(ref, world)) return refOfPath(path.resolve(world.cwd, ref), report);
  const position = /^([a-z0-9-]*)@(latest|[1-9]\d*)$/.exec(ref);
  if (position) return refByPosition(position[1]!, position[2]!, world, report);
  const [agent, id] = ref.includes(':') ? splitAgent(ref) : [undefined, ref];
  return refById(id, agent, world, report);
}

function looksLikePath(ref: string, world: World): boolean {
  if (/[/\\]/.test(ref) || ref.startsWith('.') || /\.(jsonl?|db|sqlite|vscdb|zip)(#[^#]*)?$/i.test(ref)) return true;
  const here = path.resolve(world.cwd, ref);
  const place = ref === '' ? undefined : existsSync(here) ? here : storeOf(here);
  const stats = place === undefined ? undefined : statOf(place);
  return stats?.isFile() === true || (stats?.isDirectory() === true && exportFilesIn(place!).length > 0);
}

/** The session in one native file, whoever's it is. */
export async function refOfPath(file: string, report: Report): Promise<SessionRef> {
  const place = existsSync(file) ? file : storeOf(file);
  if (place === undefined)
    throw new Failure({
      rule: 'ref/no-such-file',
      message: `there is no file ${file}`,
      hint: '`baton list` shows the sessions that were found, with --long also their files.',
    });
  const head = readHead(place);
  for (const agent of agents) {
    const source = await agent.loadSource();
    if (!source.recognizes({ path: file, head })) continue;
    const ref = source.refOf(file, report);
    if (ref) return ref;
  }
  throw new Failure({
    rule: 'ref/unknown-format',
    message: 'this file holds no session of an agent that Baton knows',
    place: { source: file },
    hint: '`baton agents` lists the agents that can be read.',
  });
}

/** `FILE#ID` names a session inside a file that holds many. */
export function storeOf(file: string): string | undefined {
  const store = file.slice(0, Math.max(0, file.lastIndexOf('#')));
  return store !== '' && existsSync(store) ? store : undefined;
}

function readHead(file: string): Uint8Array {
  try {
    if (statSync(file).isDirectory())
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
    throw new Failure(
      { rule: 'ref/unreadable', message: 'this file cannot be read', place: { source: file }, hint: 'Check its owner and permissions.' },
      { cause: error },
    );
  }
}

function splitAgent(ref: string): [string, string] {
  const colon = ref.indexOf(':');
  const agent = ref.slice(0, colon);
  knownAgent(agent, ref);
  return [agent, ref.slice(colon + 1)];
}

function knownAgent(agent: string, ref: string): void {
  if (agents.some((one) => one.id === agent)) return;
  throw new Failure({
    rule: 'ref/unknown-agent',
    message: `“${ref}” names no agent that Baton knows`,
    hint: `Known: ${agents.map((one) => one.id).join(', ')}.`,
  });
}

async function refByPosition(agent: string, which: string, world: World, report: Report): Promise<SessionRef> {
  if (agent !== '') knownAgent(agent, `${agent}@${which}`);
  const all = await withoutUntouchedCopies(await allSessions(world, report, agent === '' ? undefined : agent), world);
  const here = agent === '' ? inFolder(all, world.cwd, world) : [];
  // `@latest` means this folder's newest where it has any; `agent@n` counts all of that agent's.
  const pool = agent === '' && here.length > 0 ? here : all;
  const index = which === 'latest' ? 0 : Number(which) - 1;
  const found = pool[index];
  if (found) return found;
  const whose = agent === '' ? 'sessions' : `sessions of ${agent}`;
  throw new Failure({
    rule: 'ref/not-found',
    message: pool.length === 0 ? `no ${whose} were found` : `there are only ${pool.length} ${whose}`,
    hint: '`baton agents` shows where Baton looks; `--home DIR` looks in another home folder.',
  });
}

async function refById(id: string, agent: string | undefined, world: World, report: Report): Promise<SessionRef> {
  const all = await allSessions(world, report, agent);
  const matches = fitting(id, all);
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) {
    throw new Failure({
      rule: 'ref/ambiguous',
      message: `“${id}” fits ${matches.length} sessions:\n${matches.slice(0, MOST_CANDIDATES).map(line).join('\n')}`,
      hint: 'Give more of the id, or agent:id.',
    });
  }
  const near = nearest(id, all);
  throw new Failure({
    rule: 'ref/not-found',
    message: `no session “${id}” was found${near.length > 0 ? `; nearest:\n${near.map(line).join('\n')}` : ''}`,
    hint:
      all.length === 0
        ? '`baton agents` shows where Baton looks; `--home DIR` looks in another home folder.'
        : '`baton list --all` shows every session; @latest is the newest.',
  });

  function line(one: SessionRef): string {
    return `  ${one.agent}:${one.id}  ${beginning(one.title ?? '', 60)}`;
  }
}
