// Finding Claude Code's sessions: the first and last part of each file, searched as bytes.
import path from 'node:path';
import { openEnds, type FileEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Mutable } from '../../model/session.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { entriesIn, filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { documentRecords, isDocument } from './documents.js';
import { isSessionId, projectsFolder } from './paths.js';
import { promptText } from './prompt-text.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(sessionFiles(world, report, options), options, (file) => path.basename(file, '.jsonl'));
  const refIn = (file: string) => {
    const ends = openEnds(file, report);
    return ends && !isSubAgent(ends) ? refFrom(file, ends) : undefined;
  };
  yield* refsAmong(files, refIn, { ...options, report });
}

export function* sessionFiles(world: World, report: Report, options: DiscoverOptions = {}): Generator<FolderEntry> {
  for (const project of listFolder(projectsFolder(world), report))
    if (project.isFolder) yield* entriesIn(project.path, report, options, isNamedAsSession, () => true);
}

function isNamedAsSession({ name }: FolderEntry): boolean {
  return name.endsWith('.jsonl') && isSessionId(name.slice(0, -'.jsonl'.length));
}

/** What can be told of a file from its two ends. Undefined: it holds no conversation of its own. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  return isDocument(ends.head) ? refOfDocument(file, ends, report) : refFrom(file, ends);
}

/** Only asked for by path, so it may be read. */
function refOfDocument(file: string, ends: FileEnds, report: Report): SessionRef | undefined {
  const ref: Mutable<SessionRef> = {
    agent: 'claude-code',
    id: path.basename(file, '.json'),
    path: file,
    bytes: ends.bytes,
    updatedAt: ends.modifiedAt,
  };
  for (const { record } of documentRecords(file, { files: diskFiles, report })) {
    ref.id = stringOf(record['sessionId']) ?? ref.id;
    if (typeof record['cwd'] === 'string') ref.cwd = record['cwd'];
    if (typeof record['timestamp'] === 'string') ref.startedAt = record['timestamp'];
    if (ref.cwd !== undefined) break;
  }
  return ref;
}

/** Before 2.0, a sub-agent could have a file with a session's name. */
function isSubAgent({ head }: FileEnds): boolean {
  const first = head.indexOf('"parentUuid":');
  return head.subarray(0, first + 200).includes('"isSidechain":true'); // of the first row; a search to the end would cost more than all else
}

function refFrom(file: string, ends: FileEnds): SessionRef | undefined {
  // They come after the words in a row; after a first prompt of more than 64 KiB only the end of the file tells them.
  const cwd = ends.lastString('relocatedCwd') ?? ends.firstString('cwd') ?? ends.lastString('cwd');
  // A record that fills both ends of a large file has its time in its middle.
  const startedAt =
    ends.firstString('timestamp') ?? ends.lastString('timestamp') ?? (ends.bytes > ends.head.length ? ends.modifiedAt : undefined);
  if (startedAt === undefined || !ends.head.includes('"parentUuid":')) return undefined; // bookkeeping only: the client does not list it either
  const stem = path.basename(file).replace(/\.jsonl$/, '');
  const title = titleOf(ends);
  const branch = ends.lastString('gitBranch');
  const updatedAt = ends.lastString('timestamp') ?? ends.modifiedAt;
  return sessionRef('claude-code', file, ends, {
    id: isSessionId(stem) ? stem : (ends.firstString('sessionId') ?? stem),
    title,
    cwd,
    branch: branch || undefined,
    startedAt,
    updatedAt,
  });
}

/** The client's order: the name that the user gave, the one the model gave, the first prompt, an old summary. */
function titleOf(ends: FileEnds): string | undefined {
  return (
    ends.lastString('customTitle') ?? ends.lastString('aiTitle') ?? ends.findInHead('"type":"user"', promptIn) ?? ends.lastString('summary')
  );
}

function promptIn(record: JsonObject): string | undefined {
  if (record['isMeta'] === true || record['isCompactSummary'] === true || record['isSidechain'] === true) return undefined;
  return isObject(record['message']) ? promptText(record['message']['content']) : undefined;
}
