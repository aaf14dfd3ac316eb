// Finding Kiro's sessions: of its terminal, and of both stores of its editor.
import path from 'node:path';
import { HEAD, openEnds, type FileEnds } from '../../io/file-ends.js';
import { readAhead } from '../../io/read-ahead.js';
import { readSmall } from '../../io/small-file.js';
import { exists, listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { latin1 } from '../../records/bytes.js';
import type { SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { listInside, onlyRef, splitInside } from '../toolkit/inside-database.js';
import { sessionRef } from '../toolkit/session-files.js';
import { titleWords } from '../toolkit/title-words.js';
import { refsInDatabase } from './database.js';
import { formOf, type Form } from './file-forms.js';
import { DATABASE, MESSAGES, TERMINAL, WORKSPACES } from './file-names.js';
import { editorFolder, oldDatabases, sessionsFolder } from './paths.js';
import { readSidecar, type Sidecar } from './sidecar.js';
import { timeOf } from './values.js';

const INDEX = 'sessions.json';

/** By folder, then by session. */
type Indexes = Map<string, ReadonlyMap<string, Sidecar>>;

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const { ref, isSubAgent } of found(world, report, new Map())) if (!isSubAgent) yield ref;
  const seen = new Set<string>();
  for (const database of oldDatabases(world).filter(exists))
    for (const ref of refsInside(database, report)) {
      if (!seen.has(ref.id)) yield ref; // Kiro took over what Amazon Q had
      seen.add(ref.id);
    }
}

/** All conversations of a database of the terminal before its second version, wherever it lies. */
export function refsInside(file: string, report: Report): SessionRef[] {
  return path.basename(file) === DATABASE && exists(file) ? listInside(file, report, (db) => refsInDatabase(db, file)) : [];
}

/** A sub-agent's session is a file like any other. */
export function findUnlisted(world: World, id: string, report: Report): SessionRef | undefined {
  for (const { ref } of found(world, report, new Map())) if (ref.id === id) return ref;
  return undefined;
}

function* found(world: World, report: Report, indexes: Indexes): Generator<Listed> {
  for (const file of readAhead(sessionFiles(world, report))) {
    const listed = listedOf(file.path, report, indexes);
    if (listed) yield listed;
  }
}

export function* sessionFiles(world: World, report: Report): Generator<FolderEntry> {
  for (const folder of listFolder(sessionsFolder(world), report).filter(({ isFolder }) => isFolder)) {
    if (folder.name === TERMINAL) yield* listFolder(folder.path, report).filter((file) => !file.isFolder && file.name.endsWith('.jsonl'));
    else
      for (const session of listFolder(folder.path, report).filter(({ isFolder }) => isFolder))
        yield* listFolder(session.path, report).filter((file) => !file.isFolder && file.name === MESSAGES);
  }
  for (const workspace of listFolder(editorFolder(world), report).filter(({ isFolder }) => isFolder))
    yield* listFolder(workspace.path, report).filter((file) => !file.isFolder && file.name.endsWith('.json') && file.name !== INDEX);
}

interface Listed {
  readonly ref: SessionRef;
  readonly isSubAgent: boolean;
}

export function refOf(file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  if (inside) return refsInside(inside.database, report).find(({ id }) => id === inside.id);
  if (path.basename(file) === DATABASE) return onlyRef(file, refsInside(file, report));
  return listedOf(file, report, new Map())?.ref;
}

