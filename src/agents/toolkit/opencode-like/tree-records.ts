// A session in the tree of files that the database replaced → records.
import { stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { readJsonFile } from '../json-file.js';
import type { PathRules, SessionFiles } from '../session-bytes.js';

/** More than a message, a part or a session's head ever is. */
const LARGEST = 256 << 20;

/** The folder `storage` that a session's file lies in; undefined: it is not a file of such a tree. */
export function storageOf(file: string, { basename, dirname }: PathRules): string | undefined {
  const folder = dirname(dirname(file));
  return basename(folder) === 'session' && /^ses_.*\.json$/.test(basename(file)) ? dirname(folder) : undefined;
}

export function* treeRecords(file: string, files: SessionFiles, report: Report): Generator<JsonObject> {
  const { paths } = files;
  const storage = storageOf(file, paths);
  const session = readJson(file, files, report);
  const id = stringOf(session?.['id']);
  if (storage === undefined || !session || id === undefined) return;
  yield { info: session, messages: [] };
  // Names are ids, and ids go up with time.
  for (const message of jsonFiles(paths.join(storage, 'message', id), files, report)) {
    const info = readJson(message, files, report);
    if (!info) continue;
    const parts: Json[] = jsonFiles(paths.join(storage, 'part', paths.basename(message, '.json')), files, report)
      .map((part) => readJson(part, files, report))
      .filter((part) => part !== undefined);
    yield { info, parts };
  }
}

export function jsonFiles(folder: string, files: SessionFiles, report: Report): string[] {
  return files
    .list(folder, report)
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => entry.path);
}

export function readJson(file: string, files: SessionFiles, report: Report): JsonObject | undefined {
  return readJsonFile(file, { files, largest: LARGEST, rule: 'opencode-like/broken-file', of: 'the session' }, report);
}
