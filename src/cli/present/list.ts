// Sessions as a table, or in blocks where a terminal has no room for everything.
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import type { listOperation } from '../../ops/list/index.js';
import type { ListInput } from '../../ops/list/input.js';
import { findListed, findWork, listedSession, type WorkList } from '../../ops/list/list.js';
import { usage } from '../../ops/usage.js';
import type { Origin } from '../../sources/passed-copies.js';
import type { Call, Outcome } from '../command.js';
import { tuneEngineForLists } from '../engine-settings.js';
import { bytes } from '../../model/byte-size.js';
import { count, shortPath, thousands } from '../print.js';
import { ago, moment } from '../../model/moment.js';
import { sizeBar } from '../sparkline.js';
import { table, type Column } from '../table.js';
import { escapedJson } from '../../model/unseen.js';
import { visible, type Style, type Terminal } from '../terminal.js';

/** People are shown more than the result holds: how many there are, and where. Copies are rows of their own for programs alone. */
export async function present({ input, flags, context }: Call<typeof listOperation>): Promise<Outcome> {
  tuneEngineForLists();
  if (flags.json && flags.jsonl) throw usage({ rule: 'usage/flags-exclude', message: '--json and --jsonl exclude each other' });
  if (flags.json || flags.jsonl) {
    const result = (await findListed(input, context)).sessions.map(listedSession);
    return { result, text: () => result.map((session) => `${escapedJson(JSON.stringify(session))}\n`).join('') };
  }
  const { world } = context;
  const list = await findWork(input, context);
  const note = noteOn(list, world, input);
  return {
    result: null,
    ...(list.work.length > 0 && { text: (out: Terminal) => listText(list, { world, out, long: flags.long }) }),
    ...(note !== undefined && { note }),
  };
}

interface View {
  readonly world: World;
  readonly out: Terminal;
  readonly long: boolean;
}

/** One line of the table. */
interface Row {
  readonly ref: SessionRef;
  readonly origin?: Origin;
  /** It stands under its source. */
  readonly folded: boolean;
  /** How many more copies there are than are shown. */
  readonly more: number;
}

/** Of one session, on a terminal; a pipe gets every one. */
const copiesShown = 3;

function rowsOf({ work }: WorkList, most: number): Row[] {
  return work.flatMap(({ ref, origin, copies }) => {
    const shown = copies.slice(0, copies.length <= most + 1 ? most + 1 : most);
    return [
      { ref, ...(origin && { origin }), folded: false, more: 0 },
      ...shown.map((copy, i) => ({ ...copy, folded: true, more: i === shown.length - 1 ? copies.length - shown.length : 0 })),
    ];
  });
}

function listText(list: WorkList, view: View): string {
  const { out } = view;
  const rows = rowsOf(list, out.isTTY && !view.long ? copiesShown : Infinity);
  // Everything that is known fits no terminal in one line.
  const largest = Math.max(0, ...rows.map(({ ref }) => ref.bytes));
  if (view.long && out.isTTY) return rows.map((row) => block(row, view, largest)).join('\n');
  const [head, ...lines] = table(rows, columnsFor(list, rows, view), out).split('\n');
  const more = ({ more: n }: Row) =>
    n === 0 ? [] : [out.paint('dim', `${FOLDED}and ${count(n, 'more copy', 'more copies')}: \`baton passes\``)];
  return [head, ...lines.flatMap((line, i) => [line, ...(rows[i] ? more(rows[i]) : [])])].join('\n');
}

/** `largest`: size of the largest of them. */
function block({ ref, origin }: Row, { world, out }: View, largest: number): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['title', ref.title],
    ['origin', origin && originText(origin, Infinity)],
    ['folder', ref.cwd === undefined ? undefined : shortPath(ref.cwd, world)],
    ['branch', ref.branch],
    ['started', ref.startedAt === undefined ? undefined : moment(ref.startedAt)],
    ['updated', ref.updatedAt === undefined ? undefined : moment(ref.updatedAt)],
    ['size', `${bytes(ref.bytes)} ${sizeBar(ref.bytes, largest)}`.trimEnd()],
    ['path', shortPath(ref.path, world)],
  ];
  return [
    `${out.paint('cyan', visible(ref.id))}  ${ref.agent}\n`,
    ...facts.map(([name, value]) => (value === undefined ? '' : `  ${out.paint('dim', name.padEnd(9))}${visible(value)}\n`)),
  ].join('');
}

