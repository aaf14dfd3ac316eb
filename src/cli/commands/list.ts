// `baton list`
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import { listSessions, type SessionList } from '../../sources/sessions.js';
import { folderNamed } from '../../sources/same-path.js';
import { agentFlag } from '../agent-flag.js';
import { usage } from '../args.js';
import type { Call, Outcome } from '../command.js';
import { ago, bytes, count, moment, shortPath, thousands } from '../print.js';
import type { listSpec } from '../specs/list.js';
import { table, type Column } from '../table.js';
import { escapedJson } from '../../model/unseen.js';
import { visible, type Terminal } from '../terminal.js';
import { parseCount, parseSince } from '../values.js';

export async function run({ flags, world, report }: Call<typeof listSpec>): Promise<Outcome> {
  if (flags.json && flags.jsonl) throw usage({ rule: 'usage/flags-exclude', message: '--json and --jsonl exclude each other' });
  const limit = flags.limit === undefined ? 20 : parseCount('-n', flags.limit, { min: 0 }) || Infinity;
  const list = await listSessions(
    world,
    {
      limit,
      ...(flags.agent !== undefined && { agent: agentFlag('--agent', flags.agent) }),
      ...(flags.cwd !== undefined && { cwd: folderNamed(flags.cwd, world) }),
      ...(flags.all && { all: true }),
      ...(flags.since !== undefined && { since: parseSince(flags.since, world.now()) }),
    },
    report,
  );
  const result = list.sessions.map(listed);
  if (flags.jsonl) return { result, text: () => result.map((session) => `${escapedJson(JSON.stringify(session))}\n`).join('') };
  const note = noteOn(list, world, flags);
  return {
    result,
    ...(list.sessions.length > 0 && { text: (out: Terminal) => listText(list, { world, out, long: flags.long }) }),
    ...(note !== undefined && { note }),
  };
}

/** The shape that scripts rely on: what is unknown is null. */
function listed(ref: SessionRef) {
  const { agent, id, title = null, cwd = null, branch = null, startedAt = null, updatedAt = null } = ref;
  return { agent, id, title, cwd, branch, startedAt, updatedAt, bytes: ref.bytes, path: ref.path };
}

interface View {
  readonly world: World;
  readonly out: Terminal;
  readonly long: boolean;
}

function listText(list: SessionList, view: View): string {
  // Everything that is known fits no terminal in one line.
  if (view.long && view.out.isTTY) return list.sessions.map((ref) => block(ref, view)).join('\n');
  return table(list.sessions, columnsFor(list, view), view.out);
}

function block(ref: SessionRef, { world, out }: View): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['title', ref.title],
    ['folder', ref.cwd === undefined ? undefined : shortPath(ref.cwd, world)],
    ['branch', ref.branch],
    ['started', ref.startedAt === undefined ? undefined : moment(ref.startedAt)],
    ['updated', ref.updatedAt === undefined ? undefined : moment(ref.updatedAt)],
    ['size', bytes(ref.bytes)],
    ['path', shortPath(ref.path, world)],
  ];
  return [
    `${out.paint('cyan', visible(ref.id))}  ${ref.agent}\n`,
    ...facts.map(([name, value]) => (value === undefined ? '' : `  ${out.paint('dim', name.padEnd(9))}${visible(value)}\n`)),
  ].join('');
}

function columnsFor(list: SessionList, { world, out, long }: View): readonly Column<SessionRef>[] {
  const idLength = out.isTTY ? prefixLength(list.sessions.map(({ id }) => id)) : Infinity;
  const now = world.now();
  // A pipe gets ids and times that scripts can use.
  const time = (at = '') => (at !== '' && out.isTTY ? ago(at, now) : visible(at));
  const folder = ({ cwd = '' }: SessionRef) => visible(out.isTTY ? shortPath(cwd, world) : cwd);
  const sameFolder = list.folder !== undefined && new Set(list.sessions.map(({ cwd }) => cwd)).size === 1;
  return [
    { head: 'ID', cell: ({ id }) => visible(id.slice(0, idLength)), style: 'cyan' },
    { head: 'AGENT', cell: ({ agent }) => agent },
    ...(long ? [{ head: 'STARTED', cell: (ref: SessionRef) => time(ref.startedAt) }] : []),
    { head: 'UPDATED', cell: (ref) => time(ref.updatedAt) },
    ...(long ? [{ head: 'SIZE', cell: (ref: SessionRef) => bytes(ref.bytes), align: 'right' as const }] : []),
    ...(sameFolder && out.isTTY ? [] : [{ head: 'FOLDER', cell: folder, cutAt: 'start' as const, min: 14, rank: 2 }]),
    { head: 'BRANCH', cell: ({ branch = '' }) => visible(branch), style: 'dim', cutAt: 'end', min: 8, rank: 5 },
    ...(long ? [{ head: 'PATH', cell: (ref: SessionRef) => visible(ref.path) }] : []),
    { head: 'TITLE', cell: ({ title = '' }) => visible(title), cutAt: 'end', min: 26 },
  ];
}

/** As short as tells the listed sessions apart; never shorter than eight. */
function prefixLength(ids: readonly string[]): number {
  for (let length = 8; length < 36; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size) return length;
  }
  return Infinity;
}

function noteOn(list: SessionList, world: World, flags: Call<typeof listSpec>['flags']): string | undefined {
  const shown = list.sessions.length;
  const where = list.folder === undefined ? '' : ` of ${visible(shortPath(list.folder, world))}`;
  if (shown === 0) {
    const filtered = flags.agent !== undefined || flags.cwd !== undefined || flags.since !== undefined;
    return `No sessions${where}${filtered ? ' fit' : ' found'}. \`baton agents\` says where Baton looks.`;
  }
  const more =
    list.total > shown
      ? `${thousands(shown)} of ${count(list.total, 'session')}${where}: -n ${Math.min(list.total, Math.max(100, shown))} for more`
      : undefined;
  const all = list.folder !== undefined && flags.cwd === undefined ? '--all for every folder' : undefined;
  const parts = [more ?? (all && `${count(shown, 'session')}${where}`), all].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
