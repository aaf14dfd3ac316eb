// One session on one line: which agent, when, where, and its title.
import { findAgent } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import { ago } from '../../model/moment.js';
import { shortPath } from '../print.js';
import { visible, type Terminal } from '../terminal.js';
import { cut, pad, widthOf } from '../text-width.js';
import { filledLine } from './fit-line.js';
import type { Item } from './state.js';

export interface RowContext {
  readonly world: Pick<World, 'home' | 'platform' | 'now'>;
  readonly out: Terminal;
  readonly width: number;
}

const MARK = '▸ ';
const AGE = 11;
/** From here on names are whole, and columns stand apart. */
const ROOMY = 60;
/** From here on there is room for the age, and for the folder, which a preview beside the list shows as well. */
const AGED = 48;
const WITH_FOLDER = 72;
const LONGEST_FOLDER = 24;

export function rowLine(item: Item, isSelected: boolean, { world, out, width }: RowContext): string {
  const { ref, row, isCopy, hit } = item;
  const at = ref.updatedAt ?? ref.startedAt;
  const age = at === undefined ? '' : ago(at, world.now());
  const gap = width < ROOMY ? ' ' : '  ';
  const columns = [
    pad(cut(agentName(ref.agent, width), agentWidth(width)), agentWidth(width)),
    ...(width >= AGED ? [pad(cut(visible(age), AGE), AGE)] : []),
  ];
  const lead = `${isSelected ? MARK : '  '}${isCopy ? '↳ ' : ''}${columns.join(gap)}${gap}`;
  // which folder, of those that are not this one, at the line's end: the title comes first
  const folder = width < WITH_FOLDER ? '' : cut(folderOf(item, world), Math.min(LONGEST_FOLDER, Math.floor(width / 4)), 'start');
  const room = Math.max(1, width - widthOf(lead) - (folder === '' ? 0 : widthOf(folder) + 2));
  const title = hit ? hitText(item) : isCopy ? `copy in ${ref.agent}` : visible(ref.title ?? '') || '(no title)';
  const copies = isCopy || row.copies.length === 0 ? '' : ` ↳ ${copiesText(item)}`;
  const suffix = widthOf(title) + widthOf(copies) <= room ? copies : copies === '' ? '' : ` ↳${row.copies.length}`;
  const text = cut(title, room - widthOf(suffix));
  const end = `${suffix}${folder === '' ? '' : `${' '.repeat(room - widthOf(text) - widthOf(suffix) + 2)}${folder}`}`;
  if (isSelected)
    return filledLine(`${out.paint('cyan', MARK)}${out.paint('bold', lead.slice(MARK.length) + text)}${out.paint('dim', end)}`, width);
  return filledLine(isCopy ? out.paint('dim', lead + text + end) : `${out.paint('dim', lead)}${text}${out.paint('dim', end)}`, width);
}

function agentWidth(width: number): number {
  return width < ROOMY ? 8 : 12;
}

/** As people may type it as well, where there is little room. */
function agentName(agent: string, width: number): string {
  return width < ROOMY ? (findAgent(agent)?.aliases?.[0] ?? agent) : agent;
}

function folderOf({ ref, row, isCopy, hit }: Item, world: RowContext['world']): string {
  return ref.cwd === undefined || isCopy || (row.here && !hit) ? '' : visible(shortPath(ref.cwd, world));
}

function copiesText({ row }: Item): string {
  const names = [...new Set(row.copies.map(({ agent }) => agent))];
  return names.length <= 2 ? names.join(', ') : `${row.copies.length} copies`;
}

/** What was found is what one looks for; the title is in the preview. */
function hitText({ ref, hit }: Item): string {
  const snippet = visible(hit?.matches[0]?.snippet ?? '');
  const title = visible(ref.title ?? '') || '(no title)';
  return snippet === '' ? title : `${cut(title, 20)}: ${snippet}`;
}
