// A session in the tree of files that the database replaced → records.
import { isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
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
  try {
    const bytes = files.whole(file, { accept: (size) => size <= LARGEST });
    const value: unknown = bytes && JSON.parse(files.text(bytes));
    if (isObject(value)) return value;
  } catch {
    // told below, as for a file that holds something else
  }
  report.tally(`${files.paths.dirname(file)} broken`, (n) => ({
    rule: 'opencode-like/broken-file',
    severity: 'warning',
    message: `${n === 1 ? 'a file of the session is' : `${n} files of the session are`} left out: not a JSON object`,
    place: { source: file },
  }));
  return undefined;
}
