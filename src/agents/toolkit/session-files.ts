// Agents that keep each session as a file: finding them, the newest first or all, and what a list says of one.
import { stateWhenOpened, type FileEnds } from '../../io/file-ends.js';
import { readAhead } from '../../io/read-ahead.js';
import { listFolder, statOf, type FolderEntry } from '../../io/walk.js';
import type { Report } from '../../model/report.js';
import type { AgentId } from '../../model/session.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';

/** A path, or an entry of a folder. */
type Found = string | { readonly path: string };

function pathOf(file: Found): string {
  return typeof file === 'string' ? file : file.path;
}

/** Fewer files are opened faster than looked up. */
const WORTH_REMEMBERING = 64;

export interface Remembering extends DiscoverOptions {
  /** Hears what is odd about a file: such a one is not remembered, so that the next list says it again. */
  readonly report: Report;
  /** Other files that the reference is made of. */
  readonly beside?: (path: string) => readonly string[];
}

/** All sessions among the files: what is none has no reference. `remembering`: where it is made of the file alone, and of what it names. */
export function* refsAmong(
  files: Iterable<Found>,
  refOf: (path: string) => SessionRef | undefined,
  remembering?: Remembering,
): Generator<SessionRef> {
  const unknown: string[] = [];
  const known: SessionRef[] = [];
  const memory = remembering?.mayBe ? undefined : remembering?.memory; // of few that are wanted, few are opened
  const all = memory ? Array.from(files, pathOf) : [];
  if (!memory || (all.length < WORTH_REMEMBERING && !memory.isHolding)) {
    for (const file of readAhead(memory ? all : files)) {
      const ref = refOf(pathOf(file));
      if (ref) yield ref;
    }
    return;
  }
  for (const file of all) {
    const ref = memory.recall(file, remembering!.beside?.(file));
    if (ref === undefined) unknown.push(file);
    else if (ref !== null) known.push(ref);
  }
  yield* known;
  for (const file of readAhead(unknown)) {
    const before = remembering!.report.findings;
    const ref = refOf(file);
    if (remembering!.report.findings === before) memory.keep(file, ref ?? null, stateWhenOpened(file));
    if (ref) yield ref;
  }
}

/**
 * What of a folder may be a session, or lead to one. `wanted` depends on the name and the kind alone. `mayHold`: files whose reference is taken as it is,
 * whatever else there is; absent: none.
 */
export function entriesIn(
  folder: string,
  report: Report,
  { memory, mayHold: holds }: DiscoverOptions,
  wanted: (entry: FolderEntry) => boolean,
  mayHold?: (name: string) => boolean,
): readonly FolderEntry[] {
  const known = memory?.entries(folder, holds ? mayHold : undefined);
  if (known) return known;
  const before = report.findings;
  const entries = listFolder(folder, report).filter(wanted);
  if (report.findings === before) memory?.keepEntries(folder, entries);
  return entries;
}

/** Those that may be meant, where the name of a file tells its session's id. */
export function* filesNamed<File extends Found>(
  files: Iterable<File>,
  { mayBe }: DiscoverOptions,
  idOf: (path: string) => string,
): Generator<File> {
  for (const file of files) if (mayBe === undefined || mayBe(idOf(pathOf(file)))) yield file;
}

/** Those that were written last. */
export function newestAmong(files: Iterable<Found>, limit: number): string[] {
  return [...files]
    .map((file) => ({ path: pathOf(file), at: statOf(pathOf(file))?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit)
    .map(({ path }) => path);
}

export type RefFacts = { readonly id: string } & {
  readonly [Key in 'title' | 'cwd' | 'branch' | 'startedAt' | 'updatedAt' | 'forkedFrom']?: string | undefined;
};

/** `updatedAt`: absent, the file's own time counts. */
export function sessionRef(
  agent: AgentId,
  path: string,
  { bytes, modifiedAt }: Pick<FileEnds, 'bytes' | 'modifiedAt'>,
  facts: RefFacts,
): SessionRef {
  const { id, title, cwd, branch, startedAt, updatedAt = modifiedAt, forkedFrom } = facts;
  return {
    agent,
    id,
    path,
    bytes,
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { cwd }),
    ...(branch !== undefined && { branch }),
    ...(startedAt !== undefined && { startedAt }),
    updatedAt,
    ...(forkedFrom !== undefined && { forkedFrom }),
  };
}
