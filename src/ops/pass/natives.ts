// The source's own bytes, kept by hash for the way back; and the room that a pass needs for them.
import path from 'node:path';
import { exists, isMissing, sizeIfThere } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KeepingUnderWay, Objects } from '../../store/objects.js';
import type { KeptNative } from '../../store/receipts.js';
import type { Source } from './source.js';

/** `begun`: the main file of a large session is copied from the moment on when it is read. */
export async function keepNatives(
  source: Source,
  { objects, begun }: { readonly objects: Objects; readonly begun: KeepingUnderWay | undefined },
  report: Report,
): Promise<KeptNative[]> {
  const kept: KeptNative[] = [];
  for (const [i, file] of source.agent.nativeFiles(source.ref, report).entries()) {
    try {
      const { bytes, sha256 } =
        i > 0
          ? objects.keep(file.path, { within: file.within })
          : begun?.file === file.path
            ? await begun.finish()
            : objects.keep(file.path, { end: source.end });
      kept.push({ path: file.path, bytes, sha256, records: file.records });
    } catch (error) {
      // A client that is at work deletes side files now and then; the session itself must be there.
      if (i > 0 && isMissing(error) && !exists(file.path)) continue;
      throw error;
    }
  }
  return kept;
}

/** Bytes that a pass needs at a place: our own data gets a copy of the source, the store about as much as the source takes. */
export function roomNeeded(place: string, source: Source, world: World): number {
  const own = place.startsWith(dataFolder(world) + path.sep);
  return own
    ? source.agent.nativeFiles(source.ref, new Report()).reduce((sum, file) => sum + (sizeIfThere(file.path) ?? 0), 0)
    : source.end;
}
