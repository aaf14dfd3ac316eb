// What was put into agents' clients and projects: one record for each.
import path from 'node:path';
import { removeIfThere } from '../io/disk.js';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { problemText, type RecordProblem } from '../model/record-version.js';
import { Failure } from '../model/report.js';
import { installationKind, type Installation } from './installation-record.js';
import { storedNames } from './stored-names.js';

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

  look(): { readonly records: readonly Installation[]; readonly unusable: readonly { file: string; problem: RecordProblem }[] } {
    const records: Installation[] = [];
    const unusable: { file: string; problem: RecordProblem }[] = [];
    for (const name of storedNames(this.#folder)) {
      if (!name.endsWith('.json') || name.startsWith('.')) continue;
      const id = path.basename(name, '.json');
      const read = readRecordFile<Installation>(installationKind, this.path(id), id);
      if (read === undefined) continue;
      if ('record' in read) records.push(read.record);
      else unusable.push({ file: this.path(id), problem: read.problem });
    }
    return { records, unusable };
  }
}
