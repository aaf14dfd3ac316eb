// The tree of files that the database replaced (OpenCode 1.0 and 1.1): one JSON file for each session, message and part. It often remains.
import path from 'node:path';
import { isRegular } from '../../../io/open-regular.js';
import { readBytes } from '../../../io/read-whole.js';
import { exists, listFolder } from '../../../io/walk.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';

/** More than a message, a part or a session's head ever is. */
const LARGEST = 256 << 20;

/** `<store>/storage/session/<project>/<id>.json` */
export function* treeSessions(store: string, report: Report): Generator<string> {
  for (const project of listFolder(path.join(store, 'storage', 'session'), report)) {
    if (!project.isFolder) continue;
    for (const file of listFolder(project.path, report)) if (!file.isFolder && /^ses_.*\.json$/.test(file.name)) yield file.path;
  }
}

/** The folder `storage` that a session's file lies in; undefined: it is no file of such a tree. */
export function storageOf(file: string): string | undefined {
  const folder = path.dirname(path.dirname(file));
  return path.basename(folder) === 'session' && /^ses_.*\.json$/.test(path.basename(file)) ? path.dirname(folder) : undefined;
}

export function* treeRecords(file: string, report: Report): Generator<JsonObject> {
  const storage = storageOf(file);
  const session = readJson(file, report);
  const id = stringOf(session?.['id']);
  if (storage === undefined || !session || id === undefined) return;
  yield { info: session, messages: [] };
  // Names are ids, and ids go up with time.
  for (const message of jsonFiles(path.join(storage, 'message', id), report)) {
    const info = readJson(message, report);
    if (!info) continue;
    const parts: Json[] = jsonFiles(path.join(storage, 'part', path.basename(message, '.json')), report)
      .map((part) => readJson(part, report))
      .filter((part) => part !== undefined);
    yield { info, parts };
  }
}

/** What a session takes on disk, by the sizes of its messages' folder: its parts are not looked up. */
export function treeFiles(file: string, report: Report): string[] {
  const storage = storageOf(file);
  const id = path.basename(file, '.json');
  if (storage === undefined) return [file];
  const messages = jsonFiles(path.join(storage, 'message', id), report);
  return [
    file,
    ...messages,
    ...messages.flatMap((message) => jsonFiles(path.join(storage, 'part', path.basename(message, '.json')), report)),
  ];
}

function jsonFiles(folder: string, report: Report): string[] {
  return listFolder(folder, report)
    .filter((entry) => !entry.isFolder && entry.name.endsWith('.json'))
    .map((entry) => entry.path);
}

export function readJson(file: string, report: Report): JsonObject | undefined {
  try {
    if (!exists(file) || !isRegular(file)) throw new Error('not a regular file');
    const bytes = readBytes(file);
    if (bytes.length > LARGEST) throw new Error('too large');
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // told below, as for a file that holds something else
  }
  report.tally(`${path.dirname(file)} broken`, (n) => ({
    rule: 'opencode-like/broken-file',
    severity: 'warning',
    message: `${n === 1 ? 'a file of the session is' : `${n} files of the session are`} no JSON object and left out`,
    place: { source: file },
  }));
  return undefined;
}
