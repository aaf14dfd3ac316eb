// A forked thread (paginated mode) holds only what is new: the beginning is a part of another rollout, named by its head.
import type { FoundRecord } from '../../io/jsonl.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { range } from '../toolkit/read-records.js';
import type { Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { rolloutIdOf, storeFoldersOf } from './rollout-names.js';

export interface SourcedRecord extends FoundRecord {
  /** The ancestor's file. */
  readonly source?: string;
}

/** A chain of forks is followed this far; each step is a file, so a longer one is a circle or a prank. */
const DEEPEST = 50;

interface Base {
  readonly rollout: string;
  readonly end: number;
}

/** All records of a rollout, its ancestors' first. They are numbered through, so that ids stay unique. */
export function* recordsWithAncestors(file: string, { files, report, options }: Reading): Generator<SourcedRecord> {
  const rule = 'codex/not-a-record';
  let number = 0;
  if (options.start === undefined) {
    for (const ancestor of ancestorsOf(file, files, report)) {
      for (const found of files.lines(ancestor.path, { report, rule, end: ancestor.end })) {
        yield { ...found, number: ++number, source: ancestor.path };
      }
    }
  }
  const before = number;
  for (const found of files.lines(file, { report, rule, ...range(options) })) {
    yield before === 0 ? found : { ...found, number: before + found.number };
  }
}

/** Oldest first. */
function ancestorsOf(file: string, files: SessionFiles, report: Report): { path: string; end: number }[] {
  const chain: { path: string; end: number }[] = [];
  const seen = new Set([file]);
  for (let base = baseOf(file, files); base && chain.length < DEEPEST; base = baseOf(chain[0]!.path, files)) {
    const path = findRollout(file, base.rollout, files, report);
    if (path === undefined || seen.has(path)) {
      report.add({
        rule: 'codex/missing-ancestor',
        severity: 'warning',
        message: `the thread continues rollout ${base.rollout}, which is not here; its beginning is missing`,
        place: { source: file },
        hint: 'Restore that rollout in Codex’s sessions folder, or pass what is here.',
      });
      break;
    }
    seen.add(path);
    chain.unshift({ path, end: base.end });
  }
  return chain;
}

function baseOf(file: string, files: SessionFiles): Base | undefined {
  const quiet = new Report(); // the first line is looked at only for its base; whoever reads the file names its oddities
  for (const { record } of files.lines(file, { report: quiet, rule: 'codex/not-a-record' })) {
    if (record['type'] !== 'session_meta' || !isObject(record['payload'])) return undefined;
    return positionOf(record['payload']);
  }
  return undefined;
}

function positionOf(meta: JsonObject): Base | undefined {
  const base = meta['history_base'];
  if (!isObject(base)) return undefined;
  const rollout = stringOf(base['thread_id']);
  const end = base['end_byte_offset'];
  return rollout === undefined || typeof end !== 'number' ? undefined : { rollout: rollout.toLowerCase(), end };
}

function findRollout(from: string, rollout: string, files: SessionFiles, report: Report): string | undefined {
  for (const folder of storeFoldersOf(from, files.paths)) {
    for (const file of files.below(folder, report)) if (rolloutIdOf(file.name) === rollout) return file.path;
  }
  return undefined;
}