/** Before the id of a copy under its source, and before the title of one that stands by itself; on a terminal, where columns may have to go. */
const FOLDED = '↳ ';
const CAME_FROM = '← ';

function columnsFor({ folder }: WorkList, rows: readonly Row[], { world, out, long }: View): readonly Column<Row>[] {
  const idLength = out.isTTY ? prefixLength(rows.map(({ ref }) => ref.id)) : Infinity;
  const now = world.now();
  const mark = (row: Row, sign: string) => (out.isTTY && row.folded === (sign === FOLDED) && row.origin ? sign : '');
  // A pipe gets ids and times that scripts can use.
  const time = (at = '') => (at !== '' && out.isTTY ? ago(at, now) : visible(at));
  const folderOf = ({ ref: { cwd = '' } }: Row) => visible(out.isTTY ? shortPath(cwd, world) : cwd);
  const sameFolder = folder !== undefined && new Set(rows.map(({ ref }) => ref.cwd)).size === 1;
  // That it is the same work is said once: under its source.
  const origin = (row: Row) => (row.origin && !(row.folded && out.isTTY) ? visible(originText(row.origin, idLength)) : '');
  const title = (row: Row) =>
    row.folded && out.isTTY
      ? `copy in ${row.ref.agent}`
      : mark(row, CAME_FROM) + (visible(row.ref.title ?? '') || (out.isTTY ? '(no title)' : ''));
  const dimmed = (style?: Style) => (row: Row) => (row.folded ? 'dim' : style);
  return [
    { head: 'ID', cell: (row) => mark(row, FOLDED) + visible(row.ref.id.slice(0, idLength)), style: dimmed('cyan') },
    {
      head: 'AGENT',
      cell: ({ ref }) => (out.width < NARROW ? shortName(ref.agent) : ref.agent),
      style: dimmed(),
      cutAt: 'end',
      min: 6,
      rank: 1,
    },
    ...(long ? [{ head: 'STARTED', cell: ({ ref }: Row) => time(ref.startedAt) }] : []),
    { head: 'UPDATED', cell: ({ ref }) => time(ref.updatedAt), style: dimmed(), rank: 3 },
    ...(long ? [{ head: 'SIZE', cell: ({ ref }: Row) => bytes(ref.bytes), align: 'right' as const }] : []),
    ...(sameFolder && out.isTTY ? [] : [{ head: 'FOLDER', cell: folderOf, style: dimmed(), cutAt: 'start' as const, min: 14, rank: 2 }]),
    { head: 'BRANCH', cell: ({ ref: { branch = '' } }) => visible(branch), style: 'dim', cutAt: 'end', min: 8, rank: 5 },
    ...(long ? [{ head: 'PATH', cell: ({ ref }: Row) => visible(ref.path) }] : []),
    ...(out.width < WIDE ? [] : [{ head: 'ORIGIN', cell: origin, style: 'dim' as const, rank: 4 }]),
    { head: 'TITLE', cell: title, style: dimmed(), cutAt: 'end', min: 18 },
  ];
}

/** Below this the room is the title’s. */
const NARROW = 60;

/** Below this the sign before a title has to do: the title is what people know a session by. */
const WIDE = 100;

/** As people may type it as well. */
function shortName(agent: string): string {
  return findAgent(agent)?.aliases?.[0] ?? agent;
}

function originText({ agent, id, continued, there, handoff }: Origin, idLength: number): string {
  if (handoff) return continued ? 'continued from a hand-off' : 'a hand-off';
  return `${continued ? 'continued from' : 'copy of'} ${agent} ${id.slice(0, idLength)}${there ? '' : ', which is gone'}`;
}

/** As short as tells the listed sessions apart; never shorter than eight. */
function prefixLength(ids: readonly string[]): number {
  for (let length = 8; length < 36; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size) return length;
  }
  return Infinity;
}

function noteOn(list: WorkList, world: World, input: ListInput): string | undefined {
  const shown = list.work.length;
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
