// What was put into agents' clients and projects: one record for each.
import path from 'node:path';
import { removeIfThere } from '../io/disk.js';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { problemText } from '../model/record-version.js';
import { Failure } from '../model/report.js';
import { installationKind, type Installation } from './installation-record.js';
import { lookAtRecords, type FoundRecords } from './look-at-records.js';

export type * from './installation-record.js';

export class Installations {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'installed');
  }

  path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** One that cannot be used is an end: without it nobody knows what is whose. */
  read(id: string): Installation | undefined {
    const read = readRecordFile<Installation>(installationKind, this.path(id), id);
    if (read === undefined || 'record' in read) return read?.record;
    throw new Failure({
      rule: 'install/record-unreadable',
      message: `the record of what was installed cannot be used (${problemText(read.problem)}); nothing was written`,
      place: { source: this.path(id) },
      hint: 'newer' in read.problem ? 'Update Baton.' : 'Put the file aside, look at the client’s settings yourself, and try again.',
    });
  }

  write(one: Installation): void {
    writeWhole(this.path(one.id), `${JSON.stringify(one, null, 1)}\n`, { durable: 'name' });
  }

  remove(id: string): void {
    removeIfThere(this.path(id));
  }

  look(): FoundRecords<Installation> {
    return lookAtRecords<Installation>(this.#folder, installationKind);
  }
}
