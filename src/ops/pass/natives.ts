// The source's own bytes, kept by hash for the way back; and the room that a pass needs for them.
import path from 'node:path';
import { exists, isMissing, sizeIfThere } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { Objects } from '../../store/objects.js';
import type { KeptNative } from '../../store/receipts.js';
import type { Source } from './source.js';

export function keepNatives(source: Source, objects: Objects, report: Report): KeptNative[] {
  return source.agent.nativeFiles(source.ref, report).flatMap((file, i) => {
    try {
      const { bytes, sha256 } = objects.keep(file.path, i === 0 ? { end: source.end } : { within: file.within });
      return [{ path: file.path, bytes, sha256, records: file.records }];
    } catch (error) {
      // A client that is at work deletes side files now and then; the session itself must be there.
      if (i > 0 && isMissing(error) && !exists(file.path)) return [];
      throw error;
    }
  });
}

/** Bytes that a pass needs at a place: our own data gets a copy of the source, the store about as much as the source takes. */
export function roomNeeded(place: string, source: Source, world: World): number {
  const own = place.startsWith(dataFolder(world) + path.sep);
  return own
    ? source.agent.nativeFiles(source.ref, new Report()).reduce((sum, file) => sum + (sizeIfThere(file.path) ?? 0), 0)
    : source.end;
}
