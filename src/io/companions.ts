// Files that belong to a session besides its own: regular files that really lie in the session's folder, and no more of them than a session has.
import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic, Report } from '../model/report.js';
import { isInside } from './open-regular.js';
import { errorCode, isMissing, listFolder, unreadable, type FolderEntry } from './walk.js';

export const DEEPEST_COMPANION = 16;
export const MOST_COMPANIONS = 200_000;
/** Of one session, together. */
export const MOST_COMPANION_BYTES = 8 * 2 ** 30;

export interface Companion {
  readonly name: string;
  readonly path: string;
  /** The real path of the folder that it must not leave; whoever opens it says so again. */
  readonly within: string;
}

export interface CompanionOptions {
  readonly report: Report;
  /** The folder of the store that the session's folder must really lie in; absent: that folder may be a link to anywhere. */
  readonly base?: string;
  /** Only what lies below this part of the folder. */
  readonly under?: string;
  /** Relative paths that are none. */
  readonly skip?: (relative: string) => boolean;
}

/** Every companion below a session's own folder, sorted by name. Links that leave it, pipes and devices are named and left out. */
export function companionFiles(folder: string, options: CompanionOptions): Companion[] {
  const within = ownFolder(folder, options);
  if (within === undefined) return [];
  const found: Companion[] = [];
  let bytes = 0;
  const start = options.under === undefined ? folder : path.join(folder, options.under);
  if (reallyIn(start, within, options.report)) look(start, 0);
  return found;

  /** False: enough. */
  function look(at: string, depth: number): boolean {
    if (depth > DEEPEST_COMPANION) return (addOnce(options.report, tooMany(at, `folders more than ${DEEPEST_COMPANION} deep`)), true);
    return listFolder(at, options.report, { links: 'as they are' }).every((entry) => {
      if (options.skip?.(path.relative(folder, entry.path))) return true;
      return entry.isFolder ? look(entry.path, depth + 1) : take(entry);
    });
  }

  function take(entry: FolderEntry): boolean {
    if (entry.isLink && !reallyIn(entry.path, within!, options.report)) return true;
    const size = regularSize(entry, options.report);
    if (size === undefined) return true;
    bytes += size;
    if (found.length === MOST_COMPANIONS || bytes > MOST_COMPANION_BYTES) {
      addOnce(
        options.report,
        tooMany(
          folder,
          found.length === MOST_COMPANIONS ? `more than ${MOST_COMPANIONS} files` : `more than ${MOST_COMPANION_BYTES / 2 ** 30} GB`,
        ),
      );
      return false;
    }
    found.push({ name: entry.name, path: entry.path, within: within! });
    return true;
  }
}

/** One file beside a session, by the same rule; undefined: there is none. */
export function companionFile(file: string, report: Report): Companion | undefined {
  const entry = { name: path.basename(file), path: file };
  const within = ownFolder(path.dirname(file), { report });
  return within !== undefined && reallyIn(file, within, report) && regularSize(entry, report) !== undefined
    ? { ...entry, within }
    : undefined;
}

/** Its real path; undefined: it is not there, or it leads away. A name out of a session may be `..` too. */
function ownFolder(folder: string, { report, base }: CompanionOptions): string | undefined {
  try {
    if (!lstatSync(folder, { throwIfNoEntry: false })) return undefined; // most sessions have none, and an error takes longer than the look
    const real = realpathSync(folder);
    if (base === undefined || isInside(real, realpathSync(base))) return real;
    addOnce(report, leftOut(folder, 'leads out of the store'));
  } catch (error) {
    if (!isMissing(error)) report.add(unreadable(folder, error));
  }
  return undefined;
}

function reallyIn(place: string, within: string, report: Report): boolean {
  try {
    const real = realpathSync(place);
    if (real === within || isInside(real, within)) return true;
    addOnce(report, leftOut(place, 'is a link that leads out of the session’s own folder'));
  } catch (error) {
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
      addOnce(report, leftOut(place, `is a link that leads nowhere (${errorCode(error) ?? 'unknown error'})`));
  }
  return false; // gone meanwhile, for one
}

/** A link to a folder inside is not a companion: its files are found at their own place. */
function regularSize({ path: file }: Pick<FolderEntry, 'path'>, report: Report): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return stats.size;
  if (stats && !stats.isDirectory()) addOnce(report, leftOut(file, 'is a pipe, a socket or a device'));
  return undefined;
}

function leftOut(source: string, why: string): Diagnostic {
  return {
    rule: 'companion/left-out',
    severity: 'warning',
    message: `something beside the session ${why}; it was left out`,
    place: { source },
    hint: 'If it belongs to the session, put the actual file there.',
  };
}

function tooMany(source: string, what: string): Diagnostic {
  return {
    rule: 'companion/too-many',
    severity: 'warning',
    message: `${what} beside the session; the rest was left out`,
    place: { source },
    hint: 'No client leaves that many. Check what is there.',
  };
}

/** A session's files are searched more than once, and reported once. */
function addOnce(report: Report, finding: Diagnostic): void {
  if (!report.diagnostics.some(({ rule, place }) => rule === finding.rule && place?.source === finding.place?.source)) report.add(finding);
}
