// Tables that fit the terminal: wide columns give way first, then the least important ones go.
import type { Style, Terminal } from './terminal.js';
import { cut, pad, widthOf, type CutAt } from './text-width.js';

export interface Column<Row> {
  readonly head: string;
  /** Already harmless (see `visible`). */
  readonly cell: (row: Row) => string;
  readonly style?: Style | ((row: Row) => Style | undefined);
  readonly align?: 'left' | 'right';
  /** Where a cell is shortened when there is too little room; absent: never. */
  readonly cutAt?: CutAt;
  /** Narrowest that still tells something; for columns that can be shortened. */
  readonly min?: number;
  /** 0 always stays; otherwise the column with the highest number goes first. */
  readonly rank?: number;
}

const gap = '  ';

export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const measured = columns.map((column) => {
    const cells = rows.map((row) => column.cell(row));
    return { column, cells, natural: Math.max(widthOf(column.head), ...cells.map(widthOf)) };
  });
  const shown = measured.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const widths = fit(shown, terminal.width);
  const kept = shown.flatMap((one, i) => (widths[i] === undefined ? [] : [{ ...one, width: widths[i] }]));
  const lines: StyledCell[][] = [kept.map(({ column, width }) => [pad(cut(column.head, width), width, column.align), 'dim'])];
  rows.forEach((row, r) => {
    lines.push(
      kept.map(({ column, cells, width }) => {
        const text = pad(cut(cells[r]!, width, column.cutAt), width, column.align);
        return [text, typeof column.style === 'function' ? column.style(row) : column.style];
      }),
    );
  });
  return lines.map((cells) => `${line(cells, terminal)}\n`).join('');
}

type StyledCell = readonly [text: string, style: Style | undefined];

function line(cells: readonly StyledCell[], terminal: Terminal): string {
  const last = cells.length - 1;
  return cells
    .map(([text, style], i) => {
      const shown = i === last ? text.trimEnd() : text;
      return style ? terminal.paint(style, shown) : shown;
    })
    .join(gap)
    .trimEnd();
}

interface Measured<Row> {
  readonly column: Column<Row>;
  readonly natural: number;
}

/** A width for each column, or undefined for one that has to go. */
function fit<Row>(all: readonly Measured<Row>[], width: number): (number | undefined)[] {
  const narrowest = ({ column, natural }: Measured<Row>) => (column.cutAt ? Math.min(natural, column.min ?? 8) : natural);
  const kept = new Set(all.keys());
  const total = (of: (one: Measured<Row>) => number) => {
    let sum = Math.max(0, kept.size - 1) * gap.length;
    for (const i of kept) sum += of(all[i]!);
    return sum;
  };
  while (total(narrowest) > width) {
    const next = [...kept].filter((i) => all[i]!.column.rank).sort((a, b) => all[b]!.column.rank! - all[a]!.column.rank!)[0];
    if (next === undefined) break;
    kept.delete(next);
  }
  const widths = all.map((one, i) => (kept.has(i) ? one.natural : undefined));
  let excess = total((one) => one.natural) - width;
  if (!Number.isFinite(excess)) return widths;
  // Down to what still tells something; past that only where every column is one that has to stay.
  for (const floor of [narrowest, () => 4]) {
    while (excess > 0) {
      const widest = [...kept]
        .filter((i) => all[i]!.column.cutAt && widths[i]! > floor(all[i]!))
        .sort((a, b) => widths[b]! - widths[a]!)[0];
      if (widest === undefined) break;
      widths[widest]!--;
      excess--;
    }
  }
  return widths;
}
