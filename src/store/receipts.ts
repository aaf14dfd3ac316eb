// Receipts: what each pass took and wrote, so that it can be found again, gone on with and taken back.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, type World } from '../io/world.js';
import type { Counts } from '../model/counts.js';
import { isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId } from '../model/session.js';

export interface WrittenFile {
  readonly path: string;
  readonly how: 'created' | 'appended';
  readonly bytes: number;
  readonly sha256: string;
  /** Its size before an append. */
  readonly before?: number;
}

export interface KeptNative {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
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
  readonly from: { readonly agent: AgentId; readonly id: string; readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly to: { readonly agent: AgentId; readonly id: string; readonly path: string };
  readonly cwd: string;
  /** Which turns and parts were taken: passes with other choices are other passes. */
  readonly choices: string;
  readonly files: readonly WrittenFile[];
  /** Folders that the pass made, outermost first. */
  readonly folders: readonly string[];
  /** The source's native files, kept by hash. */
  readonly natives: readonly KeptNative[];
  readonly source: Counts;
  readonly carried: Counts;
  readonly sourceContext: ContextMark;
  readonly targetContext: ContextMark;
  /** The last entry of the target's context: what a continuation hangs on. */
  readonly lastEntry: string | null;
  /** Calls without a result when it was passed: their results may have come since. */
  readonly openCalls: number;
  /** The pass that this one goes on from. */
  readonly continues?: string;
  readonly undone?: string;
}

export class Receipts {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'receipts');
  }

  newId(): string {
    return randomBytes(6).toString('hex');
  }

  path(id: string): string {
    return path.join(this.#folder, `${id}.json`);
  }

  write(receipt: Receipt): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.path(receipt.id)}.${process.pid}.tmp`;
    writeFileSync(temporary, `${JSON.stringify(receipt, null, 1)}\n`, { mode: 0o600 });
    renameSync(temporary, this.path(receipt.id));
  }

  remove(id: string): void {
    if (existsSync(this.path(id))) unlinkSync(this.path(id));
  }

  has(id: string): boolean {
    return existsSync(this.path(id));
  }

  /** All of them, newest first. One that cannot be read is named and passed over. */
  all(report: Report): Receipt[] {
    if (!existsSync(this.#folder)) return [];
    const receipts: Receipt[] = [];
    for (const name of readdirSync(this.#folder)) {
      if (!name.endsWith('.json')) continue;
      const file = path.join(this.#folder, name);
      try {
        const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
        if (!isObject(value) || value['version'] !== 1) throw new Error('unknown version');
        receipts.push(value as unknown as Receipt);
      } catch {
        report.add({ rule: 'store/receipt-unreadable', severity: 'warning', message: 'a receipt cannot be read; that pass can be neither found again nor taken back', place: { source: file } });
      }
    }
    return receipts.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  }
}
