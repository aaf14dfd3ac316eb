// A line that is painted already, cut to its columns: what paints takes none.
import { charactersOf, widthOf } from '../text-width.js';

// oxlint-disable-next-line no-control-regex -- our own paint, which alone is in these lines
const PAINT = /(\u001b\[\d+m)/;

/** At most so many columns, with an ellipsis where something is missing; whatever paint was begun is ended. */
export function fitLine(line: string, columns: number): string {
  if (columns <= 0) return '';
  if (widthOf(line) <= columns) return line;
  let left = columns - 1;
  let fitted = '';
  let isFull = false;
  for (const [i, piece] of line.split(PAINT).entries()) {
    if (i % 2 === 1) fitted += piece;
    else if (!isFull)
      for (const character of charactersOf(piece)) {
        left -= widthOf(character);
        if (left < 0) {
          isFull = true;
          fitted += '…';
          break;
        }
        fitted += character;
      }
  }
  return fitted;
}

/** Exactly so many columns. */
export function filledLine(line: string, columns: number): string {
  const fitted = fitLine(line, columns);
  return fitted + ' '.repeat(Math.max(0, columns - widthOf(fitted)));
}
