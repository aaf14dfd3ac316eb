// Goldens: what a fixture must read as. `BATON_GOLDEN=write` (npm run golden) writes them again; CI may not.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Entry } from '../../src/model/session.js';

export const isWriting = process.env['BATON_GOLDEN'] === 'write';

if (isWriting && process.env['CI'] === 'true') throw new Error('CI compares goldens and never writes them: unset BATON_GOLDEN');

/** What means nothing elsewhere takes one line: that it is written back as it was is shown by the records themselves. */
export function withoutOpaque(entry: Omit<Entry, 'place'>): object {
  if (!('record' in entry) || entry.kind !== 'opaque') return entry;
  const bytes = Buffer.from(JSON.stringify(entry.record));
  return { ...entry, record: `opaque: ${bytes.length} bytes sha256:${createHash('sha256').update(bytes).digest('hex')}` };
}

/** The golden files of one case. Those that nothing has asked for are stale. */
export class Goldens {
  readonly #folder: string;
  readonly #wanted = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  expect(name: string, text: string): void {
    const file = path.join(this.#folder, name);
    this.#wanted.add(name);
    if (isWriting) {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(file, text);
      return;
    }
    expect(text, `${name} (npm run golden writes it)`).toBe(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }

  expectNoOthers(): void {
    const stale = (existsSync(this.#folder) ? readdirSync(this.#folder) : []).filter((name) => !this.#wanted.has(name));
    if (isWriting) for (const name of stale) rmSync(path.join(this.#folder, name));
    else expect(stale).toEqual([]);
  }
}
