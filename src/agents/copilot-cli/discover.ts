// Finding Copilot CLI's sessions: the first and last part of each file of events, searched as bytes.
import path from 'node:path';
import { firstLineOf, openEnds, type FileEnds } from '../../io/file-ends.js';
import { listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { EVENTS, WORKSPACE } from './file-names.js';
import { sessionIdOf, sessionsFolder } from './paths.js';
import { promptOf } from './prompt.js';
import { workspaceOf } from './workspace.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(sessionFiles(sessionsFolder(world), report), options, sessionIdOf);
  const beside = (file: string) => [path.join(path.dirname(file), WORKSPACE)];
  yield* refsAmong(files, (file) => refOf(file, report), { ...options, report, beside });
}

/** `<id>/events.jsonl`, and `<id>.jsonl` of 2025, which the client itself no longer opens (1.0.102). */
export function* sessionFiles(folder: string, report: Report): Generator<string> {
  for (const entry of listFolder(folder, report)) {
    const events = path.join(entry.path, EVENTS);
    if (entry.isFolder && statOf(events)) yield events;
    if (!entry.isFolder && entry.name.endsWith('.jsonl')) yield entry.path;
  }
}

const PROMPT = '"type":"user.message"';

/** Undefined: nobody has said anything in it. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !hasTalk(ends)) return undefined;
  const workspace = workspaceOf(file, diskFiles);
  const title = workspace.name ?? ends.findInHead(PROMPT, promptOf) ?? ends.findFurther(PROMPT, promptOf);
  const cwd = workspace.cwd ?? ends.firstString('cwd');
  const branch = workspace.branch ?? (firstLineOf(ends.head).includes('"branch":"') ? ends.firstString('branch') : undefined);
  const startedAt = ends.firstString('startTime') ?? ends.firstString('timestamp');
  return sessionRef('copilot-cli', file, ends, {
    id: sessionIdOf(file),
    title,
    cwd,
    branch,
    startedAt,
    updatedAt: ends.lastString('timestamp'),
  });
}

function hasTalk({ head, tail, bytes }: FileEnds): boolean {
  const talks = (part: Buffer): boolean =>
    ['"type":"user.message"', '"type":"assistant.message"', '"type":"session.compaction_complete"'].some((mark) => part.includes(mark));
  return bytes > head.length || talks(head) || talks(tail);
}
