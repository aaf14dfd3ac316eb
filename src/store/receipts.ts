// Receipts: what each pass took and wrote, so that it can be found again, gone on with and taken back.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { attempt, disk, removeIfThere } from '../io/disk.js';
import { randomId } from '../io/random-id.js';
import { isMissing } from '../io/walk.js';
import { dropTemporary, stageWhole, writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { receiptFault, type Receipt, type WrittenFile } from './receipt-record.js';
import { storedNames } from './stored-names.js';

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
    try {
      return receiptFrom(JSON.parse(readFileSync(this.path(id), 'utf8')), id);
    } catch {
      return undefined; // whoever lists them all says so
    }
  }

  /** Those of all passes that are done, newest first. One that cannot be read is named and passed over. */
  all(report: Report): Receipt[] {
    const names = storedNames(this.#folder);
    const receipts: Receipt[] = [];
    for (const name of names) {
      if (!name.endsWith('.json') || existsSync(path.join(this.#journals, name))) continue; // with a journal, its pass is not done yet, or was cut short
      const file = path.join(this.#folder, name);
      try {
        receipts.push(receiptFrom(JSON.parse(readFileSync(file, 'utf8')), path.basename(name, '.json')));
      } catch (error) {
        if (isMissing(error)) continue; // taken away this moment
        report.add({
          rule: 'store/receipt-unreadable',
          severity: 'warning',
          message: 'a receipt cannot be read; that pass can be neither found again nor taken back',
          place: { source: file },
        });
      }
    }
    return receipts.toSorted((a, b) => (b.order ?? 0) - (a.order ?? 0) || (a.at < b.at ? 1 : -1));
  }
}

function textOf(receipt: Receipt): string {
  return `${JSON.stringify(receipt, null, 1)}\n`;
}

/** What undoing and passing again rely on; a receipt says which files may be deleted, so it is not taken on trust. */
function receiptFrom(value: unknown, id: string): Receipt {
  const fault = receiptFault(value, id);
  if (fault !== undefined) throw new Error(`not a receipt of this version: ${fault}`);
  return value as Receipt;
}
