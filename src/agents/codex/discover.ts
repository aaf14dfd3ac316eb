// Finding Codex's sessions: the first and last part of each rollout, searched as bytes.
import path from 'node:path';
import { firstLineOf, openEnds } from '../../io/file-ends.js';
import { readJsonl } from '../../io/jsonl.js';
import { exists, walkFiles, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { entriesIn, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { namesFile, sessionFolders } from './paths.js';
import { promptOf } from './prompt.js';
import { rolloutIdOf, threadIdOf } from './rollout-names.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const names = threadNames(namesFile(world), report);
  for (const folder of sessionFolders(world)) {
    const rollouts = rolloutsIn(folder, report, { ...options, mayHold: options.mayHold && names.size === 0 });
    for (const ref of refsAmong(rollouts, (file) => refOf(file, report), { ...options, report })) {
      const name = names.get(ref.id);
      yield name === undefined ? ref : { ...ref, title: name };
    }
  }
}

/** Named after the thread that they hold, and a reverted one after itself too. */
function* rolloutsIn(folder: string, report: Report, options: DiscoverOptions): Generator<FolderEntry> {
  const { mayBe = () => true } = options;
  for (const file of walkFiles(folder, report, { list: (at) => entriesIn(at, report, options, () => true, isUnpacked) })) {
    const thread = threadIdOf(file.name);
    if (thread === undefined || !(mayBe(thread) || mayBe(rolloutIdOf(file.name)!))) continue;
    if (!file.name.endsWith('.zst') || !exists(file.path.slice(0, -4))) yield file; // else it is being packed or unpacked right now
  }
}

/** Whether a packed one is a session depends on what is beside it. */
function isUnpacked(name: string): boolean {
  return !name.endsWith('.zst');
}

/** Undefined: no session of its own (a sub-agent's thread belongs to its parent). */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const firstLine = firstLineOf(ends.head);
  if (firstLine.includes('"source":{"subagent"') || firstLine.includes('"thread_source":"subagent"')) return undefined;
  const id = /"payload":\{(?:"session_id":"[^"]*",)?"id":"([^"]+)"/.exec(firstLine.toString('latin1', 0, 400))?.[1];
  const forkedFrom = /"forked_from_id":"([^"]+)"/.exec(firstLine.toString('latin1', 0, 600))?.[1];
  const cwd = ends.firstString('cwd');
  const startedAt = ends.firstString('timestamp');
  if (startedAt === undefined && id === undefined) return undefined;
  const branch = firstLine.includes('"branch":"') ? ends.firstString('branch') : undefined;
  const marks = ['"type":"user_message"', '"type":"UserMessage"', '"role":"user"'];
  const title = firstOf(marks, (mark) => ends.findInHead(mark, promptOf)) ?? firstOf(marks, (mark) => ends.findFurther(mark, promptOf));
  return sessionRef('codex', file, ends, {
    id: id ?? threadIdOf(path.basename(file)) ?? path.basename(file).replace(/\.jsonl(\.zst)?$/, ''),
    title,
    cwd,
    branch,
    startedAt,
    updatedAt: ends.lastString('timestamp'),
    forkedFrom,
  });
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function threadNames(file: string, report: Report): Map<string, string> {
  const names = new Map<string, string>();
  if (!exists(file)) return names;
  try {
    for (const { value } of readJsonl(file, { report })) {
      if (isObject(value) && typeof value['id'] === 'string' && typeof value['thread_name'] === 'string')
        names.set(value['id'], value['thread_name']);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    report.add({ ...error.diagnostic, severity: 'warning' }); // sessions are listed without their names
  }
  return names;
}
