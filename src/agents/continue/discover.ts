// Finding Continue's sessions: the beginning of each document, searched as text; when it began is in the index.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { readText } from '../../io/read-whole.js';
import { fileSize, isMissing, listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isArray, isObject, stringOf } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { sessionRef } from '../toolkit/session-files.js';
import { firstWords } from '../../model/short-text.js';
import { folderOf, titleOf } from './head-fields.js';
import { INDEX, isSessionFile, sessionsFolder } from './paths.js';

const LARGEST_INDEX = 64 << 20;

export function* discover(world: World, report: Report): Generator<SessionRef> {
  const folder = sessionsFolder(world);
  const began = startTimes(path.join(folder, INDEX), report);
  for (const file of listFolder(folder, report)) {
    if (file.isFolder || !isSessionFile(file.name)) continue;
    const ref = refOf(file.path, report, began);
    if (ref) yield ref;
  }
}

/** Undefined: no session (an empty history is none). */
export function refOf(file: string, report: Report, known?: ReadonlyMap<string, string>): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const head = ends.head.toString('utf8');
  const at = head.search(/"history"\s*:\s*\[\s*\{/);
  if (at < 0) return undefined;
  const outside = head.slice(0, at);
  const name = path.basename(file).replace(/\.json$/, '');
  const id = memberIn(outside, 'sessionId') ?? name;
  const title = titleOf(memberIn(outside, 'title')) ?? promptIn(head.slice(at));
  const cwd = folderOf(memberIn(outside, 'workspaceDirectory'), diskFiles.paths);
  const startedAt = (known ?? startTimes(path.join(path.dirname(file), INDEX), new Report())).get(id);
  return sessionRef('continue', file, ends, {
    id,
    title,
    cwd,
    startedAt,
  });
}

function memberIn(text: string, name: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1];
  return found === undefined ? undefined : unquoted(found);
}

/** The first words of a user; a prompt that is longer than the part that was read has none. */
function promptIn(history: string): string | undefined {
  const found = /"role"\s*:\s*"user"\s*,\s*"content"\s*:\s*(?:\[\s*\{\s*"type"\s*:\s*"text"\s*,\s*"text"\s*:\s*)?("(?:[^"\\]|\\.)*")/.exec(
    history,
  )?.[1];
  return found === undefined ? undefined : firstWords(unquoted(found) ?? '', 200) || undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined; // no JSON; whoever reads it says so
  }
}

function startTimes(index: string, report: Report): Map<string, string> {
  const times = new Map<string, string>();
  try {
    if (fileSize(index) > LARGEST_INDEX) return times;
    const rows: unknown = JSON.parse(readText(index));
    for (const row of isArray(rows) ? rows.filter(isObject) : []) {
      const [id, created] = [stringOf(row['sessionId']), Number(row['dateCreated'])];
      if (id !== undefined && created > 0 && created < 8.64e15) times.set(id, new Date(created).toISOString());
    }
  } catch (error) {
    if (!isMissing(error))
      report.add({
        rule: 'continue/index-unreadable',
        severity: 'info',
        message: 'the session index cannot be read; sessions are listed without their start time',
        place: { source: index },
      });
  }
  return times;
}
