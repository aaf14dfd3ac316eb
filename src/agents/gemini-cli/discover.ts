// Finding Gemini CLI's sessions: the first and last part of each file, searched as bytes.
import path from 'node:path';
import { firstLineOf, openEnds, type FileEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { refsAmong } from '../toolkit/session-files.js';
import { firstWords } from '../../model/short-text.js';
import { FEW, FolderFinder } from './folder.js';
import { isDocument } from './document-form.js';
import { isNotSent } from './messages.js';
import { isSessionFile, projectFolderOf, projectsFolder } from './paths.js';
import { projectOf } from './projects.js';
import { promptIn } from './prompt.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  yield* refsAmong(sessionFiles(world, report), (file) => refOf(file, report, [world.cwd]));
}

function* sessionFiles(world: World, report: Report): Generator<FolderEntry> {
  for (const project of listFolder(projectsFolder(world), report)) {
    if (project.isFolder) yield* listFolder(path.join(project.path, 'chats'), report).filter((file) => isSessionFile(file.name));
  }
}

/** Undefined: a sub-agent's file, or one in which nothing was said (the client leaves such behind). `known`: folders that it may belong to. */
export function refOf(file: string, report: Report, known: readonly string[] = []): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const facts = isDocument(ends.head) ? factsOfDocument(ends) : factsOfLines(ends);
  if (!facts) return undefined;
  const { folder, ...rest } = facts;
  const cwd = folder ?? projectOf(projectFolderOf(file), known);
  return { agent: 'gemini-cli', path: file, bytes: ends.bytes, ...rest, ...(cwd !== undefined && { cwd }) };
}

type HeadFacts = Pick<SessionRef, 'id' | 'title' | 'startedAt' | 'updatedAt'> & { readonly folder?: string };

function factsOfLines(ends: FileEnds): HeadFacts | undefined {
  const id = idIn(ends);
  const prompt = ends.findInHead('"type":"user"', promptIn);
  const isSilent = prompt === undefined && ends.bytes <= ends.head.length && !ends.head.includes('"type":"gemini"');
  if (id === undefined || isSilent || isSubAgent(ends)) return undefined;
  return givenFacts({
    id,
    title: ends.lastString(SUMMARY) ?? prompt,
    startedAt: ends.firstString('startTime'),
    updatedAt: ends.lastString('lastUpdated') ?? ends.modifiedAt,
    folder: firstFolder(ends),
  });
}

/** Of a record: a line that was damaged names a session that the client does not open. */
function idIn(ends: FileEnds): string | undefined {
  return (
    ends.findInHead('"sessionId":', (record) => stringOf(record['sessionId'])) ??
    (ends.bytes > ends.head.length ? ends.firstString('sessionId') : undefined)
  );
}

/** Its head comes before the messages, its title after them; both were written for people to read. */
function factsOfDocument(ends: FileEnds): HeadFacts | undefined {
  const head = ends.head.toString('utf8');
  const [id, startedAt, updatedAt] = ['sessionId', 'startTime', 'lastUpdated'].map(
    (key) => new RegExp(`"${key}":\\s*"([^"]*)"`).exec(head)?.[1],
  );
  if (id === undefined) return undefined;
  const tail = ends.tail.toString('utf8');
  const folder = /"baton":\s*\{\s*"cwd":\s*("(?:[^"\\]|\\.)*")/.exec(tail)?.[1];
  const summary = /"summary":\s*("(?:[^"\\]|\\.)*")(?:[\s}]*|,\s*"baton":[^\n]*\s*)$/.exec(tail)?.[1];
  const prompts = [...head.matchAll(PROMPT)]
    .map((match) => parsed(match[1] ?? match[2]!))
    .filter((text) => typeof text === 'string' && !isNotSent([text])) as string[];
  return givenFacts({
    id,
    title: summary === undefined ? firstWords(prompts[0] ?? '', 200) || undefined : (parsed(summary) as string),
    startedAt,
    updatedAt: updatedAt ?? ends.modifiedAt,
    folder: folder === undefined ? undefined : (parsed(folder) as string),
  });
}

const PROMPT = /"type":\s*"user",\s*"content":\s*(?:("(?:[^"\\]|\\.)*")|\[\s*\{\s*"text":\s*("(?:[^"\\]|\\.)*"))/g;

function givenFacts(all: { readonly [K in keyof Required<HeadFacts>]: string | undefined } & { readonly id: string }): HeadFacts {
  const { id, ...others } = all;
  return { id, ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) };
}

/** A title of the client's own is the first thing that its record sets; tools have fields of the same name. */
const SUMMARY = '$set":{"summary';

function isSubAgent(ends: FileEnds): boolean {
  return firstLineOf(ends.head).includes('"kind":"subagent"');
}

function firstFolder(ends: FileEnds): string | undefined {
  const finder = new FolderFinder();
  for (const line of ends.head.toString('utf8').split('\n', FEW)) {
    const record = parsed(line);
    if (isObject(record)) finder.see(record);
  }
  return finder.folder;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // cut off at the end of the part that was read
  }
}
