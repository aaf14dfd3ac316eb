// Bytes that stand once in a session and are named by the prompts and results that show them: found again by their place, not kept in memory.
import type { JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { Entry, Part } from '../../model/session.js';
import { plural } from '../../model/plural.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { assetIn, encodeAttachment } from './attachments.js';

/** A file of which only the name is known. */
export const WITHOUT_BYTES = 'copilot-cli/file';
/** A picture may be shown again and again; a session of a few bytes must not become one of terabytes. */
const MOST_SHOWN = 256 << 20;

export class Assets {
  readonly #file: string;
  readonly #report: Report;
  readonly #files: SessionFiles;
  #shown = 0;
  /** Hash → first byte of the event that holds the bytes. */
  readonly #places = new Map<string, number>();
  #newest: { readonly sha256: string; readonly base64: string } | undefined;

  constructor(file: string, files: SessionFiles, report: Report) {
    this.#file = file;
    this.#report = report;
    this.#files = files;
  }

  see(record: JsonObject, offset: number): void {
    const asset = assetIn(record);
    if (!asset) return;
    this.#places.set(asset.sha256, offset);
    this.#newest = asset;
  }

  /** The entry with the bytes of its files, as far as the session has them. */
  fill(entry: Entry): Entry {
    if (entry.kind !== 'message') return entry;
    const parts = entry.parts.map((part) => this.#part(part));
    return parts.every((part, i) => part === entry.parts[i]) ? entry : { ...entry, parts };
  }

  #part(part: Part): Part {
    if (part.type === 'tool-result') {
      const output = part.output.map((inner) => this.#part(inner));
      return output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output };
    }
    if (part.type !== 'file' || !('sha256' in part.source)) return part;
    const base64 = this.#shown < MOST_SHOWN ? this.#bytes(part.source.sha256) : undefined;
    if (base64 === undefined) {
      this.#report.tally(`${this.#file} bytes`, (n) => ({
        rule: 'copilot-cli/bytes-missing',
        severity: 'warning',
        message:
          `the bytes of ${plural(n, 'file')} are not in the session, or are referenced too often; only ` +
          `${n === 1 ? 'its name is' : 'their names are'} kept`,
        place: { source: this.#file },
      }));
      return { type: 'custom', name: WITHOUT_BYTES, data: encodeAttachment(part) };
    }
    this.#shown += base64.length;
    return { ...part, source: { base64 } };
  }

  #bytes(sha256: string): string | undefined {
    if (this.#newest?.sha256 === sha256) return this.#newest.base64;
    const start = this.#places.get(sha256);
    if (start === undefined) return undefined;
    const quiet = new Report(); // the reading of the session names what is odd about the line
    for (const { record } of this.#files.lines(this.#file, { report: quiet, rule: 'copilot-cli/not-a-record', start })) {
      this.#newest = assetIn(record);
      return this.#newest?.base64;
    }
    return undefined;
  }
}
