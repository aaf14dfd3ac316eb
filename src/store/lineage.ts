// Lineage: one record for each act, a file of its own, so that two that are written at once never meet; and the documents that acts made.
import path from 'node:path';
import { randomId } from '../io/random-id.js';
import { readRecordFile } from '../io/record-file.js';
import { exists } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { refOfThing, type Act, type HandoffThing } from '../model/lineage.js';
import type { RecordProblem } from '../model/record-version.js';
import type { Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { lineageKind, type LineageRecord } from './lineage-record.js';
import { Objects } from './objects.js';
import { storedNames } from './stored-names.js';
import { unusableRecord } from './unusable-record.js';

export type { LineageRecord } from './lineage-record.js';

const ACT = { rule: 'store/lineage-unreadable', what: 'a record of lineage', outcome: 'what it tells is missing' };

/** A document as it was made or came, and the signature beside it. */
export interface KeptDocument {
  readonly bytes: Uint8Array;
  readonly beside?: string;
}

export class Lineage {
  readonly #folder: string;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#folder = lineageFolder(world);
  }

  path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** What makes the same of the same again is the same act: it is kept once, with the time of the first. */
  addOnce(act: Omit<Act, 'id' | 'at'>, document?: KeptDocument): Act {
    const made = act.made && refOfThing(act.made);
    const id = sha256(JSON.stringify([act.what, made, act.parents, act.keyId, act.receipt])).slice(0, 24);
    const before = exists(this.path(id)) ? this.#read(id) : undefined;
    const fresh = { ...act, id, at: this.#now() };
    if (before && 'problem' in before) return 'newer' in before.problem ? fresh : this.#write(fresh, document);
    if (!before) return this.#write(fresh, document);
    const { at, made: known } = before.record;
    // the document may have been lost meanwhile; a signature of another moment makes other bytes of it
    const isThere = known?.kind !== 'handoff' || known.object === undefined || 'bytes' in new Objects(this.#world).read(known.object);
    return isThere ? before.record : this.#write({ ...fresh, at }, document);
  }

  /** What somebody else did. What is known here stays as it is. */
  addForeign(act: LineageRecord): void {
    if (exists(this.path(act.id))) return;
    writeWhole(this.path(act.id), `${JSON.stringify(act, null, 1)}\n`, { durable: 'no' }); // the repository has it
  }

  /** Each time it is done. */
  add(act: Omit<Act, 'id' | 'at'>): Act {
    return this.#write({ ...act, id: randomId(this.#world), at: this.#now() });
  }

  #now(): string {
    return this.#world.now().toISOString();
  }

  #write(act: Act, document?: KeptDocument): Act {
    const kept = document ? { ...act, made: { ...(act.made as HandoffThing), ...this.#keep(document) } } : act;
    const one: LineageRecord = { version: 1, ...kept };
    writeWhole(this.path(one.id), `${JSON.stringify(one, null, 1)}\n`, { durable: 'content' });
    if (document) this.#keep(document); // whoever takes away what nothing speaks of may have done so just before the record was there
    return kept;
  }

  #keep({ bytes, beside }: KeptDocument): Pick<HandoffThing, 'object' | 'signature'> {
    const objects = new Objects(this.#world);
    const { sha256: object } = objects.put(bytes);
    return { object, ...(beside !== undefined && { signature: objects.put(new TextEncoder().encode(beside)).sha256 }) };
  }

  #read(id: string): ReturnType<typeof readRecordFile<LineageRecord>> {
    return readRecordFile<LineageRecord>(lineageKind, this.path(id), id);
  }

  /** Oldest first. One that cannot be read is named and passed over. */
  all(report: Report): LineageRecord[] {
    const { records, unusable } = this.look();
    for (const { file, problem } of unusable) report.add(unusableRecord(file, problem, ACT));
    return records.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  }

  look(): { readonly records: readonly LineageRecord[]; readonly unusable: readonly { file: string; problem: RecordProblem }[] } {
    const records: LineageRecord[] = [];
    const unusable: { file: string; problem: RecordProblem }[] = [];
    for (const name of storedNames(this.#folder)) {
      if (!name.endsWith('.json') || name.startsWith('.')) continue;
      const id = path.basename(name, '.json');
      const read = this.#read(id);
      if (read === undefined) continue; // taken away this moment
      if ('record' in read) records.push(read.record);
      else unusable.push({ file: this.path(id), problem: read.problem });
    }
    return { records, unusable };
  }
}

export function lineageFolder(world: World): string {
  return path.join(dataFolder(world), 'lineage');
}
