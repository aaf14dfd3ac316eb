// Where a path really leads, whether or not something is there yet.
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Links followed as far as there is something; undefined: one of them leads nowhere. */
export function realPlace(place: string): string | undefined {
  try {
    return realpathSync(place);
  } catch {
    if (lstatSync(place, { throwIfNoEntry: false })) return undefined;
    const above = path.dirname(place);
    const real = above === place ? place : realPlace(above);
    return real === undefined ? undefined : path.join(real, path.basename(place));
  }
}

/** A link or a folder, say; nothing at all is none of these. */
export function isNoRegularFile(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile();
}
