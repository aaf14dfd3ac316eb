// Where a path really leads, whether or not something is there yet.
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';

/** Links followed as far as there is something; undefined: one of them leads nowhere. */
export function realPlace(place: string): string | undefined {
  try {
    return realpathSync(place);
  } catch {
    if (lookAt(place)) return undefined;
    const above = path.dirname(place);
    const real = above === place ? place : realPlace(above);
    return real === undefined ? undefined : path.join(real, path.basename(place));
  }
}

/** A link or a folder, say; nothing at all is none of these. */
export function isNoRegularFile(place: string): boolean {
  const found = lookAt(place);
  return found !== undefined && !found.isFile();
}

/** Undefined: nothing is there, or it is out of reach, and then nothing there can be deleted either. */
function lookAt(place: string): Stats | undefined {
  try {
    return lstatSync(place);
  } catch {
    return undefined;
  }
}
