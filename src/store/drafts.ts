// Answers that authors gave, by what they were asked: the same session, author and goal are not asked twice.
import path from 'node:path';
import { readText } from '../io/read-whole.js';
import { exists } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { sha256 } from '../model/sha256.js';

export class Drafts {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'drafts');
  }

  #file(by: string, prompt: string): string {
    return path.join(this.#folder, `${sha256(`${by}\n${prompt}`)}.md`);
  }

  /** Undefined: this author was never asked that. */
  find(by: string, prompt: string): string | undefined {
    const file = this.#file(by, prompt);
    return exists(file) ? readText(file) : undefined;
  }

  keep(by: string, prompt: string, answer: string): void {
    writeWhole(this.#file(by, prompt), answer, { durable: 'content' });
  }
}
