// Finding Antigravity's conversations: a folder each, with a transcript, or with what the agent wrote for the user.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isRegular } from '../../io/open-regular.js';
import { readSmall } from '../../io/small-file.js';
import { listFolder, namesIn } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { ARTIFACTS, LOGS, TRANSCRIPTS } from './file-names.js';
import { brainFolders, conversationFolders } from './paths.js';
import { promptOf } from './steps.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = conversationFiles(world, report);
  yield* refsAmong(filesNamed(files, options, idOf), (file) => refOf(file, report));
  nameUnread(world, new Set(files.map(idOf)), report);
}

export function conversationFiles(world: World, report: Report): string[] {
  return brainFolders(world)
    .flatMap((brain) => listFolder(brain, report))
    .filter(({ isFolder }) => isFolder)
    .flatMap(({ path: folder }) => mainFile(folder) ?? []);
}

function mainFile(folder: string): string | undefined {
  const transcripts = TRANSCRIPTS.map((name) => path.join(folder, ...LOGS, name));
  return [...transcripts, ...ARTIFACTS.map((name) => path.join(folder, name))].find(isRegular);
}

/** The name of its folder; of a file that was taken elsewhere, its own. */
export function idOf(file: string): string {
  const folder = path.dirname(file);
  if (ARTIFACTS.includes(path.basename(file))) return path.basename(folder);
  const isInLogs = LOGS.toReversed().every((name, i) => path.basename(path.resolve(folder, ...LOGS.slice(0, i).map(() => '..'))) === name);
  return isInLogs ? path.basename(path.dirname(path.dirname(folder))) : path.basename(file, '.jsonl');
}

/** Undefined: nothing was said. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const id = idOf(file);
  if (file.endsWith('.md')) return sessionRef('antigravity', file, ends, { id, title: headingIn(ends.head.toString('utf8')) });
  const asked =
    ends.findInHead('"USER_INPUT"', (record) => stringOf(record['content'])) ??
    ends.findFurther('"USER_INPUT"', (record) => stringOf(record['content']));
  if (asked === undefined && !ends.head.includes('"PLANNER_RESPONSE"')) return undefined;
  return sessionRef('antigravity', file, ends, {
    id,
    title: asked === undefined ? undefined : firstWords(promptOf(asked), 200) || undefined,
    startedAt: ends.firstString('created_at'),
    updatedAt: ends.lastString('created_at'),
    cwd: folderOf(file, id) ?? ends.firstString('Cwd'),
  });
}

function headingIn(markdown: string): string | undefined {
  return firstWords(/^#+ (.+)$/m.exec(markdown)?.[1] ?? '', 200) || undefined;
}

/** Prompts that were typed are listed with their folder and, from the second one on, their conversation. */
function folderOf(file: string, id: string): string | undefined {
  const brain = path.resolve(path.dirname(file), '..', '..', '..');
  const typed = path.basename(brain) === 'brain' ? readSmall(path.join(path.dirname(brain), 'history.jsonl')) : undefined;
  for (const line of typed?.split('\n').filter((one) => one.includes(id)) ?? []) {
    const folder = workspaceIn(line);
    if (folder !== undefined) return folder;
  }
  return undefined;
}

function workspaceIn(line: string): string | undefined {
  try {
    const record = JSON.parse(line) as { readonly workspace?: unknown } | null;
    return typeof record?.workspace === 'string' ? record.workspace : undefined;
  } catch {
    return undefined; // torn: another line may tell
  }
}

/** Conversations that only the client itself can read. */
function nameUnread(world: World, known: ReadonlySet<string>, report: Report): void {
  for (const folder of conversationFolders(world)) {
    const unread = namesIn(folder).filter((name) => /\.(db|pb)$/.test(name) && !known.has(name.replace(/\.\w+$/, '')));
    if (unread.length > 0)
      report.add({
        rule: 'antigravity/not-readable',
        severity: 'info',
        count: unread.length,
        message: `${unread.length === 1 ? 'a conversation has' : `${unread.length} conversations have`} neither a transcript nor artifacts: what the client keeps for itself is not read`,
        place: { source: folder },
      });
  }
}
