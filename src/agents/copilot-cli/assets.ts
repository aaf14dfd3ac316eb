// Bytes that stand once in a session and are named by the prompts and results that show them: found again by their place, not kept in memory.
import { readRecords } from '../../io/jsonl.js';
import type { JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { Entry, Part } from '../../model/session.js';
import { assetIn } from './attachments.js';

export class Assets {
  readonly #file: string;
  /** Hash → first byte of the event that holds the bytes. */
  readonly #places = new Map<string, number>();
  #newest: { readonly sha256: string; readonly base64: string } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  see(record: JsonObject, offset: number): void {
    const asset = assetIn(record);
    if (!asset) return;
    this.#places.set(asset.sha256, offset);
    this.#newest = asset;
  }

  /** The entry with the bytes of its files, as far as the session has them. */
  fill(entry: Entry): Entry {
    if (entry.kind !== 'message' || this.#places.size === 0) return entry;
    const parts = entry.parts.map((part) => this.#part(part));
    return parts.every((part, i) => part === entry.parts[i]) ? entry : { ...entry, parts };
  }

  #part(part: Part): Part {
    if (part.type === 'tool-result') {
      const output = part.output.map((inner) => this.#part(inner));
      return output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output };
    }
    if (part.type !== 'file' || !('sha256' in part.source)) return part;
    const base64 = this.#bytes(part.source.sha256);
    return base64 === undefined ? part : { ...part, source: { base64 } };
  }

  #bytes(sha256: string): string | undefined {
    if (this.#newest?.sha256 === sha256) return this.#newest.base64;
    const start = this.#places.get(sha256);
    if (start === undefined) return undefined;
    const quiet = new Report(); // the reading of the session names what is odd about the line
    for (const { record } of readRecords(this.#file, { report: quiet, rule: 'copilot-cli/not-a-record', start })) {
      this.#newest = assetIn(record);
      return this.#newest?.base64;
    }
    return undefined;
  }
}
