// Finding the sessions of Devin's that were fetched. The service is not asked here.
import { readDocument } from '../../io/document-records.js';
import { listFolder, statOf, unreadable, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { JsonObject } from '../../model/json.js';
import { Failure, Report } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import { stringOf } from '../../model/json.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { copiesFolder } from './paths.js';
import { LIST, sessionHead } from './session-head.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const named = filesNamed(copyFiles(world, report), options, (file) => diskFiles.paths.basename(file, '.json'));
  yield* refsAmong(named, (file) => refOf(file, report));
}

export function copyFiles(world: World, report: Report): FolderEntry[] {
  return listFolder(copiesFolder(world), report).filter((entry) => !entry.isFolder && entry.name.endsWith('.json'));
}

/** Undefined: no session, or one in which nothing was said. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  try {
    const oddities = new Report();
    const [head, first] = beginningOf(file, oddities);
    if (!head) report.addAll(oddities);
    const about = head && sessionHead(head);
    const stats = statOf(file);
    if (!about || !first || !stats) return undefined;
    const title = about.title ?? (firstWords(stringOf(first['message']) ?? '', 200) || undefined);
    return sessionRef('devin', file, { bytes: stats.size, modifiedAt: stats.mtime.toISOString() }, { ...about, title });
  } catch (error) {
    report.add(error instanceof Failure ? { ...error.diagnostic, severity: 'warning' } : unreadable(file, error));
    return undefined;
  }
}

/** The session without its messages, and the first of these. */
function beginningOf(file: string, report: Report): JsonObject[] {
  const records: JsonObject[] = [];
  for (const { record } of readDocument(file, LIST, { report, rule: 'devin/not-a-record' })) if (records.push(record) === 2) break;
  return records;
}

/** A copy that Baton fetched, or what the service answered when somebody asked for a session. */
export function recognizes({ head }: { readonly head: Uint8Array }): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?\s*\{/.test(text) || !/"session_id"\s*:\s*"[\w-]+"/.test(text)) return false;
  return (
    /"type"\s*:\s*"devin-session"/.test(text) || (/"session_id"\s*:\s*"devin-/.test(text) && /"(?:status_enum|messages)"\s*:/.test(text))
  );
}
