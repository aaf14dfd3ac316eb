// Finding Kimi CLI's sessions: what the first part of a session's files tells of it.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { beginning, customTitle, notedFolder, titleOf } from './beside.js';
import { CONTEXT } from './file-names.js';
import { projectFolderOf, sessionIdOf, sessionsFolder } from './paths.js';
import { kimiCodec } from './records.js';
import { workDirs } from './work-dirs.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(sessionFiles(sessionsFolder(world), report), options, sessionIdOf);
  yield* refsAmong(files, (file) => refOf(file, report));
}

/** `<project>/<id>/context.jsonl`, and `<project>/<id>.jsonl` of 2025, which the client moves there when it meets it. */
export function* sessionFiles(folder: string, report: Report): Generator<string> {
  for (const project of listFolder(folder, report)) {
    if (!project.isFolder) continue;
    for (const entry of listFolder(project.path, report)) {
      const context = path.join(entry.path, CONTEXT);
      if (entry.isFolder && statOf(context)) yield context;
      if (!entry.isFolder && entry.name.endsWith('.jsonl')) yield entry.path;
    }
  }
}

/** Undefined: nobody has said anything in it; the client does not list it either. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const { bytes, modifiedAt } = ends;
  const hasTalk = /"role":\s*"(?:user|assistant)"/.test(ends.head.toString('latin1')) || bytes > ends.head.length;
  const prompt = ends.findInHead('"role"', promptIn); // before another file is opened in its place
  if (!hasTalk) return undefined;
  const cwd = cwdOf(file);
  const begun = beginning(file, diskFiles);
  const title = customTitle(file, diskFiles) ?? begun.title ?? prompt;
  return sessionRef(
    'kimi-cli',
    file,
    { bytes, modifiedAt },
    {
      id: sessionIdOf(file),
      title,
      cwd,
      startedAt: begun.at,
    },
  );
}

/** From the client's list of folders; for a session that we wrote, from the note beside it. */
export function cwdOf(file: string): string | undefined {
  const project = projectFolderOf(file);
  const listed = workDirs(path.dirname(path.dirname(project))).get(path.basename(project));
  return listed ?? notedFolder(file, diskFiles);
}

function promptIn(record: JsonObject): string | undefined {
  const [entry] = record['role'] === 'user' ? kimiCodec.decode(record, { last: null }, 1) : [];
  return entry?.kind === 'message' && !entry.synthetic && !entry.summary ? titleOf(record['content']) : undefined;
}
