// Finding Qwen Code's sessions: the first and last part of each file, searched as bytes.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { plural } from '../../model/plural.js';
import { isSessionId, projectsFolder, oldSessionsFolder } from './paths.js';
import { promptIn } from './prompt.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(sessionFiles(world, report), options, (file) => path.basename(file, '.jsonl'));
  yield* refsAmong(files, (file) => refOf(file, report), { ...options, report });
  if (options.mayBe === undefined) tellOldSessions(world, report);
}

/** Until 0.4 sessions were Gemini CLI's documents. The client does not look there any more, so they cannot be continued; each can be passed by its path. */
function tellOldSessions(world: World, report: Report): void {
  const quiet = new Report(); // what cannot be read there was never going to be listed
  const old = listFolder(oldSessionsFolder(world), quiet)
    .filter((project) => project.isFolder)
    .flatMap((project) => listFolder(path.join(project.path, 'chats'), quiet))
    .filter((file) => !file.isFolder && /^session-.*\.json$/.test(file.name));
  if (old.length === 0) return;
  report.add({
    rule: 'qwen-code/old-sessions',
    severity: 'info',
    count: old.length,
    message: `${plural(old.length, 'session')} of Qwen Code before 0.4 not listed: its client no longer looks there`,
    place: { source: old[0]!.path },
    hint: 'Pass one by its path: baton pass PATH --to AGENT',
  });
}

/** Archived ones included. */
export function* sessionFiles(world: World, report: Report): Generator<string> {
  for (const project of listFolder(projectsFolder(world), report)) {
    if (!project.isFolder) continue;
    for (const folder of [path.join(project.path, 'chats'), path.join(project.path, 'chats', 'archive')]) {
      for (const file of listFolder(folder, report)) {
        const id = file.name.replace(/\.jsonl$/, '');
        if (!file.isFolder && id !== file.name && isSessionId(id)) yield file.path;
      }
    }
  }
}

/** Undefined: nothing was said in it. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const stem = path.basename(file).replace(/\.jsonl$/, '');
  const cwd = ends.firstString('cwd');
  const startedAt = ends.firstString('timestamp') ?? ends.lastString('timestamp');
  const isSilent =
    ends.bytes <= ends.head.length && !ends.head.includes('"message":{"role":') && !ends.head.includes('"compressedHistory":');
  // a damaged record may have lost its parent, and its copy has no torn line that still names one
  const isLinked = ends.head.includes('"parentUuid":') || ends.head.includes('"sessionId":');
  if (startedAt === undefined || isSilent || !isLinked) return undefined;
  const title = ends.lastString('customTitle') ?? ends.findInHead('"type":"user"', promptIn) ?? ends.findFurther('"type":"user"', promptIn);
  const branch = ends.lastString('gitBranch');
  return sessionRef('qwen-code', file, ends, {
    id: isSessionId(stem) ? stem : (ends.firstString('sessionId') ?? stem),
    title,
    cwd,
    branch: branch || undefined,
    startedAt,
    updatedAt: ends.lastString('timestamp'),
    forkedFrom: ends.head.includes('"forkedFrom":{')
      ? /"forkedFrom":\{"sessionId":"([^"]+)"/.exec(ends.head.toString('latin1'))?.[1]
      : undefined,
  });
}
