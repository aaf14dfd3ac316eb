// Where account exports lie: files of known names, folders of those.
import { listFolder, statOf } from '../io/walk.js';
import { Report } from '../model/report.js';

/** `conversations.json`; of large accounts `conversations-000.json`, `conversations-001.json` and so on. */
const EXPORT_FILE = /^(?:conversations(?:[-_ ]?\(?\d+\)?)?|My ?Activity)\.json$/i;

export function isExportFile(name: string): boolean {
  return EXPORT_FILE.test(name);
}

/** Files of an export in a folder, or in the folders of its batches right below it. */
export function exportFilesIn(folder: string): string[] {
  const [files, folders] = [false, true].map((isFolder) => listFolder(folder, new Report()).filter((entry) => entry.isFolder === isFolder));
  const own = files!.filter(({ name }) => isExportFile(name)).map((entry) => entry.path);
  return own.length > 0
    ? own
    : folders!.flatMap((batch) =>
        listFolder(batch.path, new Report())
          .filter(({ name, isFolder }) => !isFolder && isExportFile(name))
          .map((entry) => entry.path),
      );
}

/** `FILE#ID`, unless there is a file of that very name. */
export function placeInside(place: string): { readonly file: string; readonly id?: string } {
  const at = place.lastIndexOf('#');
  return at <= 0 || statOf(place) || !statOf(place.slice(0, at)) ? { file: place } : { file: place.slice(0, at), id: place.slice(at + 1) };
}
