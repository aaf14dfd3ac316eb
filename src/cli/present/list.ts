// Sessions as a table, or in blocks where a terminal has no room for everything.
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import type { listOperation } from '../../ops/list/index.js';
import type { ListInput } from '../../ops/list/input.js';
import { findListed, listedSession } from '../../ops/list/list.js';
import { usage } from '../../ops/usage.js';
import type { SessionList } from '../../sources/sessions.js';
import type { Call, Outcome } from '../command.js';
import { bytes, count, shortPath, thousands } from '../print.js';
import { ago, moment } from '../../model/moment.js';
import { table, type Column } from '../table.js';
import { escapedJson } from '../../model/unseen.js';
import { visible, type Terminal } from '../terminal.js';

/** People are shown more than the result holds: how many there are, and where. */
export async function present({ input, flags, context }: Call<typeof listOperation>): Promise<Outcome> {
  const { world } = context;
  if (flags.json && flags.jsonl) throw usage({ rule: 'usage/flags-exclude', message: '--json and --jsonl exclude each other' });
  const list = await findListed(input, context);
  const result = list.sessions.map(listedSession);
  if (flags.jsonl) return { result, text: () => result.map((session) => `${escapedJson(JSON.stringify(session))}\n`).join('') };
  const note = noteOn(list, world, input);
  return {
    result,
    ...(list.sessions.length > 0 && { text: (out: Terminal) => listText(list, { world, out, long: flags.long }) }),
    ...(note !== undefined && { note }),
  };
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

function noteOn(list: SessionList, world: World, input: ListInput): string | undefined {
  const shown = list.sessions.length;
  const where = list.folder === undefined ? '' : ` of ${visible(shortPath(list.folder, world))}`;
  if (shown === 0) {
    const filtered = input.agent !== undefined || input.cwd !== undefined || input.since !== undefined;
    return `No sessions${where}${filtered ? ' match' : ' found'}. \`baton agents\` shows where Baton looks.`;
  }
  const more =
    list.total > shown
      ? `${thousands(shown)} of ${count(list.total, 'session')}${where}: -n ${Math.min(list.total, Math.max(100, shown))} for more`
      : undefined;
  const all = list.folder !== undefined && input.cwd === undefined ? '--all for every folder' : undefined;
  const parts = [more ?? (all && `${count(shown, 'session')}${where}`), all].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