export function recognizes({ path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  if (latin1(head, 15) === 'SQLite format 3') return path.basename(splitInside(file)?.database ?? file) === DATABASE;
  return formOf(head) !== undefined;
}

export function isThere(file: string): boolean {
  const inside = splitInside(file);
  return inside ? refsInside(inside.database, new Report()).some(({ id }) => id === inside.id) : exists(file);
}

function listedOf(file: string, report: Report, indexes: Indexes): Listed | undefined {
  const form = formAt(file, report);
  if (form === undefined) return undefined;
  const sidecar =
    form === 'history'
      ? (indexOf(path.dirname(file), indexes).get(path.basename(file, '.json')) ?? {})
      : readSidecar(file, form, diskFiles);
  const ends = openEnds(file, report);
  if (!ends || !hasTalk(ends, form)) return undefined;
  const own = form === 'history' ? documentFacts(ends, file) : {};
  const title = sidecar.title ?? own.title ?? promptTitle(ends, form);
  return {
    isSubAgent: sidecar.isSubAgent === true,
    ref: sessionRef('kiro', file, ends, {
      id: idOf(file, ends, form, sidecar),
      title: title && titleWords(title),
      cwd: own.cwd ?? sidecar.cwd,
      startedAt: sidecar.startedAt,
      updatedAt: sidecar.updatedAt,
    }),
  };
}

function formAt(file: string, report: Report): Form | undefined {
  const ends = openEnds(file, report);
  return ends && formOf(ends.head);
}

function idOf(file: string, { head }: FileEnds, form: Form, sidecar: Sidecar): string {
  if (form === 'older-terminal') return /"conversation_id"\s*:\s*"([\w-]+)"/.exec(head.toString('latin1'))?.[1] ?? stem(file);
  if (form === 'editor') return sidecar.id ?? (path.basename(file) === MESSAGES ? path.basename(path.dirname(file)) : stem(file));
  return sidecar.id ?? stem(file);
}

function stem(file: string): string {
  return path.basename(file).replace(/\.jsonl?$/, '');
}

/** A session that was opened and not used is none. */
function hasTalk({ head, bytes }: FileEnds, form: Form): boolean {
  if (form === 'terminal' || bytes > HEAD) return true;
  const text = head.toString('latin1');
  if (form === 'older-terminal') return /"(?:prompt|content)"\s*:/.test(text);
  return form === 'editor' ? /"type"\s*:\s*"(?:user|assistant)"/.test(text) : /"role"\s*:\s*"(?:user|assistant)"/.test(text);
}

const PROMPTS: Readonly<Record<Form, RegExp>> = {
  terminal: /"kind"\s*:\s*"Prompt"[^\n]{0,300}?"kind"\s*:\s*"text"\s*,\s*"data"\s*:\s*("(?:[^"\\]|\\.)*")/,
  'older-terminal': /"Prompt"\s*:\s*\{\s*"prompt"\s*:\s*("(?:[^"\\]|\\.)*")/,
  editor: /"type"\s*:\s*"user"[^\n]{0,300}?"content"\s*:\s*("(?:[^"\\]|\\.)*")/,
  history: /"role"\s*:\s*"user"\s*,\s*"content"\s*:\s*(?:\[\s*\{\s*"type"\s*:\s*"text"\s*,\s*"text"\s*:\s*)?("(?:[^"\\]|\\.)*")/,
};

function promptTitle({ head }: Pick<FileEnds, 'head'>, form: Form): string | undefined {
  const words = PROMPTS[form].exec(head.toString('utf8'))?.[1];
  try {
    return words === undefined ? undefined : (JSON.parse(words) as string);
  } catch {
    return undefined; // no JSON; whoever reads it says so
  }
}

/** The folder's own name is the path of the workspace, as base64. */
function documentFacts(ends: FileEnds, file: string): Pick<Sidecar, 'title' | 'cwd'> {
  const folder = path.dirname(file);
  const decoded =
    path.basename(path.dirname(folder)) === WORKSPACES ? Buffer.from(path.basename(folder), 'base64url').toString('utf8') : '';
  const cwd = ends.lastString('workspaceDirectory') ?? ends.lastString('workspacePath') ?? decoded;
  return { title: ends.lastString('title')?.trim() || undefined, cwd: /^(?:\/|[A-Za-z]:[\\/])/.test(cwd) ? cwd : undefined };
}

/** Titles and times, where the session's own file does not have them. */
function indexOf(folder: string, indexes: Indexes): ReadonlyMap<string, Sidecar> {
  const known = indexes.get(folder) ?? readIndex(path.join(folder, INDEX));
  indexes.set(folder, known);
  return known;
}

function readIndex(file: string): ReadonlyMap<string, Sidecar> {
  const sessions = new Map<string, Sidecar>();
  try {
    const list: unknown = JSON.parse(readSmall(file) ?? '[]');
    for (const one of Array.isArray(list) ? (list.filter(isObject) as JsonObject[]) : []) {
      const id = stringOf(one['sessionId']);
      if (id !== undefined)
        sessions.set(id, {
          title: stringOf(one['title'])?.trim() || undefined,
          cwd: stringOf(one['workspaceDirectory']),
          startedAt: dateOf(one['dateCreated']),
        });
    }
  } catch {
    // being written: the sessions are there all the same
  }
  return sessions;
}

/** Milliseconds as text, or a date. */
function dateOf(value: JsonObject[string]): string | undefined {
  return typeof value === 'string' && /^\d{10,14}$/.test(value) ? timeOf(Number(value)) : timeOf(value);
}
