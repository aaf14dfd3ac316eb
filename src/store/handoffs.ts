// Hand-offs that were received: as they came and as they were read, so that later verbs can speak of them.
import path from 'node:path';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { handoffKind, type KeptHandoff } from './handoff-record.js';
import { storedNames } from './stored-names.js';
import { unusableRecord } from './unusable-record.js';

export type { KeptHandoff } from './handoff-record.js';

const HANDOFF = {
  rule: 'store/handoff-unreadable',
  what: 'a hand-off that was received',
  outcome: 'it is passed over',
};

export class Handoffs {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'handoffs');
  }

  path(hash: string): string {
    return path.join(this.#folder, `${hash}.json`);
  }

  /** The same document is kept once. */
  keep(one: Omit<KeptHandoff, 'version' | 'sha256'>): KeptHandoff {
    const hash = sha256(one.document);
    const kept: KeptHandoff = { version: 1, sha256: hash, ...one };
    const before = this.#read(this.path(hash));
    if (before && 'record' in before) return before.record;
    if (before && 'newer' in before.problem) return kept; // it is kept already, by a newer Baton that knows more of it
    writeWhole(this.path(hash), `${JSON.stringify(kept, null, 1)}\n`, { durable: 'content' });
    return kept;
  }

  /** By the beginning of the id, with `sha256:` or without, or of the document's hash. */
  find(reference: string, report: Report): KeptHandoff[] {
    const wanted = reference.replace(/^sha256:/, '');
    return this.all(report).filter((one) => one.sha256.startsWith(wanted) || one.handoff.id.replace(/^sha256:/, '').startsWith(wanted));
  }

  /** Newest first. One that cannot be read is named and passed over. */
  all(report: Report): KeptHandoff[] {
    const names = storedNames(this.#folder);
    const found: KeptHandoff[] = [];
    for (const name of names.filter((one) => /^[0-9a-f]{64}\.json$/.test(one))) {
      const file = path.join(this.#folder, name);
      const read = this.#read(file);
      if (read === undefined) continue; // taken away this moment
      if ('record' in read) found.push(read.record);
      else report.add(unusableRecord(file, read.problem, HANDOFF));
    }
    return found.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.sha256 < b.sha256 ? -1 : 1));
  }

  #read(file: string): ReturnType<typeof readRecordFile<KeptHandoff>> {
    return readRecordFile<KeptHandoff>(handoffKind, file, path.basename(file, '.json'));
  }
}
