// Finding Amp's threads: what each document says besides its messages, without parsing these.
import { readDocument } from '../../io/document-records.js';
import { listFolder, statOf, unreadable, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { JsonObject } from '../../model/json.js';
import { Failure, Report } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { decodePrompt } from './blocks.js';
import { isThreadFile, threadFolders } from './paths.js';
import { LIST, threadHead } from './thread-head.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const named = filesNamed(threadFiles(world, report), options, (file) => diskFiles.paths.basename(file, '.json'));
  yield* refsAmong(named, (file) => refOf(file, report));
}

export function threadFiles(world: World, report: Report): FolderEntry[] {
  return threadFolders(world)
    .flatMap((folder) => listFolder(folder, report))
    .filter((entry) => !entry.isFolder && isThreadFile(entry.name));
}

/** Undefined: no thread, or one in which nothing was said. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  try {
    const oddities = new Report();
    const [head, first] = beginningOf(file, oddities);
    if (!head) report.addAll(oddities);
    const about = head && threadHead(head, diskFiles.paths);
    const stats = statOf(file);
    if (!about || !first || !stats) return undefined;
    return sessionRef(
      'amp',
      file,
      { bytes: stats.size, modifiedAt: stats.mtime.toISOString() },
      { ...about, title: about.title ?? wordsIn(first) },
    );
  } catch (error) {
    report.add(error instanceof Failure ? { ...error.diagnostic, severity: 'warning' } : unreadable(file, error));
    return undefined;
  }
}

/** The thread without its messages, and the first of these. */
function beginningOf(file: string, report: Report): JsonObject[] {
  const records: JsonObject[] = [];
  for (const { record } of readDocument(file, LIST, { report, rule: 'amp/not-a-record' })) if (records.push(record) === 2) break;
  return records;
}

function wordsIn(message: JsonObject): string | undefined {
  const words = decodePrompt(message['content']).find((part) => part.type === 'text');
  return words?.type === 'text' ? firstWords(words.text, 200) || undefined : undefined;
}
