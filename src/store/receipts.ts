// Receipts: what each pass took and wrote, so that it can be found again, continued and undone.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { attempt, disk, removeIfThere } from '../io/disk.js';
import { randomId } from '../io/random-id.js';
import { readRecordFile } from '../io/record-file.js';
import { dropTemporary, stageWhole, writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { RecordProblem } from '../model/record-version.js';
import type { Report } from '../model/report.js';
import { receiptKind, type Receipt, type WrittenFile } from './receipt-record.js';
import { storedNames } from './stored-names.js';
import { unusableRecord } from './unusable-record.js';

export type { ContextMark, KeptNative, Receipt, WrittenFile } from './receipt-record.js';

/** The file that holds the session's records. */
export function mainFile(receipt: Pick<Receipt, 'files' | 'to'>): WrittenFile {
  return receipt.files.find((file) => file.path === receipt.to.path) ?? receipt.files[0]!;
}

export class Receipts {
  readonly #folder: string;
  readonly #journals: string;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#folder = path.join(dataFolder(world), 'receipts');
    this.#journals = path.join(dataFolder(world), 'journal');
  }

  newId(): string {
    return randomId(this.#world);
  }

  path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  write(receipt: Receipt): void {
    writeWhole(this.path(receipt.id), textOf(receipt), { durable: 'content' });
  }

  /** The half of writing that needs space. The answer makes it the receipt. */
  stage(receipt: Receipt): { readonly settle: () => void; readonly drop: () => void } {
    const temporary = stageWhole(this.path(receipt.id), textOf(receipt), { durable: 'content' });
    return {
      settle: () => {
        try {
          disk.rename(temporary, this.path(receipt.id));
        } finally {
          attempt(() => dropTemporary(temporary));
        }
      },
      drop: () => dropTemporary(temporary),
    };
  }

  remove(id: string): void {
    removeIfThere(this.path(id));
  }

  has(id: string): boolean {
    return existsSync(this.path(id));
  }

  /** Whatever is said of it by a journal; undefined: it is not there, or cannot be read. */
  find(id: string): Receipt | undefined {
    const read = this.#read(id);
    return read && 'record' in read ? read.record : undefined; // whoever lists them all says what is wrong with it
  }

  #read(id: string): ReturnType<typeof readRecordFile<Receipt>> {
    return readRecordFile<Receipt>(receiptKind, this.path(id), id);
  }

  /** Those of all passes that are done, newest first. One that cannot be read is named and passed over. */
  all(report: Report): Receipt[] {
    const { receipts, unusable } = this.look();
    for (const { file, problem } of unusable) report.add(unusableRecord(file, problem, RECEIPT));
    return receipts.toSorted((a, b) => (b.order ?? 0) - (a.order ?? 0) || (a.at < b.at ? 1 : -1));
  }

  look(): {
    readonly receipts: readonly Receipt[];
    readonly unusable: readonly { readonly file: string; readonly problem: RecordProblem }[];
  } {
    const receipts: Receipt[] = [];
    const unusable: { file: string; problem: RecordProblem }[] = [];
    for (const name of storedNames(this.#folder)) {
      if (!name.endsWith('.json') || existsSync(path.join(this.#journals, name))) continue; // with a journal, its pass is not done yet, or was cut short
      const id = path.basename(name, '.json');
      const read = this.#read(id);
      if (read === undefined) continue; // taken away this moment
      if ('record' in read) receipts.push(read.record);
      else unusable.push({ file: this.path(id), problem: read.problem });
    }
    return { receipts, unusable };
  }
}

const RECEIPT = {
  rule: 'store/receipt-unreadable',
  what: 'a receipt',
  outcome: 'that pass can be neither found again nor taken back',
};

function textOf(receipt: Receipt): string {
  return `${JSON.stringify(receipt, null, 1)}\n`;
}
