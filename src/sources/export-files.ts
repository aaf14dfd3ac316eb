// Where account exports lie: files of known names, folders of those, archives that are still packed.
import { readBlocks } from '../io/blocks.js';
import { listFolder, statOf } from '../io/walk.js';
import { Failure, Report } from '../model/report.js';

/** `conversations.json`; of large accounts `conversations-000.json`, `conversations-001.json` and so on. */
const EXPORT_FILE = /^conversations(?:[-_ ]?\(?\d+\)?)?\.json$/i;

/** Files of an export in a folder, or in the folders of its batches right below it. */
export function exportFilesIn(folder: string): string[] {
  const [files, folders] = [false, true].map((isFolder) => listFolder(folder, new Report()).filter((entry) => entry.isFolder === isFolder));
  const own = files!.filter(({ name }) => EXPORT_FILE.test(name)).map((entry) => entry.path);
  return own.length > 0
    ? own
    : folders!.flatMap((batch) =>
        listFolder(batch.path, new Report())
          .filter(({ name, isFolder }) => !isFolder && EXPORT_FILE.test(name))
          .map((entry) => entry.path),
      );
}

/** `FILE#ID`, unless there is a file of that very name. */
export function placeInside(place: string): { readonly file: string; readonly id?: string } {
  const at = place.lastIndexOf('#');
  return at <= 0 || statOf(place) || !statOf(place.slice(0, at)) ? { file: place } : { file: place.slice(0, at), id: place.slice(at + 1) };
}

/** `PK`, and the mark of a file. */
const ZIP_MAGIC = '504b0304';

/** Exports come by mail as archives. */
export function refuseArchive(file: string, shown: string): void {
  if (statOf(file)?.isFile() !== true) return;
  for (const block of readBlocks(file, { end: 4 })) {
    if (block.toString('hex', 0, 4) !== ZIP_MAGIC) return;
    throw new Failure({
      rule: 'document/archive',
      message: 'this is a ZIP archive, as ChatGPT and claude.ai send account exports; Baton reads it once it is unpacked',
      place: { source: shown },
      hint: `Unpack it into a folder and name the folder: unzip ${shown} -d export && baton show export`,
    });
  }
}
