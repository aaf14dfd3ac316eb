// Hand-offs that were received: as they came and as they were read, so that later verbs can speak of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Handoff } from '../model/handoff.js';
import { isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { sha256 } from '../model/sha256.js';
import { storedNames } from './stored-names.js';

export interface KeptHandoff {
  readonly version: 1;
  /** When it was received first. */
  readonly at: string;
  readonly format: string;
  /** Of the document: the id that a document claims is its own word. */
  readonly sha256: string;
  readonly handoff: Handoff;
  /** As it came, without talk around it. */
  readonly document: string;
}

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
    if (before) return before;
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
      const kept = this.#read(path.join(this.#folder, name));
      if (kept) found.push(kept);
      else
        report.add({
          rule: 'store/handoff-unreadable',
          severity: 'warning',
          message: 'a hand-off that was received cannot be read any more',
          place: { source: path.join(this.#folder, name) },
        });
    }
    return found.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.sha256 < b.sha256 ? -1 : 1));
  }

  #read(file: string): KeptHandoff | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const isWhole =
        isObject(value) &&
        value['version'] === 1 &&
        isObject(value['handoff']) &&
        typeof value['document'] === 'string' &&
        sha256(value['document']) === value['sha256'];
      return isWhole ? (value as unknown as KeptHandoff) : undefined;
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
