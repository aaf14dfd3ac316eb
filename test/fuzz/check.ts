// One input against all that must hold for it, in homes of its own: a copy of each fixture with one file replaced.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../../src/io/world.js';
import type { CorpusFile } from './corpus.js';
import type { Input } from './inputs.js';
import { checkFile } from './session-properties.js';
import { checkText } from './text-properties.js';

export class Checker {
  readonly #corpus: readonly CorpusFile[];
  readonly #folder: string;
  readonly #refs: World;

  /** `folder`: scratch space, best in memory. */
  constructor(corpus: readonly CorpusFile[], folder: string) {
    this.#corpus = corpus;
    this.#folder = folder;
    const home = path.join(folder, 'refs');
    for (const { file, bytes } of corpus.filter((one) => /\/(companions|archived|thread-name|repeated-rows)$/.test(one.home))) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      writeFileSync(path.join(home, file), bytes);
    }
    this.#refs = this.#world(home);
  }

  async check(input: Input, number: number): Promise<void> {
    if (input.kind === 'text') checkText(input.text, input.argv, this.#refs);
    else await this.#checkFile(input, number);
    if (Object.keys(Object.prototype).length > 0 || ({} as { polluted?: unknown }).polluted !== undefined || Object.keys(Array.prototype).length > 0) throw new Error('a prototype was changed');
  }

  async #checkFile(input: Input & { kind: 'file' }, number: number): Promise<void> {
    const original = this.#corpus.find((one) => one.home === input.home && one.file === input.file);
    const home = this.#homeOf(input.home);
    const file = path.join(home, input.file);
    writeFileSync(file, input.bytes);
    const scratch = path.join(this.#folder, 'scratch');
    mkdirSync(scratch, { recursive: true });
    try {
      await checkFile({ file, bytes: input.bytes, world: this.#world(home), scratch, number });
    } finally {
      if (original) writeFileSync(file, original.bytes);
      else rmSync(file);
    }
  }

  #homeOf(name: string): string {
    const home = path.join(this.#folder, 'homes', name);
    if (!existsSync(home)) cpSync(this.#corpus.find((one) => one.home === name)!.native, home, { recursive: true });
    return home;
  }

  #world(home: string): World {
    let now = Date.UTC(2026, 2, 1);
    return { home, cwd: home, platform: process.platform, env: {}, now: () => new Date((now += 1000)) };
  }
}
