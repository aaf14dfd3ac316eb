// Roo Code's task → session.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import { SCREEN_FILE } from '../toolkit/cline-like/file-names.js';
import { readMessages } from '../toolkit/cline-like/read-messages.js';
import { LIST } from '../toolkit/cline-like/records.js';
import { taskFacts } from '../toolkit/cline-like/task-facts.js';
import { range } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { withCallsInWords } from '../toolkit/cline-like/worded-turns.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files } = reading;
  const about = taskFacts(ref.path, files.text(files.head(ref.path)), files);
  const [cwd, startedAt] = [about.cwd ?? ref.cwd, about.startedAt ?? ref.startedAt];
  const header: Header = {
    kind: 'session',
    id: ref.id,
    agent: 'roo-code',
    ...(about.title !== undefined && { title: about.title }),
    ...(cwd !== undefined && { workspace: { cwd } }),
    ...(startedAt !== undefined && { startedAt }),
  };
  yield header;
  const cut = files.paths.basename(ref.path) === SCREEN_FILE ? new Set<string>() : truncations(ref, reading);
  const isHidden = (record: JsonObject): boolean => cut.has(stringOf(record['truncationParent']) ?? '');
  yield* withCallsInWords(readMessages({ id: 'roo-code', isHidden }, { ref, title: about.title }, reading), 'roo-code');
}

/** Where it had no room for a summary, the extension hides messages behind a mark that comes after them. One whose mark is gone counts again. */
function truncations(ref: KnownSession, { files, options }: Reading): Set<string> {
  const marks = new Set<string>();
  const quiet = { report: new Report(), rule: 'cline-like/not-a-record', ...range(options) };
  for (const { record } of files.document(ref.path, LIST, quiet))
    if (isObject(record) && record['isTruncationMarker'] === true && typeof record['truncationId'] === 'string')
      marks.add(record['truncationId']);
  return marks;
}
