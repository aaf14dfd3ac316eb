// Finding Kimi CLI's sessions: what the first part of a session's files tells of it.
import path from 'node:path';
import { openEnds, recordIn } from '../../io/file-ends.js';
import { readSmallBytes } from '../../io/small-file.js';
import { listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { refsAmong, sessionRef } from '../toolkit/session-files.js';
import { firstWords } from '../../model/short-text.js';
import { decodeContent } from './messages.js';
import { CONTEXT, NOTE, projectFolderOf, sessionIdOf, sessionsFolder } from './paths.js';
import { kimiCodec } from './records.js';
import { workDirs } from './work-dirs.js';

const LARGEST_DOCUMENT = 1 << 20;
const TITLE_LENGTH = 200;

export function* discover(world: World, report: Report): Generator<SessionRef> {
  yield* refsAmong(sessionFiles(sessionsFolder(world), report), (file) => refOf(file, report));
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
  const begun = beginning(file);
  const title = customTitle(file) ?? begun.title ?? prompt;
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

/** From the client's list of folders; of a session of ours from the note beside it. */
export function cwdOf(file: string): string | undefined {
  const project = projectFolderOf(file);
  const listed = workDirs(path.dirname(path.dirname(project))).get(path.basename(project));
  return listed ?? stringOf(beside(file, NOTE)['cwd']);
}

export function customTitle(file: string): string | undefined {
  return stringOf(beside(file, 'state.json')['custom_title']) || undefined;
}

/** A small document beside a session's history; empty when it is not there or not whole. */
function beside(file: string, name: string): JsonObject {
  const place = path.join(path.dirname(file), name);
  if (path.basename(file) !== CONTEXT) return {};
  const bytes = readSmallBytes(place, { largest: LARGEST_DOCUMENT });
  return (bytes && recordIn(bytes)) ?? {};
}

/** The first turn in the log of what was on the screen: the client's title, and the only place that has times. */
export function beginning(file: string): { readonly title?: string; readonly at?: string } {
  const log = path.join(path.dirname(file), 'wire.jsonl');
  if (path.basename(file) !== CONTEXT || !statOf(log)) return {};
  const ends = openEnds(log, new Report()); // a session without its log is whole
  return ends?.findInHead('"TurnBegin"', turnIn) ?? {};
}

function turnIn(record: JsonObject): { readonly title?: string; readonly at?: string } | undefined {
  const message = isObject(record['message']) ? record['message'] : {};
  const payload = isObject(message['payload']) ? message['payload'] : {};
  if (message['type'] !== 'TurnBegin') return undefined;
  const title = titleOf(payload['user_input']);
  const seconds = record['timestamp'];
  const at = typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : undefined;
  return { ...(title !== undefined && { title }), ...(at !== undefined && { at }) };
}

function promptIn(record: JsonObject): string | undefined {
  const [entry] = record['role'] === 'user' ? kimiCodec.decode(record, { last: null }, 1) : [];
  return entry?.kind === 'message' && !entry.synthetic && !entry.summary ? titleOf(record['content']) : undefined;
}

function titleOf(content: Json | undefined): string | undefined {
  return (
    firstWords(
      decodeContent(content)
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join(' '),
      TITLE_LENGTH,
    ) || undefined
  );
}
