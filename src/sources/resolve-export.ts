// The conversation that is meant in an account export: by its id, or the only one that is there.
import type { SessionRef } from '../agents/agent.js';
import { isFolder } from '../io/walk.js';
import { beginning } from '../model/beginning.js';
import { Failure, Report } from '../model/report.js';
import { conversationsOf, refOf, type Exported } from './account-export.js';
import { exportFilesIn } from './export-files.js';
import { newness } from '../model/newness.js';
import { fitting, MOST_CANDIDATES, nearest } from './match-id.js';

export interface ExportPlace {
  /** A file, or the folder of an export. */
  readonly path: string;
  /** Absent: none was named. */
  readonly id?: string;
  /** The file or folder as the user named it. */
  readonly shown: string;
}

/** Undefined: this is not an export. Throws a Failure with the newest or nearest ones when it is not clear which is meant. */
export function refInExport({ path, id, shown }: ExportPlace, report: Report): SessionRef | undefined {
  const files = isFolder(path) ? exportFilesIn(path) : [path];
  const few = id === undefined ? undefined : listed(files, id);
  const { all, oddities } =
    few &&
    fitting(
      id!,
      few.all.map(({ ref }) => ref),
    ).length > 0
      ? few
      : listed(files);
  if (all.length === 0) return undefined;
  report.addAll(oddities);
  const refs = all.map(({ ref }) => ref);
  const empty = new Set(all.filter(({ isEmpty }) => isEmpty).map(({ ref }) => ref));
  if (id === undefined) {
    const said = refs.length === 1 ? refs : refs.filter((ref) => !empty.has(ref));
    if (said.length === 1) return said[0]!;
    throw new Failure({
      rule: 'ref/several',
      message: `this export holds ${refs.length} conversations; the newest:\n${lines(said.length > 0 ? said : refs)}`,
      place: { source: shown },
      hint: hint(said[0] ?? refs[0]!),
    });
  }
  const [first, ...others] = fitting(id, refs);
  if (first && others.length === 0) return first;
  if (first)
    throw new Failure({
      rule: 'ref/ambiguous',
      message: `“${id}” matches ${others.length + 1} conversations:\n${lines([first, ...others])}`,
      place: { source: shown },
      hint: 'Give more of the id.',
    });
  const near = nearest(id, refs);
  throw new Failure({
    rule: 'ref/not-found',
    message:
      `this export does not contain the conversation “${id}”; ` +
      `${near.length > 0 ? `nearest:\n${lines(near)}` : `the newest of ${refs.length}:\n${lines(refs)}`}`,
    place: { source: shown },
    hint: hint(near[0] ?? refs[0]!),
  });

  function hint(ref: SessionRef): string {
    return `Name one by its id or the start of it: ${shown === '-' ? 'FILE' : shown}#${ref.id.slice(0, 8)}; a word of its title after # finds it too.`;
  }

  function lines(some: readonly SessionRef[]): string {
    return some
      .slice(0, MOST_CANDIDATES)
      .map(
        (ref) =>
          `  ${ref.id}  ${(ref.updatedAt ?? ref.startedAt)?.slice(0, 10) ?? ''.padEnd(10)}  ` +
          `${empty.has(ref) ? '(empty)' : ref.title === undefined ? '(no title)' : `“${beginning(ref.title.replaceAll(/\s+/g, ' '), 60)}”`}`,
      )
      .join('\n');
  }
}

/** All of them, newest first; none: this is not an export. */
export function exportedRefs(place: string, report: Report): readonly SessionRef[] {
  const { all, oddities } = listed(isFolder(place) ? exportFilesIn(place) : [place]);
  if (all.length > 0) report.addAll(oddities);
  return all.map(({ ref }) => ref);
}

interface Found {
  readonly ref: SessionRef;
  readonly isEmpty: boolean;
}

/** `wanted`: only those that may have this id. */
function listed(files: readonly string[], wanted?: string): { readonly all: readonly Found[]; readonly oddities: Report } {
  const oddities = new Report();
  return {
    all: newestFirst(
      files.flatMap((file) => conversationsOf(file, oddities, wanted)),
      oddities,
    ),
    oddities,
  };
}

/** Batches and parts of an export repeat conversations: the newest copy counts. */
function newestFirst(all: readonly Exported[], report: Report): Found[] {
  const found = all.map((one) => ({ ref: refOf(one), isEmpty: one.isEmpty }));
  const times = new Map(found.map((one) => [one, newness(one.ref)]));
  const sorted = found.toSorted((a, b) => times.get(b)! - times.get(a)!);
  const ids = new Set<string>();
  return sorted.filter(({ ref }) => {
    if (!ids.has(ref.id)) return ids.add(ref.id);
    report.tally('export copies', (n) => ({
      rule: 'export/older-copy',
      severity: 'info',
      message: `${n === 1 ? 'a conversation is' : `${n} conversations are`} in the export more than once; the newest copy is used`,
      place: { source: ref.path },
    }));
    return false;
  });
}
