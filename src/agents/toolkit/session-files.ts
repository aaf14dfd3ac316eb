// Agents that keep each session as a file: finding them, the newest first or all, and what a list says of one.
import type { FileEnds } from '../../io/file-ends.js';
import { readAhead } from '../../io/read-ahead.js';
import { statOf } from '../../io/walk.js';
import type { AgentId } from '../../model/session.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';

/** A path, or an entry of a folder. */
type Found = string | { readonly path: string };

function pathOf(file: Found): string {
  return typeof file === 'string' ? file : file.path;
}

/** All sessions among the files: what is none has no reference. */
export function* refsAmong(files: Iterable<Found>, refOf: (path: string) => SessionRef | undefined): Generator<SessionRef> {
  for (const file of readAhead(files)) {
    const ref = refOf(pathOf(file));
    if (ref) yield ref;
  }
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
