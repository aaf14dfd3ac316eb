// One input against all that must hold for it, in homes of its own: a copy of each fixture with one file replaced.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../../src/io/world.js';
import { sources } from '../support/all-agents.js';
import type { Corpus } from './corpus.js';
import { checkDocument } from './document-properties.js';
import type { Input } from './inputs.js';
import { changeDatabase } from './mutate-database.js';
import { checkFile } from './session-properties.js';
import { checkText } from './text-properties.js';

export class Checker {
  readonly #corpus: Corpus;
  readonly #folder: string;
  readonly #scratch: string;
  readonly #refs: World;
  readonly #dear: number;

  /** `folder`: scratch space, best in memory. `dear`: one input of so many is passed, written back and handed off as well; all are read. */
  constructor(corpus: Corpus, folder: string, dear = 1) {
    this.#dear = dear;
    this.#corpus = corpus;
    this.#folder = folder;
    this.#scratch = path.join(folder, 'scratch');
    mkdirSync(this.#scratch, { recursive: true });
    this.#refs = this.#world(path.join(folder, 'refs'));
    this.#fillRefs();
  }

  /** A home with sessions of every agent, some with oddities in their names, a document and an account export: what references are tried on. */
  #fillRefs(): void {
    const firsts = new Set(sources.map((agent) => this.#corpus.files.find((one) => one.agent === agent.id)!.home));
    const chosen = this.#corpus.files.filter(
      (one) => firsts.has(one.home) || /\/(companions|archived|thread-name|repeated-rows)$/.test(one.home),
    );
    const exported = ['chatgpt', 'claude-ai']
      .flatMap((id) => this.#corpus.documents.filter(({ format }) => format === id))
      .map(({ bytes }) => bytes.toString('utf8'));
    const documents = [
      { file: 'conversation.json', bytes: this.#corpus.documents.find(({ name }) => name.startsWith('openai-chat/'))!.bytes },
      { file: 'conversations.json', bytes: Buffer.from(`[${exported.join(',')}]`) },
    ];
    for (const { file, bytes } of [...chosen, ...documents]) {
      mkdirSync(path.dirname(path.join(this.#refs.home, file)), { recursive: true });
      writeFileSync(path.join(this.#refs.home, file), bytes);
    }
  }

  async check(input: Input, number: number): Promise<void> {
    switch (input.kind) {
      case 'text':
        await checkText(input.text, input.argv, this.#refs);
        break;
      case 'document':
        await checkDocument({ bytes: input.bytes, world: this.#world(this.#scratch), scratch: this.#scratch, number });
        break;
      case 'database':
      case 'file':
        await this.#checkFile(input, number);
    }
    if (
      Object.keys(Object.prototype).length > 0 ||
      ({} as { polluted?: unknown }).polluted !== undefined ||
      Object.keys(Array.prototype).length > 0
    )
      throw new Error('a prototype was changed');
  }

  async #checkFile(input: Extract<Input, { kind: 'file' | 'database' }>, number: number): Promise<void> {
    const original = this.#corpus.files.find((one) => one.home === input.home && one.file === input.file);
    const home = this.#homeOf(input.home);
    const file = path.join(home, input.file);
    if (input.kind === 'file') writeFileSync(file, input.bytes);
    else changeDatabase(file, input.statements);
    const bytes = input.kind === 'file' ? input.bytes : readFileSync(file);
    try {
      await checkFile({
        file,
        bytes,
        world: this.#world(home),
        scratch: this.#scratch,
        number,
        agent: input.home.split('/')[0]!,
        readingOnly: !isChosen(number, this.#dear),
      });
    } finally {
      if (original) writeFileSync(file, original.bytes);
      else rmSync(file);
    }
  }

  #homeOf(name: string): string {
    const home = path.join(this.#folder, 'homes', name);
    if (!existsSync(home)) cpSync(this.#corpus.files.find((one) => one.home === name)!.native, home, { recursive: true });
    return home;
  }

  #world(home: string): World {
    let now = Date.UTC(2026, 2, 1);
    return {
      home,
      cwd: home,
      platform: process.platform,
      env: { BATON_HOME: path.join(this.#folder, 'baton') },
      now: () => new Date((now += 1000)),
    };
  }
}

/** Spread over all remainders: other checks go by those. */
function isChosen(number: number, of: number): boolean {
  return (Math.imul(number, 2_654_435_761) >>> 0) / 2 ** 32 < 1 / of;
}
