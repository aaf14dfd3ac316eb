// Receipts: what each pass took and wrote, so that it can be found again, gone on with and taken back.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { attempt, disk, removeIfThere } from '../io/disk.js';
import type { Writing } from '../io/journal.js';
import { isMissing } from '../io/walk.js';
import { dropTemporary, stageWhole, writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Counts } from '../model/counts.js';
import { isArray, isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId } from '../model/session.js';
import { storedNames } from './stored-names.js';

export interface WrittenFile {
  readonly path: string;
  readonly how: Writing;
  readonly bytes: number;
  readonly sha256: string;
  /** Its size before an append. */
  readonly before?: number;
}

export interface KeptNative {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Holds records of the agent's codec. */
  readonly records: boolean;
}

/** Ordered entry ids of a context, by their number and hash. */
export interface ContextMark {
  readonly length: number;
  readonly digest: string;
}

export interface Receipt {
  readonly version: 1;
  readonly id: string;
  readonly at: string;
  /** Its place among all passes: the time of day may jump. */
  readonly order?: number;
  readonly from: { readonly agent: AgentId; readonly id: string; readonly path: string; readonly bytes: number; readonly sha256: string };
  /** For the way home, where all of it was passed: the folder that its records name, and the last entry of its context, which new turns hang on. */
  readonly home?: { readonly cwd?: string; readonly lastEntry: string | null };
  readonly to: { readonly agent: AgentId; readonly id: string; readonly path: string };
  readonly cwd: string;
  /** Which turns and parts were taken: passes with other choices are other passes. */
  readonly choices: string;
  /** The one that makes the session visible first. */
  readonly files: readonly WrittenFile[];
  /** Folders that the pass made, outermost first. */
  readonly folders: readonly string[];
  /** The source's native files, kept by hash. */
  readonly natives: readonly KeptNative[];
  readonly source: Counts;
  readonly carried: Counts;
  readonly sourceContext: ContextMark;
  readonly targetContext: ContextMark;
  /** Where the target's client writes a session as a whole each time, neither bytes nor record numbers stay: what the context says instead. */
  readonly targetWords?: ContextMark;
  /** The last entry of the target's context: what a continuation hangs on. */
  readonly lastEntry: string | null;
  /** Calls without a result when it was passed: their results may have come since. */
  readonly openCalls: number;
  /** The pass that this one goes on from. */
  readonly continues?: string;
  readonly undone?: string;
  /** Lines were added to an earlier pass, and what is said of the target's context is of those lines only: it was not read as a whole yet. */
  readonly partial?: true;
  /** A client was to take the session over, and what it made of it was not read yet. */
  readonly unread?: true;
}

/** The file that holds the session's records. */
export function mainFile(receipt: Pick<Receipt, 'files' | 'to'>): WrittenFile {
  return receipt.files.find((file) => file.path === receipt.to.path) ?? receipt.files[0]!;
}

export class Receipts {
  readonly #folder: string;
  readonly #journals: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'receipts');
    this.#journals = path.join(dataFolder(world), 'journal');
  }

  newId(): string {
    return randomBytes(6).toString('hex');
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
      return receiptFrom(JSON.parse(readFileSync(this.path(id), 'utf8')));
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
        receipts.push(receiptFrom(JSON.parse(readFileSync(file, 'utf8'))));
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
function receiptFrom(value: unknown): Receipt {
  const isWhole =
    isObject(value) &&
    value['version'] === 1 &&
    typeof value['id'] === 'string' &&
    isObject(value['from']) &&
    isObject(value['to']) &&
    isArray(value['files']) &&
    value['files'].length > 0 &&
    value['files'].every((file) => isObject(file) && typeof file['path'] === 'string' && typeof file['bytes'] === 'number') &&
    isArray(value['folders']) &&
    value['folders'].every((folder) => typeof folder === 'string') &&
    isArray(value['natives']);
  if (!isWhole) throw new Error('not a receipt of this version');
  return value as unknown as Receipt;
}
