// `fsck`: every record and every object, and what needs which.
import path from 'node:path';
import { journalsIn } from '../../io/journal.js';
import { hashFile } from '../../io/file-bytes.js';
import { sizeIfThere } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { problemText, type RecordProblem } from '../../model/record-version.js';
import { Report } from '../../model/report.js';
import { Captures } from '../../store/captures.js';
import { KeptSessions } from '../../store/kept-sessions.js';
import { Lineage } from '../../store/lineage.js';
import { Objects } from '../../store/objects.js';
import { Receipts } from '../../store/receipts.js';
import { journalFolder, sweepObjects } from '../../store/recover.js';
import { storedNames } from '../../store/stored-names.js';
import { Tasks } from '../../store/tasks.js';
import { wantedObjects } from '../../store/wanted-objects.js';
import { progressOf, type OperationContext } from '../operation.js';
import { aMoment } from '../watch-reading.js';

export interface FsckProblem {
  readonly what: 'record' | 'gone' | 'damaged';
  /** The file that is wrong, or should be there. */
  readonly path: string;
  readonly why: string;
  /** Records that need it. */
  readonly neededBy: readonly string[];
}

export interface FsckResult {
  readonly records: number;
  readonly objects: number;
  readonly bytes: number;
  readonly problems: readonly FsckProblem[];
  /** Kept, and needed by nothing. */
  readonly idle: { readonly objects: number; readonly bytes: number };
  /** What `gc` removed. */
  readonly freed: { readonly objects: number; readonly bytes: number } | null;
}

export async function checkStore({ gc }: { readonly gc: boolean }, context: OperationContext): Promise<FsckResult> {
  const { here, report } = context;
  const tell = progressOf(context);
  const { needs, records, problems } = await readRecords(here);
  const objects = new Objects(here);
  const hashes = [...objects.all()];
  const there = new Set(hashes);
  const sizes = new Map<string, number>();
  for (const [i, sha256] of hashes.entries()) {
    if (i % 16 === 0) {
      await aMoment();
      tell(i / hashes.length, 'Comparing kept files with their hashes');
    }
    const file = objects.path(sha256);
    sizes.set(sha256, sizeIfThere(file) ?? 0);
    if (!isWhole(file, sha256)) problems.push({ what: 'damaged', path: file, why: 'its hash differs', neededBy: needs.get(sha256) ?? [] });
  }
  for (const [sha256, neededBy] of needs)
    if (!there.has(sha256)) problems.push({ what: 'gone', path: objects.path(sha256), why: 'it is not there', neededBy });
  const wanted = wantedObjects(here);
  const idle = wanted ? hashes.filter((sha256) => !wanted.has(sha256)) : [];
  const total = (list: readonly string[]): number => list.reduce((sum, sha256) => sum + (sizes.get(sha256) ?? 0), 0);
  tellProblems(problems, report);
  const before = { objects: idle.length, bytes: total(idle) };
  return {
    records,
    objects: hashes.length,
    bytes: total(hashes),
    problems,
    idle: before,
    freed: gc ? freed(idle, total, here, report) : null,
  };
}

function freed(idle: readonly string[], total: (list: readonly string[]) => number, here: World, report: Report): FsckResult['freed'] {
  if (journalsIn(journalFolder(here)).length > 0)
    report.add({
      rule: 'fsck/busy',
      severity: 'info',
      message: 'a pass is in progress, so nothing was removed',
      hint: 'Try again when it is done.',
    });
  sweepObjects(here);
  const left = new Set(new Objects(here).all());
  const gone = idle.filter((sha256) => !left.has(sha256));
  return { objects: gone.length, bytes: total(gone) };
}

function isWhole(file: string, sha256: string): boolean {
  try {
    return hashFile(file).sha256 === sha256;
  } catch {
    return false; // out of reach, or no file at all
  }
}

interface ReadRecords {
  readonly records: number;
  /** Hash → the records that need it. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  readonly problems: FsckProblem[];
}

async function readRecords(here: World): Promise<ReadRecords> {
  const [receipts, lineage, kept] = [new Receipts(here), new Lineage(here), new KeptSessions(here)];
  const [passes, acts, sessions] = [receipts.look(), lineage.look(), kept.look()];
  const needs = new Map<string, string[]>();
  const need = (sha256: string | undefined, record: string): void => {
    if (sha256 !== undefined) needs.set(sha256, [...(needs.get(sha256) ?? []), record]);
  };
  for (const one of passes.receipts) if (!one.undone) for (const { sha256 } of one.natives) need(sha256, receipts.path(one.id));
  for (const { id, made } of acts.records)
    if (made?.kind === 'handoff') for (const sha256 of [made.object, made.signature]) need(sha256, lineage.path(id));
  for (const one of sessions.records) for (const { sha256 } of one.files) need(sha256, kept.path(one.id));
  const [captures, tasks] = [new Captures(here).look(), new Tasks(here).look()];
  const handoffs = await oldHandoffs(here);
  const unusable: readonly { readonly file: string; readonly problem: RecordProblem }[] = [
    ...passes.unusable,
    ...acts.unusable,
    ...sessions.unusable,
    ...captures.unusable,
    ...tasks.unusable,
  ];
  const read = [passes.receipts, acts.records, sessions.records, captures.records, tasks.records];
  return {
    records: read.reduce((sum, { length }) => sum + length, handoffs.read),
    needs,
    problems: [
      ...unusable.map(({ file, problem }) => ({ what: 'record' as const, path: file, why: problemText(problem), neededBy: [] })),
      ...handoffs.problems,
    ],
  };
}

/** Their schema is loaded only where something was received. */
async function oldHandoffs(here: World): Promise<{ readonly read: number; readonly problems: FsckProblem[] }> {
  if (storedNames(path.join(dataFolder(here), 'handoffs')).length === 0) return { read: 0, problems: [] };
  const { Handoffs } = await import('../../store/handoffs.js');
  const report = new Report();
  const read = new Handoffs(here).all(report).length;
  const problems = report.diagnostics.map(({ place, message }) => ({
    what: 'record' as const,
    path: place?.source ?? '',
    why: message,
    neededBy: [],
  }));
  return { read, problems };
}

function tellProblems(problems: readonly FsckProblem[], report: Report): void {
  for (const { what, path: file, why, neededBy } of problems)
    report.add({
      rule: what === 'record' ? 'fsck/record' : what === 'gone' ? 'fsck/gone' : 'fsck/damaged',
      severity: neededBy.length === 0 && what !== 'record' ? 'info' : 'warning',
      message: `${what === 'record' ? 'a record cannot be used' : what === 'gone' ? 'a kept file is gone' : 'a kept file is damaged'}: ${why}`,
      place: { source: file },
      hint:
        neededBy.length === 0
          ? what === 'record'
            ? '`baton doctor` says how to put it aside.'
            : '`baton fsck --gc` removes it.'
          : `Needed by ${neededBy[0]}.`,
    });
}
