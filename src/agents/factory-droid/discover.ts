// Finding droid's sessions: the first and last part of each file, searched as bytes.
import path from 'node:path';
import { firstLineOf, openEnds, recordIn, type FileEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { isSessionFile, sessionsFolder } from './paths.js';
import { titleOf } from './title.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(sessionFiles(world, report), options, (file) => path.basename(file, '.jsonl'));
  const refIn = (file: string) => {
    const ends = openEnds(file, report);
    const start = ends && startOf(ends);
    // a sub-agent's session belongs to the one that called it
    return ends && start && start['callingSessionId'] === undefined ? refFrom(file, ends, start) : undefined;
  };
  yield* refsAmong(files, refIn, { ...options, report });
}

/** One folder for each project; early versions put all of them into the store itself. */
export function* sessionFiles(world: World, report: Report): Generator<FolderEntry> {
  for (const entry of listFolder(sessionsFolder(world), report)) {
    const files = entry.isFolder ? listFolder(entry.path, report).filter((one) => !one.isFolder) : [entry];
    yield* files.filter((one) => isSessionFile(one.name));
  }
}

/** Undefined: without a first line of its own the client does not take it for a session either. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  const start = ends && startOf(ends);
  return ends && start && refFrom(file, ends, start);
}

export function startOf({ head }: Pick<FileEnds, 'head'>): JsonObject | undefined {
  const record = recordIn(firstLineOf(head));
  return record?.['type'] === 'session_start' ? record : undefined;
}

function refFrom(file: string, ends: FileEnds, start: JsonObject): SessionRef {
  const [cwd, startedAt, title] = [stringOf(start['cwd']), ends.firstString('timestamp'), titleOf(start)];
  const stem = path.basename(file, '.jsonl');
  return sessionRef('factory-droid', file, ends, {
    id: isSessionFile(path.basename(file)) ? stem : (stringOf(start['id']) ?? stem),
    title,
    cwd: cwd || undefined,
    startedAt,
    updatedAt: ends.lastString('timestamp'),
  });
}
