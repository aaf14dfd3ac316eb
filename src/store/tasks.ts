// Tasks that agents asked for and that have ended: the newest of them, so that they are still there after a restart.
import path from 'node:path';
import { removeIfThere } from '../io/disk.js';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { lookAtRecords, type FoundRecords } from './look-at-records.js';
import { storedNames } from './stored-names.js';
import { isTaskId, taskKind, type TaskRecord } from './task-record.js';
import { unusableRecord } from './unusable-record.js';

const TASK = { rule: 'store/task-unreadable', what: 'the record of a task', outcome: 'the task is unknown' };

/** Older ones go: an agent may ask for as many as it likes. */
export const MOST_TASKS = 500;

export class Tasks {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'tasks');
  }

  #path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** Gives what was taken away to make room. */
  write(one: TaskRecord, report: Report): number {
    writeWhole(this.#path(one.id), `${JSON.stringify(one, null, 1)}\n`, { durable: 'content' });
    const old = this.all(report).slice(MOST_TASKS);
    for (const { id } of old) removeIfThere(this.#path(id));
    return old.length;
  }

  read(id: string, report: Report): TaskRecord | undefined {
    if (!isTaskId(id)) return undefined;
    const read = readRecordFile<TaskRecord>(taskKind, this.#path(id), id);
    if (read === undefined || 'record' in read) return read?.record;
    report.add(unusableRecord(this.#path(id), read.problem, TASK));
    return undefined;
  }

  look(): FoundRecords<TaskRecord> {
    return lookAtRecords<TaskRecord>(this.#folder, taskKind);
  }

  /** Newest first. One that cannot be read is named and passed over. */
  all(report: Report): TaskRecord[] {
    return storedNames(this.#folder)
      .flatMap((name) => (name.endsWith('.json') ? (this.read(path.basename(name, '.json'), report) ?? []) : []))
      .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  }
}
