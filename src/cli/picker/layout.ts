// How the screen is divided: the line that is typed in, the list, what is known of the session under the cursor, and the keys.

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The preview stands beside the list where there is room for both, else below it, else nowhere. */
export type PreviewPlace = 'beside' | 'below' | 'none';

const WIDE = 100;
const HIGH = 18;
/** The typed line and the keys. */
const AROUND = 2;

export function previewPlace({ columns, rows }: Size): PreviewPlace {
  if (columns >= WIDE && rows >= 8) return 'beside';
  return rows >= HIGH && columns >= 30 ? 'below' : 'none';
}

/** Few sessions leave their lines to the preview; not fewer than these, so that nothing jumps when others come. */
const FEWEST = 5;

/** Lines for sessions. `wanted`: how many there are to show. */
export function listHeight(size: Size, wanted = Infinity): number {
  const room = Math.max(1, size.rows - AROUND);
  return previewPlace(size) === 'below' ? Math.min(Math.ceil((room - 1) * 0.45), Math.max(FEWEST, wanted)) : room;
}

export function listWidth(size: Size): number {
  return previewPlace(size) === 'beside' ? Math.floor((size.columns - 3) * 0.52) : size.columns;
}

export interface PreviewSize {
  readonly width: number;
  readonly height: number;
}

export function previewSize(size: Size, wanted = Infinity): PreviewSize | undefined {
  switch (previewPlace(size)) {
    case 'beside':
      return { width: size.columns - listWidth(size) - 3, height: listHeight(size, wanted) };
    case 'below':
      return { width: size.columns, height: size.rows - AROUND - 1 - listHeight(size, wanted) };
    case 'none':
      return undefined;
  }
}
