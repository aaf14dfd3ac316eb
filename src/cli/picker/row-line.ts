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
  /** Some are of other folders: which one, is shown. */
  readonly mixed: boolean;
}

const MARK = '▸ ';
const AGE = 11;
const NARROW = 60;
/** From here on there is room for the folder. */
const ROOMY = 64;

export function rowLine(item: Item, isSelected: boolean, { world, out, width, mixed }: RowContext): string {
  const { ref, row, isCopy, hit } = item;
  const at = ref.updatedAt ?? ref.startedAt;
  const age = at === undefined ? '' : ago(at, world.now());
  const folderWidth = mixed && width >= ROOMY ? Math.min(24, Math.floor(width / 4)) : 0;
  const columns = [
    pad(cut(agentName(ref.agent, width), agentWidth(width)), agentWidth(width)),
    ...(width >= NARROW - 12 ? [pad(cut(visible(age), AGE), AGE)] : []),
    ...(folderWidth > 0 ? [pad(cut(folderOf(item, world), folderWidth, 'start'), folderWidth)] : []),
  ];
  const lead = `${isSelected ? MARK : '  '}${isCopy ? '↳ ' : ''}${columns.join(' ')} `;
  const room = Math.max(1, width - widthOf(lead));
  const title = hit ? hitText(item) : isCopy ? `copy in ${ref.agent}` : visible(ref.title ?? '') || '(no title)';
  const copies = isCopy || row.copies.length === 0 ? '' : ` ↳ ${copiesText(item)}`;
  // the title comes first
  const suffix = widthOf(title) + widthOf(copies) <= room ? copies : copies === '' ? '' : ` ↳${row.copies.length}`;
  const text = cut(title, room - widthOf(suffix));
  if (isSelected)
    return filledLine(`${out.paint('cyan', MARK)}${out.paint('bold', lead.slice(MARK.length) + text)}${out.paint('dim', suffix)}`, width);
  return filledLine(isCopy ? out.paint('dim', lead + text) : `${out.paint('dim', lead)}${text}${out.paint('dim', suffix)}`, width);
}

function agentWidth(width: number): number {
  return width < NARROW ? 8 : 12;
}

/** As people may type it as well, where there is little room. */
function agentName(agent: string, width: number): string {
  return width < NARROW ? (findAgent(agent)?.aliases?.[0] ?? agent) : agent;
}

function folderOf({ ref, row, hit }: Item, world: RowContext['world']): string {
  return ref.cwd === undefined || (row.here && !hit) ? '' : visible(shortPath(ref.cwd, world));
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
