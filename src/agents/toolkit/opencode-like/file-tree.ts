// The tree of files that the database replaced (OpenCode 1.0 and 1.1): one JSON file for each session, message and part. It often remains.
import path from 'node:path';
import { jsonFiles, storageOf } from './tree-records.js';
import { listFolder } from '../../../io/walk.js';
import type { Report } from '../../../model/report.js';
import { diskFiles } from '../disk-files.js';

/** `<store>/storage/session/<project>/<id>.json` */
export function* treeSessions(store: string, report: Report): Generator<string> {
  for (const project of listFolder(path.join(store, 'storage', 'session'), report)) {
    if (!project.isFolder) continue;
    for (const file of listFolder(project.path, report)) if (!file.isFolder && /^ses_.*\.json$/.test(file.name)) yield file.path;
  }
}

/** What a session takes on disk, by the sizes of its messages' folder: its parts are not looked up. */
export function treeFiles(file: string, report: Report): string[] {
  const storage = storageOf(file, diskFiles.paths);
  const id = path.basename(file, '.json');
  if (storage === undefined) return [file];
  const messages = jsonFiles(path.join(storage, 'message', id), diskFiles, report);
  return [
    file,
    ...messages,
    ...messages.flatMap((message) => jsonFiles(path.join(storage, 'part', path.basename(message, '.json')), diskFiles, report)),
  ];
}
