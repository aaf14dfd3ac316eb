// Captures: of each session the state that was captured last, a file of its own, so that no two who capture ever write the same one for different sessions.
import path from 'node:path';
import { readRecordFile } from '../io/record-file.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { captureKind, type CaptureRecord } from './capture-record.js';
import { lookAtRecords, type FoundRecords } from './look-at-records.js';
import { unusableRecord } from './unusable-record.js';

export type { CaptureReason, CaptureRecord } from './capture-record.js';

const CAPTURE = { rule: 'store/capture-unreadable', what: 'the record of a capture', outcome: 'the session counts as not captured yet' };

interface Named {
  readonly agent: string;
  readonly id: string;
}

export class Captures {
  readonly #folder: string;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#folder = captureFolder(world);
  }

  path({ agent, id }: Named): string {
    return path.join(this.#folder, `${recordId(agent, id)}.json`);
  }

  /** What was captured last. One that cannot be read is named, and the next capture takes its place. */
  of(session: Named, report: Report): CaptureRecord | undefined {
    const file = this.path(session);
    const read = readRecordFile<CaptureRecord>(captureKind, file, path.basename(file, '.json'));
    if (read === undefined) return undefined;
    if ('record' in read) return read.record;
    report.add(unusableRecord(file, read.problem, CAPTURE));
    return undefined;
  }

  look(): FoundRecords<CaptureRecord> {
    return lookAtRecords<CaptureRecord>(this.#folder, captureKind);
  }

  write(session: Named, told: Omit<CaptureRecord, 'version' | 'id' | 'at' | 'agent' | 'session'>): CaptureRecord {
    const { agent, id } = session;
    const at = this.#world.now().toISOString();
    const one: CaptureRecord = { version: 1, id: recordId(agent, id), at, agent, session: id, ...told };
    writeWhole(this.path(session), `${JSON.stringify(one, null, 1)}\n`, { durable: 'content' });
    return one;
  }
}

const recordId = (agent: string, id: string): string => sha256(`${agent}:${id}`).slice(0, 24);

export function captureFolder(world: World): string {
  return path.join(dataFolder(world), 'captures');
}
