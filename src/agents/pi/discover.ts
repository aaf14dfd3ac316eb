// Finding pi's sessions: the first and last part of each file, searched as bytes.
import path from 'node:path';
import { firstLineOf, openEnds, recordIn, type FileEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { refsAmong, sessionRef } from '../toolkit/session-files.js';
import { agentFolder, flatFolder } from './paths.js';
import { nameIn, promptOf } from './title.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  yield* refsAmong(sessionFiles(world, report), (file) => refOf(file, report), { ...options, report });
}

/** One folder for each project, and the one that the user named. */
export function* sessionFiles(world: World, report: Report): Generator<FolderEntry> {
  const flat = flatFolder(world);
  const folders = listFolder(path.join(agentFolder(world), 'sessions'), report).filter((entry) => entry.isFolder);
  for (const folder of [...folders.map((entry) => entry.path), ...(flat === undefined ? [] : [flat])]) {
    yield* listFolder(folder, report).filter((entry) => !entry.isFolder && entry.name.endsWith('.jsonl'));
  }
}

/** Undefined: without a header the client does not take it for a session either. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  const header = ends && headerOf(ends);
  const id = header && stringOf(header['id']);
  if (!ends || !header || id === undefined) return undefined;
  const [startedAt, cwd, title] = [stringOf(header['timestamp']), stringOf(header['cwd']), titleOf(ends)];
  return sessionRef('pi', file, ends, {
    id,
    title,
    cwd: cwd || undefined,
    startedAt,
    updatedAt: ends.lastString('timestamp'),
  });
}

export function headerOf({ head }: Pick<FileEnds, 'head'>): JsonObject | undefined {
  const record = recordIn(firstLineOf(head));
  return record?.['type'] === 'session' ? record : undefined;
}

/** The name that the user gave last, else the first prompt. */
function titleOf(ends: FileEnds): string | undefined {
  const info = ends.lastLine('"type":"session_info"');
  return nameIn(recordIn(info ?? '') ?? {}) ?? ends.findInHead('"role":"user"', promptOf);
}
